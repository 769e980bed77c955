import { startTestChain, type TestChain } from '@holdfast/testing'
import { numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devnetChains } from '../../config/chains/chains.ts'
import { readTransfer, type TransferChain } from './readTransfer.ts'

const payer = '0x00000000000000000000000000000000000f0ead'
/** Sends the received value to the address in its call data: PUSH0 four times, CALLVALUE PUSH0 CALLDATALOAD GAS CALL. */
const payerCode = '0x5f5f5f5f345f355af100'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  await chain.call('anvil_setCode', payer, payerCode)
})
afterAll(() => chain.stop())

/** The served chain. A node without some methods answers their calls with an error. */
function servedChain(isMissing: (method: string) => boolean = () => false): TransferChain {
  const [devnet] = devnetChains(chain.port)
  if (!devnet) throw new Error('there is no local chain')
  return {
    network: devnet.network,
    data: devnet.data,
    ask: async ({ method, params }) =>
      isMissing(method)
        ? { error: '{"code":-32601,"message":"the method is not available"}' }
        : { result: JSON.stringify(await chain.call(method, ...JSON.parse(params))) },
  }
}

const newcomer = (): string => privateKeyToAddress(generatePrivateKey()).toLowerCase()

/** Pays an address through the contract. @returns the hash of the transaction. */
function payThroughContract(to: string, wei: bigint, from = chain.accounts[0]?.address): Promise<string> {
  return chain.call('eth_sendTransaction', {
    from,
    to: payer,
    value: numberToHex(wei),
    data: `0x${to.slice(2).padStart(64, '0')}`,
    gas: '0x30d40',
  })
}

/** Sends transactions that are mined in one block. @returns their hashes. */
async function inOneBlock(...sends: (() => Promise<string>)[]): Promise<string[]> {
  await chain.setAutomine(false)
  try {
    const hashes: string[] = []
    for (const send of sends) hashes.push(await send())
    await chain.mine()
    return hashes
  } finally {
    await chain.setAutomine(true)
  }
}

const read = (served: TransferChain, address: string, transactionHash = '') =>
  readTransfer(served, { address: address as `0x${string}`, contract: null, symbol: 'ETH', transactionHash })

const movesNothing = {
  state: 'failed',
  reason: 'The transaction that the provider names moves nothing to the address.',
}

describe('readTransfer', () => {
  it('default: measures each of two payments of a contract to one address in one block', async () => {
    const address = newcomer()
    const [first, second] = await inOneBlock(
      () => payThroughContract(address, 10n ** 18n),
      () => payThroughContract(address, 2n * 10n ** 18n),
    )
    expect(await read(servedChain(), address, first)).toEqual({
      state: 'arrived',
      paid: { values: [10n ** 18n], decimals: 18 },
    })
    expect(await read(servedChain(), address, second)).toEqual({
      state: 'arrived',
      paid: { values: [2n * 10n ** 18n], decimals: 18 },
    })
  })

  it('behavior: an address that spends more in the same block has still received the payment', async () => {
    const [, buyer] = chain.accounts
    if (!buyer) throw new Error('there is no second account')
    const address = buyer.address.toLowerCase()
    const [payment] = await inOneBlock(
      () => payThroughContract(address, 10n ** 18n),
      () => payThroughContract(newcomer(), 5n * 10n ** 18n, buyer.address),
    )
    expect(await read(servedChain(), address, payment)).toEqual({
      state: 'arrived',
      paid: { values: [10n ** 18n], decimals: 18 },
    })
    const untraced = servedChain((method) => method.startsWith('debug_'))
    expect(await read(untraced, address, payment)).toEqual({ state: 'arrived', paid: undefined })
  })

  it('error: a payment to another address fails the order, even if the address receives something else in that block', async () => {
    const address = newcomer()
    const [other] = await inOneBlock(
      () => payThroughContract(newcomer(), 1n),
      () => payThroughContract(address, 1n),
    )
    expect(await read(servedChain(), address, other)).toEqual(movesNothing)
  })

  it('default: lists the transfers of a token to the address, but no transfers of zero, to others, or of other tokens', async () => {
    const served = servedChain()
    const [token] = served.data?.tokens ?? []
    if (!token) throw new Error('the local chain has no token')
    const address = newcomer()
    const transferOf = (value: bigint, to = address, contract: string = token.address) => ({
      address: contract,
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        `0x${'00'.repeat(32)}`,
        `0x${to.slice(2).padStart(64, '0')}`,
      ],
      data: numberToHex(value, { size: 32 }),
    })
    const logs = [
      transferOf(5n),
      transferOf(0n),
      transferOf(6n, newcomer()),
      transferOf(7n, address, payer),
      transferOf(8n),
    ]
    const receipt = { blockNumber: '0x1', status: '0x1', logs }
    const transfer = await readTransfer(
      { ...served, ask: async () => ({ result: JSON.stringify(receipt) }) },
      { address: address as `0x${string}`, contract: token.address, symbol: token.symbol, transactionHash: '0x' },
    )
    expect(transfer).toEqual({ state: 'arrived', paid: { values: [5n, 8n], decimals: token.decimals } })
  })

  describe('without traces', () => {
    const untraced = (...alsoMissing: string[]) =>
      servedChain((method) => method.startsWith('debug_') || alsoMissing.includes(method))

    it('behavior: a changed balance shows that something arrived, but not how much', async () => {
      const address = newcomer()
      const hash = await payThroughContract(address, 10n ** 18n)
      expect(await read(untraced(), address, hash)).toEqual({ state: 'arrived', paid: undefined })
    })

    it('error: an unchanged balance fails the order', async () => {
      const hash = await payThroughContract(newcomer(), 1n)
      expect(await read(untraced(), newcomer(), hash)).toEqual(movesNothing)
    })

    it('behavior: waits for the balances of a new block, and believes the provider once the block is old', async () => {
      const address = newcomer()
      const hash = await payThroughContract(address, 10n ** 18n)
      const pruned = untraced('eth_getBalance')
      expect(await read(pruned, address, hash)).toEqual({ state: 'pending' })
      await chain.mine(128)
      expect(await read(pruned, address, hash)).toEqual({ state: 'arrived', paid: undefined })
    })
  })
})
