import type { CaipAddress } from '@holdfast/caip'
import { devnetTokens } from '@holdfast/contracts/devnet'
import { devnetFeeRecipient, devnetSwap, permit2Address } from '@holdfast/contracts/devnet-swap'
import { swapFactoryAbi, swapPoolAbi, swapRouterAbi } from '@holdfast/contracts/swap'
import {
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  http,
  maxUint256,
  parseEther,
  parseUnits,
  toFunctionSelector,
} from 'viem'
import { anvil } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { assemble } from '../indexer/test/assemble.ts'
import {
  addressOf,
  caip,
  chainId,
  dollar,
  ether,
  moss,
  newcomer,
  pebble,
  reed,
  seller,
  trader,
  userAddress,
  useSwapMarket,
  words,
} from '../test/swap/swapMarket.ts'
import { until } from '../test/until.ts'

const {
  get,
  reasons,
  client,
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
} = useSwapMarket()

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
    // The exact amount was approved and used up; nothing remains in the gateway.
    expect(await swaps().getAllowance({ tokenAddress: dollar, userAddress })).toEqual({ allowance: '0' })
    expect(await balanceOf(dollar, devnetSwap.swapGateway)).toBe(0n)
    expect(await balanceOf(ether, devnetSwap.swapGateway)).toBe(0n)
  })

  it('default: ether is sold over two pools, by a transaction that is requested as other kits request it', async () => {
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
    const askedAt = Math.floor(Date.now() / 1_000)
    const offer = await readPermit(seller, reed, order.amount)
    const { deadline } = offer
    // The permit is valid for half an hour.
    expect(Number(deadline)).toBeGreaterThanOrEqual(askedAt + 1_800)
    expect(Number(deadline)).toBeLessThanOrEqual(Date.now() / 1_000 + 1_800)
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
    // A signature works once, and only for its signer.
    expect(await refusalOf({ ...order, amount: String(order.amount), permit })).toEqual([409, 'would_fail'])
    expect((await readPermit(seller, reed, order.amount)).nonce).toBe('1')
  })

  it('default: if Permit2 may transfer the token, a signature replaces the approval of the gateway', async () => {
    const order = { amount: parseUnits('40.25', 6), from: dollar, to: ether }
    const account = caip(newcomer.address)
    const wallet = createWalletClient({ account: newcomer, transport: http(market().chain.rpcUrl), chain: anvil })
    const ask = { userAddress: account, from: dollar, to: ether, amount: order.amount }
    expect((await swaps().buildApproval(ask)).permit).toBeUndefined()
    const hash = await wallet.writeContract({
      address: addressOf(dollar),
      abi: erc20Abi,
      functionName: 'approve',
      args: [permit2Address, order.amount * 2n],
    })
    await market().chain.client.waitForTransactionReceipt({ hash })
    const offer = await readPermit(newcomer, dollar, order.amount)
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
    // An amount above the allowance of Permit2 needs an approval.
    expect((await swaps().buildApproval({ ...ask, amount: order.amount * 2n + 1n })).permit).toBeUndefined()
    const { nonce, deadline } = offer
    const permit = { kind: 'permit2' as const, nonce, deadline, signature: await signAsGiven(newcomer, offer) }
    const request = { ...order, userAddress: account, slippage: 1, permit }
    const { tx } = await swaps().buildTransaction(request)
    const done = await exchange(newcomer, tx, order)
    expect(done).toMatchObject({
      status: 'success',
      paid: order.amount,
      received: BigInt(tx.amount),
      fee: (order.amount * 85n) / 10_000n,
    })
    const body = { ...request, amount: String(order.amount) }
    expect(await refusalOf(body)).toEqual([409, 'would_fail'])
    expect(await refusalOf({ ...body, amount: String(order.amount + 1n) })).toEqual([409, 'insufficient_allowance'])
    // The signature of another account.
    const next = await readPermit(newcomer, dollar, order.amount)
    const foreign = { ...permit, nonce: next.nonce, signature: await signAsGiven(seller, next) }
    expect(await refusalOf({ ...body, permit: foreign })).toEqual([409, 'would_fail'])
  })

  it('behavior: offers no permit to a kit that names no amount, nor to an account that is a contract', async () => {
    expect((await swaps().buildApproval({ userAddress, from: reed, to: ether })).permit).toBeUndefined()
    const contract = caip(devnetSwap.swapRouter)
    const answer = await swaps().buildApproval({ userAddress: contract, from: reed, to: ether, amount: 1n })
    expect(answer.permit).toBeUndefined()
  })

  it('behavior: a token whose contract does not confirm its stated domain gets only an approval', async () => {
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
    await withCodeAt(devnetSwap.reed, assemble({ answers: { ...answers, ...named } }), async () => {
      const answer = await swaps().buildApproval({ userAddress, from: reed, to: ether, amount: 5n })
      expect([answer.tx.amount, answer.permit]).toEqual(['5', undefined])
    })
    expect((await readPermit(seller, reed, 5n)).kind).toBe('eip2612')
  })

  it('behavior: an account that has delegated to a contract (EIP-7702) signs a permit of the token, but no permit of Permit2', async () => {
    expect((await readPermit(newcomer, dollar, 1n)).kind).toBe('permit2')
    await withCodeAt(newcomer.address, `0xef0100${devnetSwap.swapRouter.slice(2)}`, async () => {
      expect((await readPermit(newcomer, reed, 1n)).kind).toBe('eip2612')
      const asked = { userAddress: caip(newcomer.address), from: dollar, to: ether, amount: 1n }
      expect((await swaps().buildApproval(asked)).permit).toBeUndefined()
    })
    // Permit2 lets a contract check signatures itself (ERC-1271), but a contract has no key to sign a token's own permit.
    await withCodeAt(newcomer.address, assemble({}), async () => {
      expect((await readPermit(newcomer, dollar, 1n)).kind).toBe('permit2')
      const asked = { userAddress: caip(newcomer.address), from: reed, to: ether, amount: 1n }
      expect((await swaps().buildApproval(asked)).permit).toBeUndefined()
    })
  })

  it('error: the native currency takes no permit', async () => {
    const permit = { deadline: '1', signature: `0x${'11'.repeat(65)}` }
    expect(await refusalOf({ amount: '1000', from: ether, to: dollar, permit })).toEqual([400, 'permit'])
  })

  it('default: an exchange service is used if it offers more than the pools, for the same fee of the gateway', async () => {
    const order = { amount: parseEther('0.3'), from: ether, to: dollar }
    const rest = order.amount - (order.amount * 85n) / 10_000n
    const poolQuote = await bestQuote(order)
    const path = [devnetSwap.wrappedEther, devnetTokens.dollar.address]
    const data = encodeFunctionData({
      abi: swapRouterAbi,
      functionName: 'swapExactETHForTokens',
      args: [0n, path, devnetSwap.swapGateway, maxUint256],
    })
    const setOffer = (buyAmount: bigint, sent: object = {}) => {
      market().zeroEx.answer = ({ path: requestPath, query }) => {
        const { sellToken, buyToken, sellAmount } = query
        const terms = { liquidityAvailable: true, sellToken, buyToken, sellAmount, buyAmount: String(buyAmount) }
        const transaction = { to: devnetSwap.swapRouter, data, value: String(rest), ...sent }
        return { json: requestPath.endsWith('/quote') ? { ...terms, transaction } : { ...terms, gas: '100000' } }
      }
    }
    try {
      const [less, more] = [BigInt(poolQuote.toAmount) - 1_000_000n, BigInt(poolQuote.toAmount) + 1_000_000n]
      setOffer(less)
      expect((await bestQuote(order)).source).toBe('uniswap-v2')
      setOffer(more)
      const quote = await bestQuote(order)
      expect(quote).toMatchObject({ source: '0x', toAmount: String(more), fee: poolQuote.fee })
      expect(Number(quote.priceImpact)).toBeLessThan(1)
      const { tx } = await swaps().buildTransaction({ ...order, userAddress, slippage: 1 })
      // The simulated amount is quoted, not the promised one.
      expect(tx).toMatchObject({ source: '0x', amount: poolQuote.toAmount })
      expect(await exchange(seller, tx, order)).toMatchObject({
        status: 'success',
        paid: order.amount,
        received: BigInt(poolQuote.toAmount),
        fee: (order.amount * 85n) / 10_000n,
      })
      // An exchange that fails, or pays another receiver, is not used: the pools are next.
      setOffer(more, { data: '0xdeadbeef' })
      expect((await swaps().buildTransaction({ ...order, userAddress, slippage: 1 })).tx.source).toBe('uniswap-v2')
      setOffer(more, { to: devnetTokens.dollar.address })
      expect((await swaps().buildTransaction({ ...order, userAddress, slippage: 1 })).tx.source).toBe('uniswap-v2')
      // An exchange that pays far less than promised fails at the minimum.
      setOffer(BigInt(poolQuote.toAmount) * 2n)
      expect(await refusalOf({ ...order, amount: String(order.amount) })).toEqual([409, 'quote_moved'])
      market().zeroEx.answer = () => ({ status: 500, text: 'oops' })
      expect((await bestQuote(order)).source).toBe('uniswap-v2')
    } finally {
      market().zeroEx.answer = () => ({ json: { liquidityAvailable: false } })
    }
  })

  it('behavior: is one trade in the history, with ether on either side, even if the node has no traces', async () => {
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
      const isListed = async (): Promise<boolean> =>
        (await read()).some(({ transfers }) =>
          transfers.some(
            ({ direction, quantity }) =>
              direction === 'in' && quantity.numeric === formatUnits(received, order.to === ether ? 18 : 6),
          ),
        )
      await until(isListed)
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

  it('error: if the price moves further than the slippage, a swap that was built earlier reverts, and a new one is refused', async () => {
    const thin = { amount: parseEther('0.001'), from: ether, to: pebble }
    const quote = await bestQuote(thin)
    const { tx } = await swaps().buildTransaction({
      ...thin,
      userAddress,
      slippage: 0.1,
      toAmount: BigInt(quote.toAmount),
    })
    // Another account buys from both pools of the route.
    const account = caip(trader.address)
    for (const [amount, to] of [
      ['1', pebble],
      ['1000', dollar],
    ] as const) {
      const large = { amount: parseEther(amount), from: ether, to, userAddress: account, slippage: 5 }
      await send(trader, (await swaps().buildTransaction(large)).tx)
    }
    await swapThinPair()
    const pebbleBefore = await balanceOf(pebble, seller.address)
    expect((await send(seller, { ...tx, eip155: { gas: 500_000 } })).status).toBe('reverted')
    expect(await balanceOf(pebble, seller.address)).toBe(pebbleBefore)
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
  ])('error: refuses with the reason %s', async (name, status, body) => {
    expect(await refusalOf(body)).toEqual([status, name])
  })

  it('default: is split over two routes if that yields more, and each wei is accounted for', async () => {
    await deepenThinPair()
    const order = { amount: parseEther('80'), from: ether, to: pebble }
    const quote = await bestQuote(order)
    const route = quote.route ?? []
    expect(new Set(route.map(({ path }) => path.length))).toEqual(new Set([2, 3]))
    const fee = (order.amount * 85n) / 10_000n
    expect(route.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(order.amount - fee)
    // The quote exceeds what either route alone would give for the whole amount.
    for (const { path } of route) {
      const amounts = await market().chain.client.readContract({
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

  it('error: answers 503 when the node fails between the quote and the transaction', async () => {
    const order = { amount: parseEther('0.1'), from: ether, to: dollar }
    const { toAmount } = await bestQuote(order)
    const body = { ...order, amount: String(order.amount), toAmount }
    market().node.fault = () => 'hang up'
    try {
      expect(await refusalOf(body)).toEqual([503, 'chain_unavailable'])
    } finally {
      market().node.fault = undefined
    }
    // The failure is not cached.
    await until(async () => (await bestQuote(order)).toAmount === toAmount)
  })

  it('error: refuses the allowance of an address that is no token, and names the parameter', async () => {
    const tokenAddress = `${chainId}:${seller.address}`
    const answer = await get('/v1/convert/allowance', { tokenAddress, userAddress })
    expect(await reasons(answer)).toEqual([400, 'tokenAddress'])
  })

  it('error: answers 503 to each call when the node is gone', async () => {
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

  it('error: refuses a project that the server does not know', async () => {
    const response = await get('/v1/convert/tokens', { chainId, projectId: 'f'.repeat(32) })
    expect(response.status).toBe(401)
  })
})

/** Buys from the thin pair itself, whatever the best route is. */
async function swapThinPair(): Promise<void> {
  const wallet = createWalletClient({
    account: newcomer,
    transport: http(market().chain.rpcUrl),
    chain: anvil,
  })
  const hash = await wallet.writeContract({
    address: devnetSwap.swapRouter,
    abi: swapRouterAbi,
    functionName: 'swapExactETHForTokens',
    args: [1n, [devnetSwap.wrappedEther, devnetTokens.pebble.address], devnetFeeRecipient, maxUint256],
    value: parseEther('1'),
  })
  await market().chain.client.waitForTransactionReceipt({ hash })
}

/** Adds a hundred ether to the thin pair, and tokens to match at its price. */
async function deepenThinPair(): Promise<void> {
  const wallet = createWalletClient({ account: newcomer, transport: http(market().chain.rpcUrl), chain: anvil })
  const mined = async (hash: `0x${string}`) => market().chain.client.waitForTransactionReceipt({ hash })
  const large = { amount: parseEther('150'), from: ether, to: pebble, userAddress: caip(newcomer.address), slippage: 5 }
  await send(newcomer, (await swaps().buildTransaction(large)).tx)
  const weth = devnetSwap.wrappedEther
  const pool = await market().chain.client.readContract({
    address: devnetSwap.swapFactory,
    abi: swapFactoryAbi,
    functionName: 'getPair',
    args: [weth, addressOf(pebble)],
  })
  const [wethInPool, pebbleInPool] = [await balanceOf(caip(weth), pool), await balanceOf(pebble, pool)]
  const [value, amount] = [parseEther('100'), (parseEther('100') * pebbleInPool) / wethInPool]
  await mined(await wallet.sendTransaction({ to: weth, value, data: toFunctionSelector('deposit()') }))
  for (const [address, sent] of [[weth, value] as const, [addressOf(pebble), amount] as const]) {
    await mined(await wallet.writeContract({ address, abi: erc20Abi, functionName: 'transfer', args: [pool, sent] }))
  }
  await mined(
    await wallet.writeContract({ address: pool, abi: swapPoolAbi, functionName: 'mint', args: [newcomer.address] }),
  )
}
