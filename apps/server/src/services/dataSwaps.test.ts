import { servicesErrorSchema } from '@holdfast/api'
import { nativeTokenAddress } from '@holdfast/api/data'
import { createSwapClient, type SwapQuote, type SwapTransaction } from '@holdfast/api/swaps'
import type { CaipAddress } from '@holdfast/caip'
import { devnetTokens } from '@holdfast/contracts/devnet'
import { devnetFeeRecipient, devnetSwap } from '@holdfast/contracts/devnet-swap'
import { swapGatewayAbi, swapRouterAbi } from '@holdfast/contracts/swap'
import { devnetAccounts, installMulticall, openMarket, seedDevnet } from '@holdfast/devnet'
import { startTestChain, type TestChain } from '@holdfast/testing'
import {
  createWalletClient,
  erc20Abi,
  formatUnits,
  http,
  maxUint256,
  parseEther,
  parseEventLogs,
  parseUnits,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devnetChains } from '../config/chains.ts'
import { dataCaller } from '../test/dataCaller.ts'
import { until } from '../test/serverProcess.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { dataService } from './dataService.ts'
import { indexerService } from './indexerService.ts'

const { projectId, origin, get, reasons, client } = dataCaller(() => site.server.addresses.services)
const chainId = 'eip155:31337'
const ether = nativeTokenAddress(chainId)
const caip = (address: `0x${string}`): CaipAddress => `${chainId}:${address}`
const dollar = caip(devnetTokens.dollar.address)
const pebble = caip(devnetTokens.pebble.address)
const moss = caip(devnetTokens.moss.address)
const reed = caip(devnetSwap.reed)

function accountAt(index: number): PrivateKeyAccount {
  const account = devnetAccounts()[index]
  if (!account) throw new RangeError('the devnet has ten accounts')
  return privateKeyToAccount(account.privateKey)
}
const [seller, trader, newcomer] = [accountAt(0), accountAt(1), accountAt(2)]
const userAddress = caip(seller.address)

let chain: TestChain
let site: TestServer
beforeAll(async () => {
  chain = await startTestChain()
  await installMulticall(chain.rpcUrl)
  await seedDevnet(chain.rpcUrl)
  await openMarket(chain.rpcUrl)
  const [devnet, second] = devnetChains(8545)
  if (!devnet || !second) throw new Error('there is no local chain')
  // One whose node is gone.
  const lost = { ...second, network: { ...second.network, id: 31_339, caipNetworkId: 'eip155:31339' as const } }
  site = await startTestServer({
    services: [dataService, indexerService],
    config: {
      projectId,
      chains: [
        { ...devnet, rpcUpstreams: [chain.rpcUrl] },
        second,
        { ...lost, index: undefined, rpcUpstreams: ['http://127.0.0.1:9'], data: devnet.data },
      ],
      dataLimits: { perNetwork: 1_000, perProject: 10_000 },
    },
  })
}, 120_000)
afterAll(async () => {
  await site.stop()
  await chain.stop()
})

const swaps = () =>
  createSwapClient({
    url: site.server.addresses.services,
    projectId,
    sdkType: 'holdfast',
    sdkVersion: '1',
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('origin', origin)
      return fetch(input, { ...init, headers })
    },
  })

async function bestQuote(order: { amount: bigint; from: CaipAddress; to: CaipAddress }): Promise<SwapQuote> {
  const { quotes } = await swaps().getQuotes({ ...order, userAddress: seller.address })
  const [quote] = quotes
  if (!quote) throw new Error('there is no quote')
  return quote
}

const addressOf = (token: CaipAddress) => token.slice(chainId.length + 1) as `0x${string}` // A CAIP-10 address of the chain.

function balanceOf(token: CaipAddress, account: `0x${string}`): Promise<bigint> {
  if (token === ether) return chain.client.getBalance({ address: account })
  return chain.client.readContract({
    address: addressOf(token),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
}

/** Signs and sends as a wallet does, with the gas that was built. @returns the wei that the gas cost, and what the gateway says. */
async function send(
  account: PrivateKeyAccount,
  tx: { to: CaipAddress; data: `0x${string}`; value?: string | undefined; eip155: { gas: string | number } },
) {
  const wallet = createWalletClient({ account, transport: http(chain.rpcUrl), chain: anvil })
  const hash = await wallet.sendTransaction({
    to: addressOf(tx.to),
    data: tx.data,
    value: BigInt(tx.value ?? 0),
    gas: BigInt(tx.eip155.gas),
  })
  const receipt = await chain.client.waitForTransactionReceipt({ hash })
  const [event] = parseEventLogs({ abi: swapGatewayAbi, logs: receipt.logs, eventName: 'Swapped' })
  return { status: receipt.status, cost: receipt.gasUsed * receipt.effectiveGasPrice, trade: event?.args }
}

async function approve(from: CaipAddress, amount: bigint): Promise<void> {
  const { tx } = await swaps().buildApproval({ userAddress, from, to: ether, amount })
  expect((await send(seller, tx)).status).toBe('success')
}

/** Posts as another kit does, and reads the refusal. */
async function refusalOf(body: object): Promise<[number, string | undefined]> {
  const response = await fetch(`${site.server.addresses.services}/v1/convert/build-transaction`, {
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

describe('GET /v1/convert/tokens', () => {
  it('default: the native currency, and the tokens that the operator lists', async () => {
    const { tokens } = await swaps().getTokens({ chainId })
    expect(tokens.map(({ symbol, decimals, eip2612 }) => [symbol, decimals, eip2612])).toEqual([
      ['ETH', 18, false],
      ['HUSD', 6, false],
      ['PBL', 8, false],
      ['MOSS', 18, false],
      ['WETH', 18, false],
      ['REED', 18, true],
    ])
    expect(tokens[0]?.address).toBe(ether)
  })
  it('behavior: none on a chain without exchanges', async () => {
    expect(await swaps().getTokens({ chainId: 'eip155:31338' })).toEqual({ tokens: [] })
  })
  it('error: a chain that is not served', async () => {
    expect(await reasons(await get('/v1/convert/tokens', { chainId: 'eip155:5' }))).toEqual([400, 'chainId'])
  })
})

describe('GET /v1/convert/gas-price', () => {
  it('default: wei, the quicker the more', async () => {
    const { standard, fast, instant } = await swaps().getGasPrice({ chainId })
    expect(BigInt(standard)).toBeGreaterThan(0n)
    expect([fast, instant]).toEqual([String((BigInt(standard) * 5n) / 4n), String((BigInt(standard) * 3n) / 2n)])
  })
})

describe('GET /v1/convert/quotes', () => {
  it('default: what arrives after the fee, and what else there is to know', async () => {
    const amount = parseEther('1')
    const quote = await bestQuote({ amount, from: ether, to: dollar })
    // 5,000 ether and 10,000,000 dollars are in the pool.
    const rest = amount - (amount * 85n) / 10_000n
    const expected = (rest * 997n * parseUnits('10000000', 6)) / (parseEther('5000') * 1_000n + rest * 997n)
    expect(quote).toMatchObject({
      id: null,
      fromAmount: String(amount),
      fromAccount: ether,
      toAmount: String(expected),
      toAccount: dollar,
      minimumReceived: String((expected * 99n) / 100n),
      fee: { amount: String((amount * 85n) / 10_000n), bps: 85 },
      source: 'uniswap-v2',
      warnings: [],
    })
    expect(Number(quote.priceImpact)).toBeGreaterThan(0.3)
    expect(Number(quote.priceImpact)).toBeLessThan(0.35)
    expect(quote.route?.[0]?.path).toEqual([caip(devnetSwap.wrappedEther), dollar])
    expect(quote.validUntil).toBeGreaterThan(Date.now() / 1_000)
  })

  it('behavior: the thin pair for a small amount, and the way around it for a large one', async () => {
    const hops = async (amount: string) =>
      (await bestQuote({ amount: parseEther(amount), from: ether, to: pebble })).route?.[0]?.path.length
    expect([await hops('0.001'), await hops('1')]).toEqual([2, 3])
  })

  it('behavior: over three pools, and a token without a price says so', async () => {
    const quote = await bestQuote({ amount: parseEther('10'), from: moss, to: reed })
    expect(quote.route?.[0]?.pools).toHaveLength(3)
    expect(quote.warnings).toEqual(['price_unknown'])
  })

  it('behavior: says how bad a quote is', async () => {
    const warnings = async (amount: string) =>
      (await bestQuote({ amount: parseEther(amount), from: ether, to: reed })).warnings
    expect(await warnings('1')).toEqual([])
    expect(await warnings('20')).toEqual(['impact_high'])
    expect(await warnings('100')).toEqual(['impact_extreme'])
  })

  it.each([
    ['tokens without a pool', { from: ether, to: caip(devnetTokens.spam.address) }],
    ['wrapping', { from: ether, to: caip(devnetSwap.wrappedEther) }],
  ])('behavior: %s has no quote, and a reason', async (_name, pair) => {
    const answer = await swaps().getQuotes({ amount: 10n ** 18n, userAddress: seller.address, ...pair })
    expect(answer).toEqual({ quotes: [], reason: 'no_route' })
  })

  it('behavior: one wei of ether buys nothing', async () => {
    expect(
      (await swaps().getQuotes({ amount: 1n, userAddress: seller.address, from: ether, to: dollar })).quotes,
    ).toEqual([])
  })

  it.each([
    ['amount', { amount: '0' }],
    ['amount', { amount: '1e40' }],
    ['amount', { amount: `1${'0'.repeat(78)}` }],
    ['to', { to: ether }],
    ['to', { to: `eip155:31338:${devnetTokens.dollar.address}` }],
    ['from', { from: 'eip155:31337:0xb2' }],
    ['slippage', { slippage: '50' }],
    ['userAddress', { userAddress: 'me' }],
    ['chainId', { from: nativeTokenAddress('eip155:31338'), to: `eip155:31338:${devnetTokens.dollar.address}` }],
  ])('error: %s: %j', async (name, change) => {
    const query = { amount: '1000', userAddress: seller.address, from: ether, to: dollar, ...change }
    expect(await reasons(await get('/v1/convert/quotes', query))).toEqual([400, name])
  })
})

/** What an exchange did to the balances, to the wei. */
async function exchange(
  account: PrivateKeyAccount,
  tx: SwapTransaction['tx'],
  pair: { from: CaipAddress; to: CaipAddress },
) {
  const read = async () => ({
    paid: await balanceOf(pair.from, account.address),
    received: await balanceOf(pair.to, account.address),
    fees: await balanceOf(pair.from, devnetFeeRecipient),
  })
  const before = await read()
  const { status, cost, trade } = await send(account, tx)
  const after = await read()
  return {
    status,
    trade,
    paid: before.paid - after.paid - (pair.from === ether ? cost : 0n),
    received: after.received - before.received + (pair.to === ether ? cost : 0n),
    fee: after.fees - before.fees,
  }
}

describe('a swap', () => {
  it('default: quote, approve, build, send: the balances are those of the preview, and the fee is exact', async () => {
    const order = { amount: parseUnits('125.5', 6), from: dollar, to: ether }
    const quote = await bestQuote(order)
    expect(await swaps().getAllowance({ tokenAddress: dollar, userAddress })).toEqual({ allowance: '0' })
    expect(await refusalOf({ ...order, amount: String(order.amount) })).toEqual([409, 'insufficient_allowance'])
    await approve(dollar, order.amount)
    expect(await swaps().getAllowance({ tokenAddress: dollar, userAddress })).toEqual({
      allowance: String(order.amount),
    })

    const { tx } = await swaps().buildTransaction({
      ...order,
      userAddress,
      slippage: 1,
      toAmount: BigInt(quote.toAmount),
    })
    expect(tx).toMatchObject({ amount: quote.toAmount, minimumReceived: quote.minimumReceived, value: '0' })
    const done = await exchange(seller, tx, order)
    expect(done).toMatchObject({
      status: 'success',
      paid: order.amount,
      received: BigInt(quote.toAmount),
      fee: BigInt(quote.fee?.amount ?? 0),
    })
    expect(done.fee).toBe((order.amount * 85n) / 10_000n)
    expect(done.trade).toMatchObject({ account: seller.address, amountIn: order.amount, amountOut: done.received })
    // The exact amount was approved, and used up; nothing stays in the gateway.
    expect(await swaps().getAllowance({ tokenAddress: dollar, userAddress })).toEqual({ allowance: '0' })
    expect(await balanceOf(dollar, devnetSwap.swapGateway)).toBe(0n)
    expect(await balanceOf(ether, devnetSwap.swapGateway)).toBe(0n)
  })

  it('default: ether in, over two pools, as another kit builds it', async () => {
    const order = { amount: parseEther('0.75'), from: ether, to: moss }
    const quote = await bestQuote(order)
    expect(await swaps().getAllowance({ tokenAddress: ether, userAddress })).toEqual({ allowance: String(maxUint256) })
    const { tx } = await swaps().buildTransaction({ ...order, userAddress, slippage: 1 })
    expect(tx.value).toBe(String(order.amount))
    expect(await exchange(seller, tx, order)).toMatchObject({
      status: 'success',
      paid: order.amount,
      received: BigInt(quote.toAmount),
      fee: (order.amount * 85n) / 10_000n,
    })
  })

  it('default: a token with permits needs a signature and no approval', async () => {
    const bought = { amount: parseEther('0.5'), from: ether, to: reed }
    await exchange(seller, (await swaps().buildTransaction({ ...bought, userAddress, slippage: 1 })).tx, bought)
    const order = { amount: parseEther('100'), from: reed, to: dollar }
    const quote = await bestQuote(order)
    const deadline = BigInt(Math.floor(Date.now() / 1_000) + 3_600)
    const signature = await seller.signTypedData({
      domain: { name: 'Reed', version: '1', chainId: 31_337, verifyingContract: devnetSwap.reed },
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: { owner: seller.address, spender: devnetSwap.swapGateway, value: order.amount, nonce: 0n, deadline },
    })
    const { tx } = await swaps().buildTransaction({
      ...order,
      userAddress,
      slippage: 1,
      permit: { deadline, signature },
    })
    expect(await exchange(seller, tx, order)).toMatchObject({
      status: 'success',
      paid: order.amount,
      received: BigInt(quote.toAmount),
      fee: (order.amount * 85n) / 10_000n,
    })
    // A signature counts once, and only for its signer.
    const again = { ...order, amount: String(order.amount), permit: { deadline: String(deadline), signature } }
    expect(await refusalOf(again)).toEqual([409, 'would_fail'])
  })

  it('behavior: is one trade in the history, with ether on either side', async () => {
    const account = caip(trader.address)
    for (const order of [
      { amount: parseEther('0.25'), from: ether, to: dollar },
      { amount: parseUnits('25', 6), from: dollar, to: ether },
    ]) {
      const approval = { ...order, userAddress: account }
      if (order.from !== ether) await send(trader, (await swaps().buildApproval(approval)).tx)
      const { tx } = await swaps().buildTransaction({ ...order, userAddress: account, slippage: 1 })
      const { received } = await exchange(trader, tx, order)
      const read = async () => (await client().getHistory({ account: trader.address, chainId })).data
      const isTold = async (): Promise<boolean> =>
        (await read()).some(({ transfers }) =>
          transfers.some(
            ({ direction, quantity }) =>
              direction === 'in' && quantity.numeric === formatUnits(received, order.to === ether ? 18 : 6),
          ),
        )
      await until(isTold)
      const [trade] = await read()
      expect(trade?.metadata.operationType).toBe('trade')
      const moved = (trade?.transfers ?? []).map(
        ({ direction, fungible_info }) => `${direction} ${fungible_info?.symbol}`,
      )
      const [paid, got] = order.from === ether ? ['ETH', 'HUSD'] : ['HUSD', 'ETH']
      expect(moved.toSorted()).toEqual([`in ${got}`, `out ${paid}`])
    }
  })

  it('behavior: an approval without an amount covers what the account holds, and no more', async () => {
    const { tx } = await swaps().buildApproval({ userAddress, from: pebble, to: ether })
    expect([tx.from, tx.to, tx.value]).toEqual([pebble, pebble, '0'])
    expect(tx.amount).toBe(String(await balanceOf(pebble, seller.address)))
    expect(tx.spender).toBe(caip(devnetSwap.swapGateway))
  })

  it('error: a trade in between moves the price further than the slippage: refused, and reverted when it was built before', async () => {
    const thin = { amount: parseEther('0.001'), from: ether, to: pebble }
    const quote = await bestQuote(thin)
    const { tx } = await swaps().buildTransaction({
      ...thin,
      userAddress,
      slippage: 0.1,
      toAmount: BigInt(quote.toAmount),
    })
    // Another account buys from both pools on the way.
    const account = caip(trader.address)
    for (const [amount, to] of [
      ['1', pebble],
      ['1000', dollar],
    ] as const) {
      const large = { amount: parseEther(amount), from: ether, to, userAddress: account, slippage: 5 }
      await send(trader, (await swaps().buildTransaction(large)).tx)
    }
    await swapThinPair()
    const paidBefore = await balanceOf(pebble, seller.address)
    expect((await send(seller, { ...tx, eip155: { gas: 500_000 } })).status).toBe('reverted')
    expect(await balanceOf(pebble, seller.address)).toBe(paidBefore)
    const body = { ...thin, amount: String(thin.amount), toAmount: quote.toAmount, eip155: { slippage: 0.1 } }
    expect(await refusalOf(body)).toEqual([409, 'quote_moved'])
  })

  it.each([
    ['insufficient_balance', 409, { amount: String(10n ** 40n), from: ether, to: dollar }],
    ['insufficient_balance', 409, { amount: String(10n ** 15n), from: dollar, to: ether }],
    ['no_route', 409, { amount: '1000', from: ether, to: caip(devnetTokens.spam.address) }],
    ['no_route', 409, { amount: '1', from: ether, to: dollar }],
    ['to', 400, { amount: '1000', from: ether, to: ether }],
    ['amount', 400, { amount: 1_000, from: ether, to: dollar }],
    ['slippage', 400, { amount: '1000', from: ether, to: dollar, eip155: { slippage: 10 } }],
    ['userAddress', 400, { amount: '1000', from: ether, to: dollar, userAddress: 'eip155:31338:0xa1' }],
  ])('error: %s', async (name, status, body) => {
    expect(await refusalOf(body)).toEqual([status, name])
  })

  it('error: a chain whose node is gone, at each call', async () => {
    const on = (token: CaipAddress): string => token.replace(chainId, 'eip155:31339')
    const [from, to] = [on(dollar), on(ether)]
    const account = on(userAddress)
    const unavailable = [503, 'chain_unavailable']
    const quote = { amount: '1000', from, to, userAddress: seller.address }
    expect(await reasons(await get('/v1/convert/quotes', quote))).toEqual(unavailable)
    expect(await reasons(await get('/v1/convert/gas-price', { chainId: 'eip155:31339' }))).toEqual(unavailable)
    const allowance = { tokenAddress: from, userAddress: account }
    expect(await reasons(await get('/v1/convert/allowance', allowance))).toEqual(unavailable)
    expect(await reasons(await get('/v1/convert/build-approve', { from, to, userAddress: account }))).toEqual(
      unavailable,
    )
    expect(await refusalOf({ amount: '1000', from, to, userAddress: account })).toEqual(unavailable)
  })

  it('error: the native currency needs no approval', async () => {
    const response = await get('/v1/convert/build-approve', { userAddress, from: ether, to: dollar })
    expect(await reasons(response)).toEqual([400, 'from'])
  })

  it('error: a project that the server does not know', async () => {
    const response = await get('/v1/convert/tokens', { chainId, projectId: 'f'.repeat(32) })
    expect(response.status).toBe(401)
  })
})

/** Buys from the thin pair itself, whatever the best way is. */
async function swapThinPair(): Promise<void> {
  const wallet = createWalletClient({
    account: newcomer,
    transport: http(chain.rpcUrl),
    chain: anvil,
  })
  const hash = await wallet.writeContract({
    address: devnetSwap.swapRouter,
    abi: swapRouterAbi,
    functionName: 'swapExactETHForTokens',
    args: [1n, [devnetSwap.wrappedEther, devnetTokens.pebble.address], devnetFeeRecipient, maxUint256],
    value: parseEther('1'),
  })
  await chain.client.waitForTransactionReceipt({ hash })
}
