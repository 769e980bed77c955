import { remoteFeaturesSchema, servicesErrorSchema } from '@holdfast/api'
import { nativeTokenAddress } from '@holdfast/api/data'
import { createSwapClient, type SwapPermitOffer, type SwapQuote, type SwapTransaction } from '@holdfast/api/swaps'
import type { CaipAddress } from '@holdfast/caip'
import { devnetTokens } from '@holdfast/contracts/devnet'
import { devnetFeeRecipient, devnetSwap, permit2Address } from '@holdfast/contracts/devnet-swap'
import { swapFactoryAbi, swapGatewayAbi, swapPoolAbi, swapRouterAbi } from '@holdfast/contracts/swap'
import { callRpc, devnetAccounts, installMulticall, openMarket, seedDevnet } from '@holdfast/devnet'
import { startTestChain, type TestChain } from '@holdfast/testing'
import {
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  http,
  maxUint256,
  parseEther,
  parseEventLogs,
  parseUnits,
  toFunctionSelector,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devnetChains, type ServedChain } from '../config/chains.ts'
import { assemble } from '../indexer/test/assemble.ts'
import { type LyingNode, startLyingNode, unknownMethod } from '../indexer/test/lyingNode.ts'
import { dataCaller } from '../test/dataCaller.ts'
import { until } from '../test/serverProcess.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { startZeroExServer, type ZeroExServer } from '../test/zeroExServer.ts'
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
/** In front of the chain: one that does not tell what moves within calls, as most public nodes. */
let node: LyingNode
let site: TestServer
/** Stands for 0x, whose AllowanceHolder is the router here: the gateway lists it. */
let zeroEx: ZeroExServer
beforeAll(async () => {
  chain = await startTestChain()
  await installMulticall(chain.rpcUrl)
  await seedDevnet(chain.rpcUrl)
  await openMarket(chain.rpcUrl)
  node = await startLyingNode(chain.rpcUrl)
  node.lie = ({ method }) =>
    method === 'trace_block' || method.startsWith('debug_') ? Promise.resolve(unknownMethod) : undefined
  zeroEx = await startZeroExServer()
  const [devnet, second] = devnetChains(8545)
  if (!devnet || !second) throw new Error('there is no local chain')
  // One whose node is gone.
  const lost = { ...second, network: { ...second.network, id: 31_339, caipNetworkId: 'eip155:31339' as const } }
  site = await startTestServer({
    services: [dataService, indexerService],
    config: {
      projectId,
      chains: [
        { ...devnet, rpcUpstreams: [node.url], data: withZeroEx(devnet.data) },
        second,
        { ...lost, index: undefined, rpcUpstreams: ['http://127.0.0.1:9'], data: devnet.data },
      ],
      dataLimits: { perNetwork: 1_000, perProject: 10_000 },
    },
  })
}, 120_000)
afterAll(async () => {
  await site.stop()
  await node.stop()
  await zeroEx.stop()
  await chain.stop()
})

function withZeroEx(data: ServedChain['data']): ServedChain['data'] {
  if (!data?.swap) throw new Error('the devnet has no market')
  const [{ router: allowanceHolder } = { router: '0x' as const }] = data.swap.pools
  const aggregator = { kind: '0x', apiKey: 'key', url: zeroEx.url, allowanceHolder } as const
  return { ...data, swap: { ...data.swap, aggregator } }
}

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

/** What the account can sign in place of an approval. */
async function offered(account: PrivateKeyAccount, from: CaipAddress, amount: bigint): Promise<SwapPermitOffer> {
  const { permit } = await swaps().buildApproval({ userAddress: caip(account.address), from, to: ether, amount })
  if (!permit) throw new Error('no permit is offered')
  return permit
}

/** Signs the JSON of the typed data as it came, as wallets do. */
async function signAsGiven(account: PrivateKeyAccount, { typedData }: SwapPermitOffer): Promise<`0x${string}`> {
  return account.signTypedData(typedData as unknown as Parameters<typeof account.signTypedData>[0]) // Its types are known at run time.
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

describe('GET /appkit/v1/config', () => {
  it('default: an unmodified AppKit offers swaps', async () => {
    const { features } = remoteFeaturesSchema.parse(await (await get('/appkit/v1/config')).json())
    const swap = features.find(({ id }) => id === 'swap')
    expect(swap?.isEnabled).toBe(true)
    expect(swap?.config).not.toHaveLength(0)
  })
})

describe('GET /v1/convert/gas-price', () => {
  it('default: wei, the quicker the more', async () => {
    const { standard, fast, instant } = await swaps().getGasPrice({ chainId })
    expect(BigInt(standard)).toBeGreaterThan(0n)
    expect([fast, instant]).toEqual([String((BigInt(standard) * 5n) / 4n), String((BigInt(standard) * 3n) / 2n)])
  })
})

/** Puts other code at an address for the length of a test: a pool or a token that has turned bad. */
async function whileItIs(address: `0x${string}`, code: `0x${string}`, run: () => Promise<void>): Promise<void> {
  const before = (await chain.client.getCode({ address })) ?? '0x'
  const set = (value: `0x${string}`) => callRpc(chain.rpcUrl, 'anvil_setCode', [address, value])
  await set(code)
  try {
    await run()
  } finally {
    await set(before)
  }
}

const words = (...values: readonly bigint[]): `0x${string}` =>
  `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}`

describe('a pool or a token that has turned bad', () => {
  const getReserves = toFunctionSelector('getReserves()')
  const order = { amount: parseEther('1'), from: ether, to: reed }
  const findPool = () =>
    chain.client.readContract({
      address: devnetSwap.swapFactory,
      abi: swapFactoryAbi,
      functionName: 'getPair',
      args: [devnetSwap.wrappedEther, devnetSwap.reed],
    })
  const asked = { ...order, amount: String(order.amount) }

  it.each([
    ['has nothing', assemble({ answers: { [getReserves]: words(0n, 0n, 0n) } })],
    ['has one side alone', assemble({ answers: { [getReserves]: words(10n ** 24n, 0n, 0n) } })],
    ['has the other side alone', assemble({ answers: { [getReserves]: words(0n, 10n ** 24n, 0n) } })],
    ['is paused', assemble({ reverts: true })],
    ['answers half a word', assemble({ answers: { [getReserves]: '0x1234' } })],
    ['is gone', '0x'],
  ] as const)('behavior: a pool that %s is no way', async (_name, code) => {
    await whileItIs(await findPool(), code, async () => {
      const answer = await swaps().getQuotes({ ...order, userAddress: seller.address })
      expect(answer).toEqual({ quotes: [], reason: 'no_route' })
      expect(await refusalOf(asked)).toEqual([409, 'no_route'])
    })
    expect((await bestQuote(order)).source).toBe('uniswap-v2')
  })

  it('error: a pool that states more than it has is quoted, and nothing is built on it', async () => {
    const liar = assemble({ answers: { [getReserves]: words(10n ** 30n, 10n ** 30n, 0n) } })
    await whileItIs(await findPool(), liar, async () => {
      await bestQuote(order)
      expect(await refusalOf(asked)).toEqual([409, 'quote_moved'])
    })
  })

  it('error: reserves beyond what a pool can hold break nothing', async () => {
    const endless = assemble({ answers: { [getReserves]: words(maxUint256, maxUint256, maxUint256) } })
    await whileItIs(await findPool(), endless, async () => {
      expect((await refusalOf(asked))[0]).toBe(409)
    })
  })

  it('error: a token that is paused', async () => {
    const balance = toFunctionSelector('balanceOf(address)')
    await whileItIs(
      devnetSwap.reed,
      assemble({ answers: { [balance]: words(10n ** 24n) }, reverts: true }),
      async () => {
        await bestQuote(order)
        expect(await refusalOf(asked)).toEqual([409, 'would_fail'])
        const approval = { userAddress, from: reed, to: ether, amount: '1' }
        expect(await reasons(await get('/v1/convert/build-approve', approval))).toEqual([400, 'from'])
      },
    )
  })

  it('behavior: more than the pool holds is quoted as what it is', async () => {
    const quote = await bestQuote({ ...order, amount: 10n ** 40n })
    expect(quote.warnings).toEqual(['impact_extreme'])
    expect(BigInt(quote.toAmount)).toBeLessThanOrEqual(await balanceOf(reed, await findPool()))
    expect(await refusalOf({ ...asked, amount: '1e+40' })).toEqual([409, 'insufficient_balance'])
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
    const offer = await offered(seller, reed, order.amount)
    const { deadline } = offer
    expect(Number(deadline)).toBeGreaterThan(Date.now() / 1_000)
    expect(offer).toMatchObject({
      kind: 'eip2612',
      nonce: '0',
      typedData: {
        domain: { name: 'Reed', version: '1', chainId: 31_337, verifyingContract: devnetSwap.reed },
        primaryType: 'Permit',
        message: {
          owner: seller.address,
          spender: devnetSwap.swapGateway,
          value: String(order.amount),
          nonce: '0',
          deadline,
        },
      },
    })
    const permit = { kind: 'eip2612' as const, deadline, signature: await signAsGiven(seller, offer) }
    const { tx } = await swaps().buildTransaction({ ...order, userAddress, slippage: 1, permit })
    expect(await exchange(seller, tx, order)).toMatchObject({
      status: 'success',
      paid: order.amount,
      received: BigInt(quote.toAmount),
      fee: (order.amount * 85n) / 10_000n,
    })
    expect(await swaps().getAllowance({ tokenAddress: reed, userAddress })).toEqual({ allowance: '0' })
    // A signature counts once, and only for its signer.
    expect(await refusalOf({ ...order, amount: String(order.amount), permit })).toEqual([409, 'would_fail'])
    expect((await offered(seller, reed, order.amount)).nonce).toBe('1')
  })

  it('default: where Permit2 may take a token, a signature that counts once needs no approval of the gateway', async () => {
    const order = { amount: parseUnits('40.25', 6), from: dollar, to: ether }
    const account = caip(newcomer.address)
    const wallet = createWalletClient({ account: newcomer, transport: http(chain.rpcUrl), chain: anvil })
    const ask = { userAddress: account, from: dollar, to: ether, amount: order.amount }
    expect((await swaps().buildApproval(ask)).permit).toBeUndefined()
    const hash = await wallet.writeContract({
      address: addressOf(dollar),
      abi: erc20Abi,
      functionName: 'approve',
      args: [permit2Address, order.amount * 2n],
    })
    await chain.client.waitForTransactionReceipt({ hash })
    const offer = await offered(newcomer, dollar, order.amount)
    expect(offer).toMatchObject({
      kind: 'permit2',
      typedData: {
        domain: { name: 'Permit2', chainId: 31_337, verifyingContract: permit2Address },
        primaryType: 'PermitTransferFrom',
        message: {
          permitted: { token: devnetTokens.dollar.address, amount: String(order.amount) },
          spender: devnetSwap.swapGateway,
        },
      },
    })
    // More than Permit2 may take is for an approval.
    expect((await swaps().buildApproval({ ...ask, amount: order.amount * 2n + 1n })).permit).toBeUndefined()
    const { nonce, deadline } = offer
    const permit = { kind: 'permit2' as const, nonce, deadline, signature: await signAsGiven(newcomer, offer) }
    const built = { ...order, userAddress: account, slippage: 1, permit }
    const { tx } = await swaps().buildTransaction(built)
    const done = await exchange(newcomer, tx, order)
    expect(done).toMatchObject({
      status: 'success',
      paid: order.amount,
      received: BigInt(tx.amount),
      fee: (order.amount * 85n) / 10_000n,
    })
    const refused = { ...built, amount: String(order.amount) }
    expect(await refusalOf(refused)).toEqual([409, 'would_fail'])
    expect(await refusalOf({ ...refused, amount: String(order.amount + 1n) })).toEqual([409, 'insufficient_allowance'])
    // The signature of another account.
    const next = await offered(newcomer, dollar, order.amount)
    const foreign = { ...permit, nonce: next.nonce, signature: await signAsGiven(seller, next) }
    expect(await refusalOf({ ...refused, permit: foreign })).toEqual([409, 'would_fail'])
  })

  it('behavior: no permit for a kit that names no amount, and none for an account that is a contract', async () => {
    expect((await swaps().buildApproval({ userAddress, from: reed, to: ether })).permit).toBeUndefined()
    const contract = caip(devnetSwap.swapRouter)
    const answer = await swaps().buildApproval({ userAddress: contract, from: reed, to: ether, amount: 1n })
    expect(answer.permit).toBeUndefined()
  })

  it('behavior: a token whose contract does not confirm the domain that it states gets an approval alone', async () => {
    const answers = Object.fromEntries(
      ['balanceOf(address)', 'nonces(address)', 'DOMAIN_SEPARATOR()'].map((name) => [
        toFunctionSelector(name),
        words(7n),
      ]),
    )
    const named = {
      [toFunctionSelector('allowance(address,address)')]: words(0n),
      [toFunctionSelector('name()')]: `${words(32n, 4n)}${'52656564'.padEnd(64, '0')}` as const,
    }
    await whileItIs(devnetSwap.reed, assemble({ answers: { ...answers, ...named } }), async () => {
      const answer = await swaps().buildApproval({ userAddress, from: reed, to: ether, amount: 5n })
      expect([answer.tx.amount, answer.permit]).toEqual(['5', undefined])
    })
    expect((await offered(seller, reed, 5n)).kind).toBe('eip2612')
  })

  it('behavior: an account with a key that has delegated to a contract signs for a token, and not for Permit2', async () => {
    expect((await offered(newcomer, dollar, 1n)).kind).toBe('permit2')
    await whileItIs(newcomer.address, `0xef0100${devnetSwap.swapRouter.slice(2)}`, async () => {
      expect((await offered(newcomer, reed, 1n)).kind).toBe('eip2612')
      const asked = { userAddress: caip(newcomer.address), from: dollar, to: ether, amount: 1n }
      expect((await swaps().buildApproval(asked)).permit).toBeUndefined()
    })
    // A contract is asked by Permit2 itself (ERC-1271), and has no key for a token.
    await whileItIs(newcomer.address, assemble({}), async () => {
      expect((await offered(newcomer, dollar, 1n)).kind).toBe('permit2')
      const asked = { userAddress: caip(newcomer.address), from: reed, to: ether, amount: 1n }
      expect((await swaps().buildApproval(asked)).permit).toBeUndefined()
    })
  })

  it('error: the native currency takes no permit', async () => {
    const permit = { deadline: '1', signature: `0x${'11'.repeat(65)}` }
    expect(await refusalOf({ amount: '1000', from: ether, to: dollar, permit })).toEqual([400, 'permit'])
  })

  it('default: a service that offers more than the pools is used, and the gateway takes the same fee', async () => {
    const order = { amount: parseEther('0.3'), from: ether, to: dollar }
    const rest = order.amount - (order.amount * 85n) / 10_000n
    const own = await bestQuote(order)
    const path = [devnetSwap.wrappedEther, devnetTokens.dollar.address]
    const data = encodeFunctionData({
      abi: swapRouterAbi,
      functionName: 'swapExactETHForTokens',
      args: [0n, path, devnetSwap.swapGateway, maxUint256],
    })
    const offerOf = (buyAmount: bigint, sent: object = {}) => {
      zeroEx.answer = ({ path: asked, query }) => {
        const { sellToken, buyToken, sellAmount } = query
        const terms = { liquidityAvailable: true, sellToken, buyToken, sellAmount, buyAmount: String(buyAmount) }
        const transaction = { to: devnetSwap.swapRouter, data, value: String(rest), ...sent }
        return { json: asked.endsWith('/quote') ? { ...terms, transaction } : { ...terms, gas: '100000' } }
      }
    }
    try {
      const [less, more] = [BigInt(own.toAmount) - 1_000_000n, BigInt(own.toAmount) + 1_000_000n]
      offerOf(less)
      expect((await bestQuote(order)).source).toBe('uniswap-v2')
      offerOf(more)
      const quote = await bestQuote(order)
      expect(quote).toMatchObject({ source: '0x', toAmount: String(more), fee: own.fee })
      expect(Number(quote.priceImpact)).toBeLessThan(1)
      const { tx } = await swaps().buildTransaction({ ...order, userAddress, slippage: 1 })
      // Tried out: what really comes, not what was said.
      expect(tx).toMatchObject({ source: '0x', amount: own.toAmount })
      expect(await exchange(seller, tx, order)).toMatchObject({
        status: 'success',
        paid: order.amount,
        received: BigInt(own.toAmount),
        fee: (order.amount * 85n) / 10_000n,
      })
      // What fails, or goes elsewhere, is not sent: the pools are next.
      offerOf(more, { data: '0xdeadbeef' })
      expect((await swaps().buildTransaction({ ...order, userAddress, slippage: 1 })).tx.source).toBe('uniswap-v2')
      offerOf(more, { to: devnetTokens.dollar.address })
      expect((await swaps().buildTransaction({ ...order, userAddress, slippage: 1 })).tx.source).toBe('uniswap-v2')
      // One that lies about much is held to the minimum.
      offerOf(BigInt(own.toAmount) * 2n)
      expect(await refusalOf({ ...order, amount: String(order.amount) })).toEqual([409, 'quote_moved'])
      zeroEx.answer = () => ({ status: 500, text: 'oops' })
      expect((await bestQuote(order)).source).toBe('uniswap-v2')
    } finally {
      zeroEx.answer = () => ({ json: { liquidityAvailable: false } })
    }
  })

  it('behavior: is one trade in the history, with ether on either side, also of a node without traces', async () => {
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

  it('default: over two ways at once where that brings more, and each wei is accounted for', async () => {
    await deepenThinPair()
    const order = { amount: parseEther('80'), from: ether, to: pebble }
    const quote = await bestQuote(order)
    const route = quote.route ?? []
    expect(new Set(route.map(({ path }) => path.length))).toEqual(new Set([2, 3]))
    const fee = (order.amount * 85n) / 10_000n
    expect(route.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(order.amount - fee)
    // More than each of the two ways gives for the whole.
    for (const { path } of route) {
      const amounts = await chain.client.readContract({
        address: devnetSwap.swapRouter,
        abi: swapRouterAbi,
        functionName: 'getAmountsOut',
        args: [order.amount - fee, path.map(addressOf)],
      })
      expect(BigInt(quote.toAmount)).toBeGreaterThan(amounts.at(-1) ?? 0n)
    }
    const { tx } = await swaps().buildTransaction({ ...order, userAddress, slippage: 1 })
    expect(await exchange(seller, tx, order)).toMatchObject({
      status: 'success',
      paid: order.amount,
      received: BigInt(quote.toAmount),
      fee,
    })
  })

  it('error: the node goes away between the quote and the transaction', async () => {
    const order = { amount: parseEther('0.1'), from: ether, to: dollar }
    const { toAmount } = await bestQuote(order)
    const body = { ...order, amount: String(order.amount), toAmount }
    node.mischief = () => 'hang up'
    try {
      expect(await refusalOf(body)).toEqual([503, 'chain_unavailable'])
    } finally {
      node.mischief = undefined
    }
    // Nothing of it is remembered.
    await until(async () => (await bestQuote(order)).toAmount === toAmount)
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

/** Brings a hundred ether to the thin pair, with as much of the token, at its price. */
async function deepenThinPair(): Promise<void> {
  const wallet = createWalletClient({ account: newcomer, transport: http(chain.rpcUrl), chain: anvil })
  const mined = async (hash: `0x${string}`) => chain.client.waitForTransactionReceipt({ hash })
  const large = { amount: parseEther('150'), from: ether, to: pebble, userAddress: caip(newcomer.address), slippage: 5 }
  await send(newcomer, (await swaps().buildTransaction(large)).tx)
  const weth = devnetSwap.wrappedEther
  const pool = await chain.client.readContract({
    address: devnetSwap.swapFactory,
    abi: swapFactoryAbi,
    functionName: 'getPair',
    args: [weth, addressOf(pebble)],
  })
  const [held, inPool] = [await balanceOf(caip(weth), pool), await balanceOf(pebble, pool)]
  const [value, amount] = [parseEther('100'), (parseEther('100') * inPool) / held]
  await mined(await wallet.sendTransaction({ to: weth, value, data: toFunctionSelector('deposit()') }))
  for (const [address, sent] of [[weth, value] as const, [addressOf(pebble), amount] as const]) {
    await mined(await wallet.writeContract({ address, abi: erc20Abi, functionName: 'transfer', args: [pool, sent] }))
  }
  await mined(
    await wallet.writeContract({ address: pool, abi: swapPoolAbi, functionName: 'mint', args: [newcomer.address] }),
  )
}
