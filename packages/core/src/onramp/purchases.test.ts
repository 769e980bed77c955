import { payChains } from '@holdfast/api/onramp'
import { describe, expect, test } from 'vitest'
import { holdAnswers, sentTransaction } from '../../test/services/testData.ts'
import {
  buy,
  type OnRampPage,
  ORDER,
  openOnRampPage,
  passInSteps,
  passPauses,
  typeAmount,
} from '../../test/services/testOnRamp.ts'
import { eventually, observe } from '../../test/testKit.ts'
import { switchNetwork } from '../connections/actions/switchNetwork.ts'
import { closeModal } from '../modal/actions.ts'
import { checkPurchase } from './actions/checkPurchase.ts'
import { recordLinkOpened } from './actions/recordLinkOpened.ts'
import { reopenPurchase, startPurchase } from './actions/startPurchase.ts'
import { watchPurchases } from './actions/watchPurchases.ts'

const orderPath = `/v1/onramp/orders/${ORDER}`

/** Lets time pass until a path was requested this many times. By then all answers but the last have been read. */
async function passUntilAsked(page: OnRampPage, path: string, times: number): Promise<void> {
  await passPauses(page, () => page.requestsTo(path).length >= times)
}

/** Returns the states of the purchases in the list. */
function statuses(page: OnRampPage): string[] {
  const years = Object.values(page.kit.transactions?.getState().coinbaseTransactions ?? {})
  return years.flatMap((months) =>
    Object.values(months).flatMap((month) => month?.map(({ metadata }) => metadata.status) ?? []),
  )
}

describe('startPurchase', () => {
  test('default: opens the checkout in a window without access to the page, and completes once the coins arrive', async () => {
    const page = await openOnRampPage()
    await typeAmount(page, '100')
    const seen = observe(page.kit, ({ router, onramp }) => [
      router.view,
      onramp?.purchase.status,
      onramp?.purchase.status === 'waiting' && onramp.purchase.window,
    ])
    await buy(page)
    expect(page.kit.router.getState().view).toBe('BuyInProgress')
    // The purchase is shown only in its own view, and the state of its window is known from the start.
    expect(seen.filter((entry) => /^(?!BuyInProgress).* preparing/.test(entry))).toEqual([])
    expect(seen.filter((entry) => entry.endsWith('waiting unknown'))).toEqual([])
    expect(page.events).toContainEqual({
      event: 'SELECT_BUY_PROVIDER',
      properties: { provider: 'sandbox', isSmartAccount: false },
    })
    expect(page.requestsTo('/v1/generators/onrampurl').map(({ body }) => body)).toEqual([
      {
        destinationWallets: [{ address: page.address, blockchains: payChains, assets: ['ETH'] }],
        defaultNetwork: 'ethereum',
        partnerUserId: page.address,
        defaultExperience: 'buy',
        presetFiatAmount: '100',
        provider: 'sandbox',
        chainId: 'eip155:31337',
        purchaseCurrency: 'ETH',
        paymentCurrency: 'USD',
        timeZone: 'Europe/Berlin',
      },
    ])
    expect(page.popups).toEqual([
      {
        closed: false,
        opener: null,
        location: { href: 'https://pay.example/buy?session=abc' },
        features: 'width=600,height=800,scrollbars=yes',
      },
    ])
    expect(page.state().purchase).toMatchObject({ status: 'waiting', window: 'open', orderId: ORDER })
    page.answers[orderPath] = { order: page.order({ status: 'paid' }) }
    await passPauses(page, () => page.state().purchase.status === 'arriving')
    page.answers[orderPath] = { order: page.order({ status: 'confirmed', transactionHash: '0xab' }) }
    // The purchase completes although the window is still open.
    await passPauses(page, () => page.state().purchase.status === 'completed')
    const polls = page.requestsTo(orderPath).length
    await passInSteps(page, 20_000)
    expect(page.requestsTo(orderPath)).toHaveLength(polls)
  })

  test('behavior: two clicks begin one purchase', async () => {
    const page = await openOnRampPage()
    const [provider] = page.state().providers
    if (!provider) throw new Error('no provider is offered')
    const release = holdAnswers(page.services, 'onrampurl')
    void startPurchase(page.kit, { provider })
    await eventually(() => page.state().purchase.status === 'preparing')
    await startPurchase(page.kit, { provider })
    release()
    await eventually(() => page.state().purchase.status === 'waiting')
    expect(page.requestsTo('/v1/generators/onrampurl')).toHaveLength(1)
    expect(page.popups).toHaveLength(1)
  })

  test('behavior: if the browser blocks the window, the link remains', async () => {
    const page = await openOnRampPage()
    page.blocks.windows = true
    await buy(page)
    expect(page.state().purchase).toMatchObject({ window: 'blocked', url: 'https://pay.example/buy?session=abc' })
    await recordLinkOpened(page.kit)
    expect(page.state().purchase).toMatchObject({ status: 'waiting', window: 'unknown' })
  })

  test('behavior: if the user closes the window early, this is recorded, the purchase is checked, and another checkout can be opened', async () => {
    const page = await openOnRampPage()
    await buy(page)
    const [popup] = page.popups
    if (popup) popup.closed = true
    await page.clock.advance(1_000)
    expect(page.state().purchase).toMatchObject({ status: 'waiting', window: 'closed' })
    await eventually(() => page.requestsTo(orderPath).length === 2)
    await checkPurchase(page.kit)
    await eventually(() => page.requestsTo(orderPath).length === 3)
    void reopenPurchase(page.kit)
    await eventually(() => page.popups.length === 2)
    // A checkout can be opened only once, so the kit requests another.
    expect(page.requestsTo('/v1/generators/onrampurl')).toHaveLength(2)
    await eventually(() => page.state().purchase.status === 'waiting')
    expect(page.state().purchase).toMatchObject({ window: 'open' })
  })

  test('behavior: gives up after three minutes, and resumes on request', async () => {
    const page = await openOnRampPage()
    await buy(page)
    const begun = page.clock.monotonic()
    await passPauses(page, () => page.state().purchase.status !== 'waiting')
    expect(page.state().purchase).toMatchObject({ status: 'failed', reason: 'timedOut' })
    expect(page.clock.monotonic() - begun).toBeGreaterThanOrEqual(180_000)
    expect(page.clock.monotonic() - begun).toBeLessThanOrEqual(185_000)
    page.answers[orderPath] = { order: page.order({ status: 'sent' }) }
    void checkPurchase(page.kit)
    await eventually(() => page.state().purchase.status === 'arriving')
    // The kit waits for a paid purchase, however long it takes.
    const arriving = page.clock.monotonic()
    await passPauses(page, () => page.clock.monotonic() - arriving > 200_000)
    expect(page.state().purchase.status).toBe('arriving')
  })

  test.each([
    ['failed', 'declined'],
    ['expired', 'expired'],
  ])('error: an order with the status %s fails as %s', async (status, reason) => {
    const page = await openOnRampPage()
    page.answers[orderPath] = { order: page.order({ status }) }
    await buy(page)
    await eventually(() => page.state().purchase.status === 'failed')
    expect(page.state().purchase).toMatchObject({ reason })
  })

  test('error: reports an order that the service no longer knows', async () => {
    const page = await openOnRampPage()
    page.answers[orderPath] = 404
    await buy(page)
    await eventually(() => page.state().purchase.status === 'failed')
    expect(page.state().purchase).toMatchObject({ reason: 'unknownOrder' })
  })

  test.each<[string, unknown]>([
    ['a refusal', 500],
    ['an answer without a URL', {}],
    ['a URL that runs a script', { url: 'javascript:alert(1)' }],
    ['a URL without https', { url: 'http://pay.example/' }],
    ['an order for another account', undefined],
  ])('error: %s opens nothing, and is reported', async (_, answer) => {
    const page = await openOnRampPage()
    page.answers['/v1/generators/onrampurl'] = answer ?? {
      url: 'https://pay.example',
      order: page.order({ address: `0x${'66'.repeat(20)}` }),
    }
    await buy(page)
    expect(page.state().purchase).toMatchObject({ status: 'failed', reason: 'noLink', url: undefined })
    expect(page.popups).toEqual([])
  })

  test.each<[string, Record<string, unknown>]>([
    ['about another order', { id: 'order-other-0123456789', status: 'confirmed' }],
    ['about another account', { address: `0x${'66'.repeat(20)}`, status: 'confirmed' }],
    ['with an unknown status', { status: 'won' }],
  ])('error: an answer %s is ignored', async (_, changes) => {
    const page = await openOnRampPage()
    page.answers[orderPath] = { order: page.order(changes) }
    await buy(page)
    await passUntilAsked(page, orderPath, 3)
    expect(page.state().purchase.status).toBe('waiting')
  })

  test('behavior: asks less often while the service cannot be reached, and at once when the user returns', async () => {
    const page = await openOnRampPage()
    page.answers[orderPath] = 503
    await buy(page)
    await passUntilAsked(page, orderPath, 1)
    const begun = page.clock.monotonic()
    await passUntilAsked(page, orderPath, 5)
    // With the least jitter, the pauses are 4, 8, 15 and 15 s: 42 s in all. Without failures they would be 16 s in all.
    expect(page.clock.monotonic() - begun).toBeGreaterThanOrEqual(42_000)
    page.answers[orderPath] = { order: page.order({ status: 'paid' }) }
    page.window.dispatchEvent(new Event('focus'))
    await eventually(() => page.state().purchase.status === 'arriving')
  })

  test('behavior: without an order, the status comes from newer purchases in the list, or from any pending one', async () => {
    const page = await openOnRampPage()
    page.answers['/v1/generators/onrampurl'] = { url: 'https://pay.example' }
    const history = `/v1/account/${page.address}/history`
    const bought = (id: string, minedAt: number, status: string) =>
      sentTransaction(id, { operationType: 'buy', minedAt: new Date(minedAt).toISOString(), status, hash: '' })
    const earlier = bought('1', page.clock.now() - 1, 'ONRAMP_TRANSACTION_STATUS_SUCCESS')
    page.answers[history] = { data: [earlier], next: null }
    await buy(page)
    await eventually(() => page.requestsTo(history).length > 0)
    expect(page.state().purchase.status).toBe('waiting')
    expect(page.requestsTo(history)[0]?.query.get('onramp')).toBe('sandbox')
    expect(page.requestsTo(history)[0]?.query.has('chainId')).toBe(false)
    const pending = bought('2', page.clock.now() - 60_000, 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS')
    page.answers[history] = { data: [earlier, pending], next: null }
    await passPauses(page, () => page.state().purchase.status === 'arriving')
    const newer = bought('2', page.clock.now() + 1, 'ONRAMP_TRANSACTION_STATUS_SUCCESS')
    page.answers[history] = { data: [earlier, newer], next: null }
    await passPauses(page, () => page.state().purchase.status === 'completed')
  })

  test('behavior: two tabs that buy at once each follow their own order', async () => {
    const first = await openOnRampPage()
    const second = await openOnRampPage()
    const other = 'order-fedcba9876543210'
    second.answers['/v1/generators/onrampurl'] = { url: 'https://pay.example', order: second.order({ id: other }) }
    second.answers[`/v1/onramp/orders/${other}`] = { order: second.order({ id: other }) }
    first.answers[orderPath] = { order: first.order({ status: 'confirmed' }) }
    await Promise.all([buy(first), buy(second)])
    await eventually(() => first.state().purchase.status === 'completed')
    await passUntilAsked(second, `/v1/onramp/orders/${other}`, 2)
    expect(second.state().purchase.status).toBe('waiting')
  })

  test('behavior: continues while the modal is closed, and ends when the network changes', async () => {
    const page = await openOnRampPage()
    await buy(page)
    closeModal(page.kit)
    page.answers[orderPath] = { order: page.order({ status: 'paid' }) }
    await passPauses(page, () => page.state().purchase.status === 'arriving')
    await switchNetwork(page.kit, { caipNetworkId: 'eip155:31338' })
    expect(page.state().purchase.status).toBe('idle')
    const polls = page.requestsTo(orderPath).length
    await passInSteps(page, 10_000)
    expect(page.requestsTo(orderPath)).toHaveLength(polls)
  })

  test('behavior: does nothing for a provider that is not offered, or an amount beyond the limits', async () => {
    const page = await openOnRampPage()
    const coinbase = page.state().providers.find(({ name }) => name === 'coinbase')
    if (coinbase) await startPurchase(page.kit, { provider: coinbase })
    await typeAmount(page, '9999')
    const [sandbox] = page.state().providers
    if (sandbox) await startPurchase(page.kit, { provider: sandbox })
    expect(page.state().purchase.status).toBe('idle')
    expect(page.requestsTo('/v1/generators/onrampurl')).toEqual([])
  })
})

describe('watchPurchases', () => {
  test('default: reads the list at once, and again every 3 s while a purchase is pending', async () => {
    const page = await openOnRampPage()
    const history = `/v1/account/${page.address}/history`
    const bought = (status: string) => ({
      data: [
        sentTransaction('1', {
          operationType: 'buy',
          minedAt: new Date(page.clock.now()).toISOString(),
          status,
          hash: '',
        }),
      ],
      next: null,
    })
    page.answers[history] = bought('ONRAMP_TRANSACTION_STATUS_IN_PROGRESS')
    const stop = watchPurchases(page.kit)
    await eventually(() => page.state().reading === 'read')
    await page.clock.advance(3_000)
    await eventually(() => page.requestsTo(history).length === 2)
    page.answers[history] = bought('ONRAMP_TRANSACTION_STATUS_SUCCESS')
    // The pause before the next reading begins only when the answer to this one has arrived.
    await passUntilAsked(page, history, 3)
    await eventually(() => statuses(page).every((status) => status === 'ONRAMP_TRANSACTION_STATUS_SUCCESS'))
    await passInSteps(page, 10_000)
    expect(page.requestsTo(history)).toHaveLength(3)
    stop()
  })

  test('error: reports that the list cannot be read, and keeps trying', async () => {
    const page = await openOnRampPage()
    const history = `/v1/account/${page.address}/history`
    page.answers[history] = 500
    const stop = watchPurchases(page.kit)
    await eventually(() => page.state().reading === 'failed')
    page.answers[history] = { data: [], next: null }
    await passPauses(page, () => page.state().reading === 'read')
    stop()
  })
})
