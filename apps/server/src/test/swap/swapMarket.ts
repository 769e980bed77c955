import { servicesErrorSchema } from '@holdfast/api'
import { nativeTokenAddress } from '@holdfast/api/data'
import { createSwapClient, type SwapPermitOffer, type SwapQuote, type SwapTransaction } from '@holdfast/api/swap'
import type { CaipAddress } from '@holdfast/caip'
import { devnetTokens } from '@holdfast/contracts/devnet'
import { devnetFeeRecipient, devnetSwap } from '@holdfast/contracts/devnet-swap'
import { swapGatewayAbi } from '@holdfast/contracts/swap'
import { callRpc, devnetAccounts, installMulticall, openMarket, seedDevnet } from '@holdfast/devnet'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { createWalletClient, erc20Abi, http, parseEventLogs } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect } from 'vitest'
import { devnetChains, type ServedChain } from '../../config/chains/chains.ts'
import { type LyingNode, startLyingNode, unknownMethod } from '../../indexer/test/lyingNode.ts'
import { dataService } from '../../services/dataService.ts'
import { indexerService } from '../../services/indexerService.ts'
import { dataCaller } from '../dataCaller.ts'
import { startTestServer, type TestServer } from '../testServer.ts'
import { startZeroExServer, type ZeroExServer } from './zeroExServer.ts'

/** The chain of the market. */
export const chainId = 'eip155:31337'
/** Writes an address of the chain as CAIP-10. */
export const caip = (address: `0x${string}`): CaipAddress => `${chainId}:${address}`
/** The chain's native currency, and below it the chain's tokens, as CAIP-10 addresses. */
export const ether = nativeTokenAddress(chainId)
export const dollar = caip(devnetTokens.dollar.address)
export const pebble = caip(devnetTokens.pebble.address)
export const moss = caip(devnetTokens.moss.address)
export const reed = caip(devnetSwap.reed)

function accountAt(index: number): PrivateKeyAccount {
  const account = devnetAccounts()[index]
  if (!account) throw new RangeError('the devnet has no such account')
  return privateKeyToAccount(account.privateKey)
}
/** Accounts with ether and tokens, each for different trades. */
export const [seller, trader, newcomer] = [accountAt(0), accountAt(1), accountAt(2)]
/** The seller's address, as CAIP-10. */
export const userAddress = caip(seller.address)

/** Returns the plain address in a CAIP-10 address of the chain. */
export const addressOf = (token: CaipAddress) => token.slice(chainId.length + 1) as `0x${string}` // A CAIP-10 address of the chain.

/** Encodes words of 32 bytes, as a contract returns them. */
export const words = (...values: readonly bigint[]): `0x${string}` =>
  `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}`

/** A market on a chain of its own, and the services that quote it. */
type Market = {
  chain: TestChain
  /** A node in front of the chain that offers no traces, like most public nodes. */
  node: LyingNode
  site: TestServer
  /** Stands in for 0x. Its AllowanceHolder is the devnet's router, which the gateway lists. */
  zeroEx: ZeroExServer
}

/**
 * Opens a market for the tests of a file: a chain with tokens and pools, a server in front of it, and 0x as a further source.
 *
 * @returns `market`, which tests call to get the opened market, and the actions that tests take on it.
 */
export function useSwapMarket() {
  let opened: Market | undefined
  const market = (): Market => {
    if (!opened) throw new Error('the market is not open yet: call this inside a test')
    return opened
  }
  const caller = dataCaller(() => market().site.server.addresses.services)
  const { projectId, origin } = caller

  beforeAll(async () => {
    const chain = await startTestChain()
    await installMulticall(chain.rpcUrl)
    await seedDevnet(chain.rpcUrl)
    await openMarket(chain.rpcUrl)
    const node = await startLyingNode(chain.rpcUrl)
    node.lie = ({ method }) =>
      method === 'trace_block' || method.startsWith('debug_') ? Promise.resolve(unknownMethod) : undefined
    const zeroEx = await startZeroExServer()
    const [devnet, second] = devnetChains(8545)
    if (!devnet || !second) throw new Error('there is no local chain')
    // A chain whose node is gone.
    const lost = { ...second, network: { ...second.network, id: 31_339, caipNetworkId: 'eip155:31339' as const } }
    const site = await startTestServer({
      services: [dataService, indexerService],
      config: {
        projectId,
        chains: [
          { ...devnet, rpcUpstreams: [node.url], data: withZeroEx(devnet.data, zeroEx.url) },
          second,
          { ...lost, index: undefined, rpcUpstreams: ['http://127.0.0.1:9'], data: devnet.data },
        ],
        dataLimits: { perNetwork: 1_000, perProject: 10_000 },
      },
    })
    opened = { chain, node, zeroEx, site }
  }, 120_000)
  afterAll(async () => {
    if (!opened) return
    await opened.site.stop()
    await opened.node.stop()
    await opened.zeroEx.stop()
    await opened.chain.stop()
  })

  const swaps = () => createSwapClient(caller.options())

  async function bestQuote(order: { amount: bigint; from: CaipAddress; to: CaipAddress }): Promise<SwapQuote> {
    const { quotes } = await swaps().getQuotes({ ...order, userAddress: seller.address })
    const [quote] = quotes
    if (!quote) throw new Error('there is no quote')
    return quote
  }

  function balanceOf(token: CaipAddress, account: `0x${string}`): Promise<bigint> {
    if (token === ether) return market().chain.client.getBalance({ address: account })
    return market().chain.client.readContract({
      address: addressOf(token),
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [account],
    })
  }

  /**
   * Signs and sends as a wallet does, with the gas that the server set.
   *
   * @returns the status, the wei that the gas cost, and the gateway's event.
   */
  async function send(
    account: PrivateKeyAccount,
    tx: { to: CaipAddress; data: `0x${string}`; value?: string | undefined; eip155: { gas: string | number } },
  ) {
    const wallet = createWalletClient({ account, transport: http(market().chain.rpcUrl), chain: anvil })
    const hash = await wallet.sendTransaction({
      to: addressOf(tx.to),
      data: tx.data,
      value: BigInt(tx.value ?? 0),
      gas: BigInt(tx.eip155.gas),
    })
    const receipt = await market().chain.client.waitForTransactionReceipt({ hash })
    const [event] = parseEventLogs({ abi: swapGatewayAbi, logs: receipt.logs, eventName: 'Swapped' })
    return { status: receipt.status, cost: receipt.gasUsed * receipt.effectiveGasPrice, trade: event?.args }
  }

  /** Returns the permit that the account can sign instead of an approval. */
  async function readPermit(account: PrivateKeyAccount, from: CaipAddress, amount: bigint): Promise<SwapPermitOffer> {
    const { permit } = await swaps().buildApproval({ userAddress: caip(account.address), from, to: ether, amount })
    if (!permit) throw new Error('no permit is offered')
    return permit
  }

  /** Signs the typed data exactly as received, as wallets do. */
  async function signAsGiven(account: PrivateKeyAccount, { typedData }: SwapPermitOffer): Promise<`0x${string}`> {
    // The types of the typed data are not known here.
    return account.signTypedData(typedData as unknown as Parameters<typeof account.signTypedData>[0])
  }

  async function approve(from: CaipAddress, amount: bigint): Promise<void> {
    const { tx } = await swaps().buildApproval({ userAddress, from, to: ether, amount })
    expect((await send(seller, tx)).status).toBe('success')
  }

  /** Posts an order without our client, as other kits do. @returns the status and the first reason of the refusal. */
  async function refusalOf(body: object): Promise<[number, string | undefined]> {
    const response = await fetch(`${market().site.server.addresses.services}/v1/convert/build-transaction`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ projectId, userAddress, eip155: { slippage: 1 }, ...body }),
    })
    const {
      status,
      reasons: [first],
    } = servicesErrorSchema.parse(await response.json())
    return [Number(status), first?.name]
  }

  /** Replaces the code at an address during an action: a pool or a token that has turned bad. */
  async function withCodeAt(address: `0x${string}`, code: `0x${string}`, run: () => Promise<void>): Promise<void> {
    const before = (await market().chain.client.getCode({ address })) ?? '0x'
    const set = (value: `0x${string}`) => callRpc(market().chain.rpcUrl, 'anvil_setCode', [address, value])
    await set(code)
    try {
      await run()
    } finally {
      await set(before)
    }
  }

  /** Makes a swap. @returns the status, the gateway's event, and the change of each balance, in atomic units. */
  async function exchange(
    account: PrivateKeyAccount,
    tx: SwapTransaction['tx'],
    pair: { from: CaipAddress; to: CaipAddress },
  ) {
    const readBalances = async () => ({
      paid: await balanceOf(pair.from, account.address),
      received: await balanceOf(pair.to, account.address),
      fees: await balanceOf(pair.from, devnetFeeRecipient),
    })
    const before = await readBalances()
    const { status, cost, trade } = await send(account, tx)
    const after = await readBalances()
    return {
      status,
      trade,
      paid: before.paid - after.paid - (pair.from === ether ? cost : 0n),
      received: after.received - before.received + (pair.to === ether ? cost : 0n),
      fee: after.fees - before.fees,
    }
  }

  return {
    ...caller,
    market,
    swaps,
    bestQuote,
    balanceOf,
    send,
    readPermit,
    signAsGiven,
    approve,
    refusalOf,
    withCodeAt,
    exchange,
  }
}

function withZeroEx(data: ServedChain['data'], url: string): ServedChain['data'] {
  if (!data?.swap) throw new Error('the devnet has no market')
  const [{ router: allowanceHolder } = { router: '0x' as const }] = data.swap.pools
  const aggregator = { kind: '0x', apiKey: 'key', url, allowanceHolder } as const
  return { ...data, swap: { ...data.swap, aggregator } }
}
