import { createDeferred } from '@holdfast/base'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { defineChain, numberToHex, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Config, createConfig, custom, http, mock } from 'wagmi'
import { connect, disconnect } from 'wagmi/actions'
import type { StakeTarget } from '../target.ts'
import { failureText, readFailure } from '../transactions/failures.ts'
import type { StakeChain, StakeOrder } from './chain.ts'
import { openHeads } from './heads.ts'
import { readStakeHistory } from './history.ts'
import { createWagmiChain } from './wagmiChain.ts'

let node: TestChain
let config: Config
let chain: StakeChain
let target: StakeTarget
let snapshot: string
/** Called when wagmi has received a block from the chain. */
let onBlockRead: () => void = () => undefined
async function noticeBlock(response: Response): Promise<void> {
  const { result } = (await response.clone().json()) as { result?: { transactions?: unknown } | null }
  if (result?.transactions) onBlockRead()
}

const account = (index: number) => {
  const found = node.accounts[index]
  if (!found) throw new Error('the devnet has no such account')
  return found
}

beforeAll(async () => {
  node = await startTestChain()
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const rpcUrls = { default: { http: [node.rpcUrl] } }
  const one = defineChain({ id: 31_337, name: 'Devnet', nativeCurrency, rpcUrls })
  const other = defineChain({ id: 31_338, name: 'Devnet Two', nativeCurrency, rpcUrls })
  config = createConfig({
    chains: [one, other],
    connectors: [mock({ accounts: [account(1).address] })],
    transports: { 31_337: http(node.rpcUrl, { onFetchResponse: noticeBlock }), 31_338: http(node.rpcUrl) },
    storage: null,
  })
  chain = createWagmiChain(config, { pollingMs: 50 })
  target = { chainId: 31_337, chainName: 'Devnet', address: node.stakeAddress, blockNumber: 0, explorerUrl: undefined }
})
afterAll(() => node.stop())

beforeEach(async () => {
  snapshot = await node.call('evm_snapshot')
  const [connector] = config.connectors
  if (connector) await connect(config, { connector, chainId: 31_337 })
})
afterEach(async () => {
  await disconnect(config)
  await node.setAutomine(true)
  await node.call('evm_revert', snapshot)
})

function order(action: StakeOrder['action'], ether: string, change: Partial<StakeOrder> = {}): StakeOrder {
  return { action, value: parseEther(ether), target, address: account(1).address, ...change }
}

/** Returns the reason why the checks refused an order. */
async function refusal(wanted: StakeOrder): Promise<string> {
  let isChecked = false
  const failure = readFailure(
    await chain.send(wanted, { onChecked: () => (isChecked = true) }).then(
      () => undefined,
      (error: unknown) => error,
    ),
  )
  if (isChecked) return 'not refused'
  return failure.kind === 'failed' ? failure.reason.code : failure.kind
}

async function sendPlain(wanted: StakeOrder, onChecked = (): void => undefined): Promise<`0x${string}`> {
  const sent = await chain.send(wanted, { onChecked })
  if (!('hash' in sent)) throw new Error('the order was not sent as a single transaction')
  return sent.hash
}
const wait = (hash: `0x${string}`) => chain.waitForReceipt({ chainId: 31_337, hash, onRepriced: () => undefined })

describe('createWagmiChain', () => {
  it('default: deposits with a legacy transaction, and withdraws', async () => {
    const deposit = order('deposit', '1.5')
    const hash = await sendPlain(deposit)
    expect(await wait(hash)).toMatchObject({ outcome: 'included', hash })
    expect((await node.client.getTransaction({ hash })).type).toBe('legacy')
    expect(await chain.stakeOf(target, deposit.address)).toBe(parseEther('1.5'))

    const withdrawal = order('withdraw', '0.5')
    await wait(await sendPlain(withdrawal))
    expect(await node.stakeOf(deposit.address)).toBe(parseEther('1'))
    expect(await node.totalStaked()).toBe(parseEther('1'))
  })

  it('error: refuses another account, another chain, an address without code, and a disconnected wallet', async () => {
    expect(await refusal(order('deposit', '1', { address: account(2).address }))).toBe('accountMismatch')
    expect(await refusal(order('deposit', '1', { target: { ...target, chainId: 31_338 } }))).toBe('chainMismatch')
    expect(await refusal(order('deposit', '1', { target: { ...target, address: account(5).address } }))).toBe(
      'noContractCode',
    )
    await disconnect(config)
    expect(await refusal(order('deposit', '1'))).toBe('notConnected')
  })

  it("error: decodes the contract's own errors before the wallet is asked", async () => {
    expect(await refusal(order('deposit', '0.00009'))).toBe('belowMinimum')
    expect(await refusal(order('withdraw', '0'))).toBe('belowMinimum')
    expect(await refusal(order('withdraw', '1'))).toBe('insufficientStake')
    await node.deposit(account(1), parseEther('0.5'))
    expect(failureText(await chain.explainRevert(order('withdraw', '1'), undefined))).toBe(
      'Your stake is 0.5 ETH. Enter that or less.',
    )
  })

  it('behavior: explains a revert by the state before its block', async () => {
    await node.deposit(account(1), parseEther('1'))
    const minedIn = await node.client.getBlockNumber({ cacheTime: 0 })
    expect(await chain.explainRevert(order('withdraw', '1'), minedIn)).toMatchObject({ code: 'insufficientStake' })
    expect(await chain.explainRevert(order('withdraw', '1'), minedIn + 1n)).toEqual({ code: 'reverted' })
  })

  it('behavior: finishes the checks before the wallet is asked', async () => {
    const stop = (): void => {
      throw new Error('stop')
    }
    await expect(sendPlain(order('deposit', '1'), stop)).rejects.toThrow('stop')
    expect(await node.stakeOf(account(1).address)).toBe(0n)
  })

  it("error: refuses more than the wallet's balance", async () => {
    await node.setBalance(account(1).address, parseEther('1'))
    expect(await refusal(order('deposit', '2'))).toBe('insufficientFunds')
  })

  it('behavior: waits for a transaction that is mined late', async () => {
    await node.setAutomine(false)
    const hash = await sendPlain(order('deposit', '1'))
    const late = wait(hash)
    await node.mine()
    expect(await late).toMatchObject({ outcome: 'included', hash })
  })

  it('default: if a chain reports no blocks, requests the newest block every 4 s, whatever the interval of the config', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let blocks = 0
    const request = async ({ method }: { method: string }): Promise<unknown> =>
      method === 'eth_blockNumber' ? numberToHex(++blocks) : null
    const [plain] = config.chains
    const hasty = createConfig({
      chains: [plain],
      transports: { 31_337: custom({ request }) },
      storage: null,
      pollingInterval: 1_000,
    })
    const hash = `0x${'1'.repeat(64)}` as const
    void createWagmiChain(hasty).waitForReceipt({ chainId: 31_337, hash, onRepriced: () => undefined })
    await vi.advanceTimersByTimeAsync(0)
    const blocksAtStart = blocks
    await vi.advanceTimersByTimeAsync(3_999)
    expect(blocks).toBe(blocksAtStart)
    await vi.advanceTimersByTimeAsync(1)
    expect(blocks).toBe(blocksAtStart + 1)
  })

  it('behavior: finds a receipt at the next block, without a poll, on a chain with a WebSocket', async () => {
    const [plain] = config.chains
    const withSocket = {
      ...plain,
      rpcUrls: { default: { http: [node.rpcUrl], webSocket: [node.rpcUrl.replace(/^http/, 'ws')] } },
    }
    // The socket is open before the wait begins.
    const heads = openHeads(withSocket)
    let reportedBlocks = 0
    heads?.watch(() => (reportedBlocks += 1))
    while (reportedBlocks === 0) await node.mine()
    // The wait requests the receipt when it begins, and again after it has polled its first block.
    let lookups = 0
    const pollingEnded = createDeferred()
    const onFetchResponse = async (response: Response): Promise<void> => {
      const { result } = (await response.clone().json()) as { result?: unknown }
      if (result === null && ++lookups === 2) pollingEnded.resolve()
    }
    const configWithSocket = createConfig({
      chains: [withSocket],
      connectors: [mock({ accounts: [account(1).address] })],
      transports: { 31_337: http(node.rpcUrl, { onFetchResponse }) },
      storage: null,
    })
    // Polling alone would send the next request only in an hour.
    const patient = createWagmiChain(configWithSocket, { pollingMs: 3_600_000 })
    await node.setAutomine(false)
    const hash = await sendPlain(order('deposit', '1'))
    const receipt = patient.waitForReceipt({ chainId: 31_337, hash, onRepriced: () => undefined })
    await pollingEnded.promise
    // The wait's other requests are answered by now, so only a block can lead to the receipt.
    for (let turn = 0; turn < 20; turn++) await node.client.getBlockNumber({ cacheTime: 0 })
    // The chain mines further blocks, like every chain.
    let isOver = false
    void receipt.finally(() => (isOver = true))
    for (let blocks = 0; !isOver && blocks < 500; blocks++) await node.mine()
    expect(await receipt).toMatchObject({ outcome: 'included', hash })
    heads?.close()
  })

  it('behavior: a transaction cancelled in the wallet is reported as cancelled', async () => {
    await node.setAutomine(false)
    const hash = await sendPlain(order('deposit', '1'))
    const { nonce } = await node.client.getTransaction({ hash })
    const read = createDeferred()
    onBlockRead = read.resolve
    const receipt = wait(hash)
    // The wait ignores a block that the chain reports while the wait reads an earlier block. So the wait must have read the first
    // transaction, and then a block, before another transaction replaces the first one.
    await read.promise
    const { address } = account(1)
    await node.call('eth_sendTransaction', {
      from: address,
      to: address,
      value: '0x0',
      nonce: numberToHex(nonce),
      gasPrice: numberToHex(10n ** 11n),
    })
    await node.mine()
    expect(await receipt).toMatchObject({ outcome: 'cancelled' })
  })
})

describe('readStakeHistory', () => {
  it("default: returns the account's own deposits and withdrawals, newest first", async () => {
    await node.deposit(account(1), parseEther('2'))
    await node.deposit(account(2), parseEther('9'))
    await node.withdraw(account(1), parseEther('0.5'))
    const latestBlock = await node.client.getBlockNumber({ cacheTime: 0 })
    const history = await readStakeHistory(node.client, { target, address: account(1).address, latestBlock })
    expect(history.entries.map(({ action, value, stake }) => ({ action, value, stake }))).toEqual([
      { action: 'withdraw', value: parseEther('0.5'), stake: parseEther('1.5') },
      { action: 'deposit', value: parseEther('2'), stake: parseEther('2') },
    ])
    for (const { minedAt } of history.entries) expect(minedAt).toBeGreaterThan(1_700_000_000_000)
  })
})
