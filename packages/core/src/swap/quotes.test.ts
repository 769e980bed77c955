import { createDeferred } from '@holdfast/base'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sentBalance } from '../../test/services/testData.ts'
import { DOLLAR, ETHER, openSwapPage, type SwapPage, sentQuote, wantDollars } from '../../test/swap/testSwap.ts'
import { createTestKit, eventually } from '../../test/testKit.ts'
import { eventsOf } from '../../test/testSend.ts'
import { refreshBalance } from '../balances/actions.ts'
import { getAccount } from '../connections/snapshot.ts'
import { closeModal } from '../modal/actions.ts'
import { goBack } from '../modal/goBack.ts'
import { approveSwap } from './actions/approveSwap.ts'
import { openSwapTokens } from './actions/openSwapTokens.ts'
import { rebuildSwap } from './actions/rebuildSwap.ts'
import { reviewSwap } from './actions/reviewSwap.ts'
import { setMaxSwapAmount, setSwapAmount } from './actions/setSwapAmount.ts'
import { setSwapDeadline } from './actions/setSwapDeadline.ts'
import { setSwapSlippage } from './actions/setSwapSlippage.ts'
import { setSwapToken, switchSwapTokens } from './actions/setSwapToken.ts'
import { refreshSwap, startSwap } from './actions/startSwap.ts'
import { submitSwap } from './actions/submitSwap.ts'
import { watchSwap } from './actions/watchSwap.ts'
import { openSwap } from './openSwap.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

/** Types an amount, lets the pause after typing pass, and waits for the answer. */
async function typeAmount(page: SwapPage, amount: string): Promise<void> {
  await setSwapAmount(page.kit, { amount })
  await page.clock.advance(200)
  await eventually(() => !page.state().isLoadingQuote)
}

test('error: each verb that needs an account rejects without one', async () => {
  const { kit } = createTestKit()
  for (const verb of [refreshSwap, rebuildSwap, approveSwap, submitSwap])
    await expect(verb(kit)).rejects.toMatchObject({
      name: 'NoSwapAddressError',
      shortMessage: 'No address found to swap the tokens from.',
    })
})

describe('quotes', () => {
  test('default: requests exactly the typed amount, and stores the whole answer', async () => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    expect(Object.fromEntries(page.services.queriesTo('quotes').at(-1) ?? [])).toMatchObject({
      amount: '1000000000000000000',
      from: ETHER,
      to: DOLLAR,
      userAddress: page.wallet.account.address,
      gasPrice: '2000000000',
      slippage: '1',
    })
    expect(page.state().offer).toMatchObject({ toAmount: 1_980_000_000n, fee: 8_500_000_000_000_000n, source: 'pools' })
    expect(page.state().inputError).toBeUndefined()
  })

  test('behavior: a burst of typing sends one request, for the last amount', async () => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    const before = page.services.queriesTo('quotes').length
    for (const amount of ['2', '2.', '2.5']) {
      await setSwapAmount(page.kit, { amount })
      await page.clock.advance(199)
    }
    await typeAmount(page, '2.55')
    expect(
      page.services
        .queriesTo('quotes')
        .slice(before)
        .map((query) => query.get('amount')),
    ).toEqual(['2550000000000000000'])
  })

  test.each([
    ['0', undefined],
    ['', undefined],
    ['1e40', undefined],
    ['0.000000000000000001', '1'],
    ['1' + '0'.repeat(40), '1' + '0'.repeat(58)],
  ])('param: amount: for %j, the amount in the request is %s', async (amount, expected) => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    const before = page.services.queriesTo('quotes').length
    await typeAmount(page, amount)
    expect(
      page.services
        .queriesTo('quotes')
        .slice(before)
        .map((query) => query.get('amount')),
    ).toEqual(expected === undefined ? [] : [expected])
    if (expected === undefined) expect(page.state().offer).toBeUndefined()
  })

  test('behavior: an answer that arrives after a newer one is dropped', async () => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    const held = createDeferred()
    const { respond } = page.services
    page.services.respond = async (request) => {
      const amount = request.query.get('amount')
      if (amount === '2000000000000000000') await held.promise
      const answer = amount === '3000000000000000000' ? { status: 200, body: sentQuote({ toAmount: '3' }) } : undefined
      return answer ?? respond(request)
    }
    await setSwapAmount(page.kit, { amount: '2' })
    await page.clock.advance(200)
    await typeAmount(page, '3')
    held.resolve()
    await untilAnswered(page)
    expect(page.state().offer?.toAmount).toBe(3n)
  })

  test.each([
    ['no quote', { quotes: [], reason: 'no_route' }],
    ['a quote of zero', sentQuote({ toAmount: '0' })],
  ])('error: %s is reported as a wrong amount, not as an insufficient balance', async (_, quotes) => {
    const page = await openSwapPage(chain, { data: { quotes } })
    await wantDollars(page)
    expect(page.state()).toMatchObject({ inputError: 'noRoute', offer: undefined, hasFailedToQuote: false })
    await eventually(() => page.kit.alerts.getState().open)
    expect(page.kit.alerts.getState().message).toBe('Incorrect amount')
  })

  test('error: if the service fails, the balance is reported as insufficient, and the user can try again', async () => {
    const page = await openSwapPage(chain, { data: { quotes: 503 } })
    await wantDollars(page)
    expect(page.state()).toMatchObject({ inputError: 'insufficientBalance', hasFailedToQuote: true })
    page.services.data['quotes'] = sentQuote()
    await refreshSwap(page.kit)
    expect(page.state()).toMatchObject({ inputError: undefined, hasFailedToQuote: false })
  })

  test('behavior: an amount above the balance is insufficient; Max leaves the gas', async () => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    await typeAmount(page, '10.000000000000000001')
    expect(page.state().inputError).toBe('insufficientBalance')
    await typeAmount(page, '10')
    expect(page.state().inputError).toBeUndefined()
    await setMaxSwapAmount(page.kit)
    // The rest is for the gas: 150,000 units at two gwei.
    expect(page.state().sourceTokenAmount).toBe('9.9997')
  })

  test('behavior: a smart account needs no ether for its gas; an account with a key does', async () => {
    const dollars = sentBalance({
      symbol: 'HUSD',
      address: DOLLAR,
      price: 1,
      quantity: { decimals: '6', numeric: '5' },
    })
    const page = await openSwapPage(chain, { data: { balance: { balances: [dollars] } } })
    const { kit, wallet } = page
    await chain.setBalance(wallet.account.address, 0n)
    await refreshBalance(kit)
    for (const [preferredAccountType, inputError] of [
      ['smartAccount', undefined],
      ['eoa', 'insufficientBalance'],
    ] as const) {
      goBack(kit)
      const account = { ...getAccount(kit, { namespace: 'eip155' }), preferredAccountType }
      kit.accounts.send({ namespace: 'eip155', event: { type: 'changed', account } })
      openSwap(kit)
      await startSwap(kit)
      await setSwapToken(kit, { side: 'target', token: page.token('PBL') })
      await setSwapToken(kit, { side: 'source', token: page.token('HUSD') })
      expect(page.state()).toMatchObject({ inputError, offer: { source: 'pools' } })
      expect(eventsOf(page, 'OPEN_SWAP').at(-1)).toMatchObject({ isSmartAccount: inputError === undefined })
    }
  })

  test('default: the price of a chosen token is read once, by its symbol if the service names no address', async () => {
    const page = await openSwapPage(chain)
    const priceOf = (symbol: string, price: number) => ({ name: symbol, symbol, iconUrl: '', price })
    page.services.data['price'] = { fungibles: [priceOf('ANY', 7), priceOf('husd', 2)] }
    const count = () => page.services.queriesTo('price').length
    const before = count()
    await wantDollars(page)
    expect(page.state().toToken?.price).toBe(2n * 10n ** 18n)
    await setSwapToken(page.kit, { side: 'target', token: page.token('PBL') })
    // The service has no price for this token.
    expect(page.state().toToken).toMatchObject({ symbol: 'PBL', price: undefined })
    expect(count()).toBe(before + 2)
    await wantDollars(page)
    expect(count()).toBe(before + 2)
  })

  test('behavior: an amount typed before leaving the views is not requested after returning', async () => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    await setSwapAmount(page.kit, { amount: '2' })
    goBack(page.kit)
    openSwap(page.kit)
    await startSwap(page.kit)
    await wantDollars(page)
    await page.clock.advance(200)
    expect(page.state().isLoadingQuote).toBe(false)
  })

  test('behavior: destroying the kit ends the pause after typing', async () => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    const waiting = page.clock.pending()
    await setSwapAmount(page.kit, { amount: '2' })
    expect(page.clock.pending()).toBe(waiting + 1)
    page.kit.destroy()
    expect(page.clock.pending()).toBe(0)
  })

  test('behavior: the same token is never on both sides', async () => {
    const page = await openSwapPage(chain)
    await setSwapToken(page.kit, { side: 'target', token: page.token('ETH') })
    expect(page.state().toToken).toBeUndefined()
    expect(page.services.queriesTo('quotes')).toEqual([])
  })

  test('behavior: switching carries every digit of the output', async () => {
    const page = await openSwapPage(chain, { data: { quotes: sentQuote({ toAmount: '1234500001' }) } })
    await wantDollars(page)
    await switchSwapTokens(page.kit)
    expect(page.state()).toMatchObject({ sourceTokenAmount: '1234.500001', sourceToken: { symbol: 'HUSD' } })
    expect(page.services.queriesTo('quotes').at(-1)?.get('amount')).toBe('1234500001')
  })

  test('param: slippage and deadline are accepted only within their limits', async () => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    for (const slippage of [0, 0.09, 5.01, 100, Number.NaN, -1])
      expect(await setSwapSlippage(page.kit, { slippage })).toBe(false)
    expect(page.state().slippage).toBe(1)
    expect(await setSwapSlippage(page.kit, { slippage: 0.5 })).toBe(true)
    await page.clock.advance(200)
    await eventually(() => page.services.queriesTo('quotes').at(-1)?.get('slippage') === '0.5')
    for (const slippage of [0.1, 5]) {
      expect(await setSwapSlippage(page.kit, { slippage })).toBe(true)
      expect(page.state().slippage).toBe(slippage)
    }
    for (const ttlS of [0, 29, 3_601, 60.5]) expect(await setSwapDeadline(page.kit, { ttlS })).toBe(false)
    expect(await setSwapDeadline(page.kit, { ttlS: 60 })).toBe(true)
    expect(page.state().ttlS).toBe(60)
  })

  test('behavior: the quote is read again every ten seconds while the swap is watched, and not afterwards', async () => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    const end = watchSwap(page.kit)
    const count = () => page.services.queriesTo('quotes').length
    await eventually(() => count() === 2 && !page.state().isLoadingQuote)
    await page.clock.advance(10_000)
    await eventually(() => count() === 3 && !page.state().isLoadingQuote)
    end()
    await page.clock.advance(20_000)
    // This sends the fourth request.
    await untilAnswered(page)
    expect(count()).toBe(4)
  })

  test('behavior: while the page is hidden nothing is read again', async () => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    const document = { visibilityState: 'hidden' }
    Object.assign(page.window, { document })
    onTestFinished(watchSwap(page.kit))
    const count = () => page.services.queriesTo('quotes').length
    await eventually(() => count() === 2 && !page.state().isLoadingQuote)
    await page.clock.advance(30_000)
    document.visibilityState = 'visible'
    await page.clock.advance(10_000)
    await eventually(() => count() === 3 && !page.state().isLoadingQuote)
    // This sends the fourth request.
    await untilAnswered(page)
    expect(count()).toBe(4)
  })

  test('behavior: waits for an answer that takes longer than ten seconds, without a second request', async () => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    const held = createDeferred()
    const { respond } = page.services
    page.services.respond = async (request) => {
      if (request.path.endsWith('/quotes')) await held.promise
      return respond(request)
    }
    const count = () => page.services.queriesTo('quotes').length
    const before = count()
    onTestFinished(watchSwap(page.kit))
    await eventually(() => count() === before + 1)
    await page.clock.advance(10_000)
    held.resolve()
    await eventually(() => !page.state().isLoadingQuote)
    expect(count()).toBe(before + 1)
    expect(page.state().offer).toBeDefined()
  })

  test('behavior: closing the modal, leaving the views, and another network clear the entry', async () => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    goBack(page.kit)
    expect(page.state()).toMatchObject({ status: 'uninitialized', toToken: undefined })
    const other = await openSwapPage(chain)
    await wantDollars(other)
    closeModal(other.kit)
    expect(other.state().status).toBe('uninitialized')
    const third = await openSwapPage(chain)
    await wantDollars(third)
    third.wallet.setChain(31_338)
    await eventually(() => third.state().status === 'uninitialized')
  })

  test('default: opening the list of tokens is tracked, and the view receives the side', async () => {
    const page = await openSwapPage(chain)
    openSwapTokens(page.kit, { side: 'target' })
    expect(page.kit.router.getState()).toMatchObject({ view: 'SwapSelectToken', data: { swapSide: 'target' } })
    expect(eventsOf(page, 'CLICK_SELECT_TOKEN_TO_SWAP')).toHaveLength(1)
  })

  test('behavior: the review is tracked with both tokens', async () => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    await reviewSwap(page.kit)
    expect(page.kit.router.getState().view).toBe('SwapPreview')
    expect(eventsOf(page, 'INITIATE_SWAP')).toEqual([
      {
        network: 'eip155:31337',
        swapFromToken: 'ETH',
        swapToToken: 'HUSD',
        swapFromAmount: '1',
        swapToAmount: '1980',
        isSmartAccount: false,
      },
    ])
  })
})

/** Requests a quote once more, so that all earlier answers have arrived. */
async function untilAnswered(page: SwapPage): Promise<void> {
  await refreshSwap(page.kit)
}
