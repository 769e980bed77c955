import { systemClock } from '@holdfast/base'
import { devnetFaucetAddress, devnetTokens } from '@holdfast/contracts/devnet'
import { devnetFeeRecipient, devnetSwap, permit2Address } from '@holdfast/contracts/devnet-swap'
import { devnetSwapContracts } from '@holdfast/contracts/devnet-swap-bytecode'
import { swapGatewayAbi } from '@holdfast/contracts/swap'
import { callRpc, devnetAccounts, installMulticall, openMarket, seedDevnet } from '@holdfast/devnet'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { startUniswapV3, type UniswapV3 } from '@holdfast/testing/uniswap'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  parseAbi,
  parseEther,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChainReader } from '../../chain/reads/createChainReader.ts'
import type { QuoteRequest, QuoteSource, SourceQuote, SwapToken } from '../QuoteSource.ts'
import { feeOf } from '../quotes.ts'
import { createV3PoolSource } from './v3Pools.ts'

const FEE_BPS = 85n
const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const UNIT = 10n ** 18n

const lower = (address: Address): Address => address.toLowerCase() as Address
const [dollar, pebble, moss] = [devnetTokens.dollar, devnetTokens.pebble, devnetTokens.moss].map(({ address }) =>
  lower(address),
) as [Address, Address, Address]
const weth = lower(devnetSwap.wrappedEther)
const account = privateKeyToAccount(devnetAccounts()[0]?.privateKey ?? '0x')

let chain: TestChain
let uniswap: UniswapV3
let gateway: Address
let source: QuoteSource
beforeAll(async () => {
  chain = await startTestChain()
  await installMulticall(chain.rpcUrl)
  await seedDevnet(chain.rpcUrl)
  await openMarket(chain.rpcUrl)
  uniswap = await startUniswapV3({ rpcUrl: chain.rpcUrl, wrapped: weth })
  await send({ to: weth, value: parseEther('500') })
  await mint([dollar, pebble, moss])
  await addPool(dollar, pebble, {
    fee: 3_000,
    range: [-887_220, 887_220],
    price: [64_250_000n, UNIT],
    amount: UNIT * 50n,
  })
  await addPool(dollar, pebble, {
    fee: 500,
    range: [-600_000, 600_000],
    price: [64_250_000n, UNIT],
    amount: UNIT * 20n,
  })
  await addPool(pebble, moss, { fee: 10_000, range: [-887_200, 887_200], price: [257n, 1n], amount: UNIT * 20_000n })
  await addPool(weth, dollar, {
    fee: 3_000,
    range: [-887_220, 887_220],
    price: [2_000_000_000n, UNIT],
    amount: UNIT * 9n,
  })
  gateway = await deployGateway(uniswap.router)
  source = createV3PoolSource({
    reader: createChainReader({ ask: askNode, clock: systemClock }),
    group: {
      kind: 'uniswap-v3',
      factory: uniswap.factory,
      router: uniswap.router,
      quoter: uniswap.quoter,
      fees: [100, 500, 3_000, 10_000],
    },
    baseTokens: [weth, dollar, pebble],
    wrappedNative: weth,
    clock: systemClock,
  })
}, 120_000)
afterAll(() => chain.stop())

const clients = () => {
  const transport = http(chain.rpcUrl)
  return {
    wallet: createWalletClient({ account, chain: anvil, transport }),
    client: createPublicClient({ chain: anvil, transport, pollingInterval: 20 }),
  }
}

async function send(call: { to?: Address; data?: Hex; value?: bigint }) {
  const { wallet, client } = clients()
  const receipt = await client.waitForTransactionReceipt({ hash: await wallet.sendTransaction(call) })
  if (receipt.status !== 'success') throw new Error('the transaction reverted')
  return receipt
}

/** Gives the account plenty of each token, in the name of the operator of the devnet's tokens. */
async function mint(tokens: readonly Address[]): Promise<void> {
  const args = [account.address, 0n, UNIT * 1_000_000n] as const
  const data = encodeFunctionData({
    abi: parseAbi(['function mint(address, uint256, uint256)']),
    functionName: 'mint',
    args,
  })
  await chain.setBalance(devnetFaucetAddress, UNIT)
  await callRpc(chain.rpcUrl, 'anvil_impersonateAccount', [devnetFaucetAddress])
  for (const to of tokens) {
    const hash = await chain.call<Hex>('eth_sendTransaction', { from: devnetFaucetAddress, to, data })
    await chain.client.waitForTransactionReceipt({ hash })
  }
  await callRpc(chain.rpcUrl, 'anvil_stopImpersonatingAccount', [devnetFaucetAddress])
}

/** Deploys a gateway that lists one router. The devnet's creation code ends with the six words of its own arguments. */
async function deployGateway(router: Address): Promise<Address> {
  const devnetGateway = devnetSwapContracts.find(({ address }) => address === devnetSwap.swapGateway)
  if (!devnetGateway) throw new Error('the devnet has no gateway')
  const words = encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'address' }, { type: 'address' }, { type: 'address[]' }],
    [FEE_BPS, devnetFeeRecipient, permit2Address, [router]],
  )
  const code = devnetGateway.bytecode.slice(0, -6 * 64)
  const { contractAddress } = await send({ data: `${code}${words.slice(2)}` as Hex })
  if (!contractAddress) throw new Error('the deployment has no address')
  return contractAddress
}

/**
 * Adds a pool.
 *
 * @param pool.price - two amounts of equal worth, in atomic units: first of `other`, then of `one`; the reverse if `one` is the
 * dollar.
 */
async function addPool(
  one: Address,
  other: Address,
  pool: { fee: number; range: [number, number]; price: readonly [bigint, bigint]; amount: bigint },
): Promise<void> {
  const { price, ...rest } = pool
  const worth = new Map([
    [one, one === dollar ? price[1] : price[0]],
    [other, one === dollar ? price[0] : price[1]],
  ])
  const tokens = one < other ? ([one, other] as const) : ([other, one] as const)
  const [first = 1n, second = 1n] = tokens.map((token) => worth.get(token) ?? 1n)
  await uniswap.addLiquidity({ ...rest, tokens, sqrtPriceX96: rootOf((first << 192n) / second) })
}

function rootOf(square: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2))
  while (root * root > square) root = (root + square / root) >> 1n
  return root
}

async function askNode({ method, params }: { method: string; params: string }) {
  const body = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`
  const response = await fetch(chain.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answer = (await response.json()) as { result?: unknown; error?: unknown }
  return answer.error === undefined
    ? { result: JSON.stringify(answer.result) }
    : { error: JSON.stringify(answer.error) }
}

const requestOf = (tokenIn: SwapToken, tokenOut: SwapToken, amount: bigint, isPriced = false): QuoteRequest => ({
  tokenIn,
  tokenOut,
  amountIn: amount - feeOf(amount, FEE_BPS),
  costOfWei: isPriced ? (wei) => wei / 10n ** 12n : undefined,
  gasPrice: 10n ** 9n,
})

async function find(request: QuoteRequest): Promise<SourceQuote> {
  const quote = await source.quote(request)
  if (!quote) throw new Error('there is no route')
  return quote
}

const addressOf = (token: SwapToken): Address => (token === 'native' ? NATIVE : token)

/** Exchanges through the gateway at once. @returns the output that the gateway reports. */
async function exchange(
  quote: SourceQuote,
  { tokenIn, tokenOut, amount }: { tokenIn: SwapToken; tokenOut: SwapToken; amount: bigint },
) {
  const { wallet, client } = clients()
  const deadline = BigInt(Math.floor(Date.now() / 1_000) + 86_400)
  const route = await quote.encode({ account: account.address, gateway, deadline })
  if (!route) throw new Error('the offer is gone')
  if (tokenIn !== 'native') {
    const args = [gateway, maxUint256] as const
    const hash = await wallet.writeContract({ address: tokenIn, abi: erc20Abi, functionName: 'approve', args })
    await client.waitForTransactionReceipt({ hash })
  }
  const order = {
    tokenIn: addressOf(tokenIn),
    amountIn: amount,
    tokenOut: addressOf(tokenOut),
    minimumOut: quote.amountOut,
    recipient: account.address,
    deadline,
  }
  const { request, result } = await client.simulateContract({
    account,
    address: gateway,
    abi: swapGatewayAbi,
    functionName: 'swap',
    args: [order, route.map(({ router, amountIn, data }) => ({ router, amountIn, data }))],
    value: tokenIn === 'native' ? amount : 0n,
  })
  // The first exchange of each second also stores the pool's price, so an estimate made a second earlier is too low.
  const hash = await wallet.writeContract({ ...request, gas: 2_000_000n })
  const { status } = await client.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
  return result
}

describe('createV3PoolSource', () => {
  it.each<[string, SwapToken, SwapToken, bigint, readonly Address[]]>([
    ['one pool', pebble, dollar, UNIT, [pebble, dollar]],
    ['one pool, the other way', dollar, pebble, 10_000_000n, [dollar, pebble]],
    ['two pools', dollar, moss, 5_000_000n, [dollar, pebble, moss]],
    ['ether for a token, over three pools', 'native', moss, UNIT / 1_000n, [weth, dollar, pebble, moss]],
    ['a token for ether', pebble, 'native', UNIT / 10n, [pebble, dollar, weth]],
  ])('default: exactly the quoted amount arrives: %s', async (_, tokenIn, tokenOut, amount, path) => {
    const quote = await find(requestOf(tokenIn, tokenOut, amount))
    expect(quote.legs.map((leg) => leg.path)).toEqual([path])
    expect(quote.priceImpact).toBeGreaterThan(0n)
    expect(quote.priceImpact).toBeLessThan(100_000n)
    expect(await exchange(quote, { tokenIn, tokenOut, amount })).toBe(quote.amountOut)
  })

  it('behavior: splits a large order over two pools if that yields more than one route', async () => {
    const amount = UNIT * 6n
    const request = requestOf(pebble, dollar, amount, true)
    const [whole, split] = [await find({ ...request, costOfWei: undefined }), await find(request)]
    expect([whole.legs.length, split.legs.length]).toEqual([1, 2])
    expect(split.amountOut).toBeGreaterThan(whole.amountOut)
    expect(split.legs.reduce((sum, { amountIn }) => sum + amountIn, 0n)).toBe(request.amountIn)
    // The last part takes the remainder of the rounding.
    expect(await exchange(split, { tokenIn: pebble, tokenOut: dollar, amount })).toBeGreaterThanOrEqual(split.amountOut)
  })

  it('behavior: no other route over these pools yields more', async () => {
    const abi = parseAbi(['function quoteExactInput(bytes, uint256) returns (uint256, uint160[], uint32[], uint256)'])
    const { client } = clients()
    for (const amount of [10n ** 15n, UNIT / 3n, UNIT * 3n]) {
      const request = requestOf(pebble, weth, amount)
      const quote = await find(request)
      // The two pools of the dollar and the pebble, then the one of the dollar and ether.
      const routes = ['000bb8', '0001f4'].map(
        (fee): Hex => `0x${pebble.slice(2)}${fee}${dollar.slice(2)}000bb8${weth.slice(2)}`,
      )
      const amounts = await Promise.all(
        routes.map(async (route) => {
          const args = [route, request.amountIn] as const
          const call = { address: uniswap.quoter, abi, functionName: 'quoteExactInput', args } as const
          return (await client.simulateContract(call)).result[0]
        }),
      )
      expect(quote.amountOut).toBe(amounts.reduce((most, one) => (one > most ? one : most)))
    }
  })

  it('behavior: an amount beyond the pools is quoted with its huge price impact', async () => {
    const quote = await find(requestOf(pebble, dollar, UNIT * 100_000n))
    expect(quote.priceImpact).toBeGreaterThan(900_000n)
  })

  it.each<[string, SwapToken, SwapToken]>([
    ['a token without a pool', lower(devnetSwap.reed), dollar],
    ['a wrapped currency for itself', 'native', weth],
    ['an address that is no token', dollar, `0x${'9'.repeat(40)}`],
  ])('default: finds no route: %s', async (_, tokenIn, tokenOut) => {
    expect(await source.quote(requestOf(tokenIn, tokenOut, UNIT))).toBeUndefined()
  })
})
