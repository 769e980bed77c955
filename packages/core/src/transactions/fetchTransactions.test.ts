import { describe, expect, test } from 'vitest'
import { createDataServices, holdAnswers, pushNews, sentTransaction } from '../../test/services/testData.ts'
import { createTestKit, eventually, testNetwork } from '../../test/testKit.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { connect } from '../connections/actions/connect.ts'
import { switchNetwork } from '../connections/actions/switchNetwork.ts'
import type { KitOptions } from '../kitOptions.ts'
import { afterTransaction } from './actions/afterTransaction.ts'
import { fetchTransactions, knownTransactions, refreshTransactions } from './actions/fetchTransactions.ts'
import { watchTransactions } from './actions/watchTransactions.ts'

const spam = { direction: 'in', quantity: { numeric: '1' }, nft_info: { name: 'Claim', flags: { is_spam: true } } }
const AUGUST = '2026-08-03T10:00:00Z'

async function setUp(options: KitOptions = {}) {
  const services = await createDataServices()
  const window = createTestWindow()
  const wallet = createTestWallet()
  wallet.announce(window)
  const page = createTestKit(
    { ...services.options, networks: [testNetwork(), testNetwork(31_338), testNetwork(5)], ...options },
    { window },
  )
  await connect(page.kit, { connectorId: wallet.info.rdns })
  const { kit } = page
  const state = () => {
    const current = kit.transactions?.getState()
    if (!current) throw new Error('The history has not been read yet.')
    return current
  }
  const ids = () => (kit.transactions?.getState().transactions ?? []).map(({ id }) => id)
  /** Answers with pages, by cursor; the first page has no cursor. */
  const paginate = (pages: Record<string, { data: unknown[]; next: string | null }>) => {
    const respond = services.respond
    services.respond = (request) => {
      if (!request.path.endsWith('/history')) return respond(request)
      const page = pages[request.query.get('cursor') ?? '']
      return page ? { status: 200, body: page } : { status: 400, body: {} }
    }
  }
  return { ...page, services, address: wallet.account.address, state, ids, paginate }
}

describe('fetchTransactions', () => {
  test('default: reads the account’s first page on its network, grouped by year and month', async () => {
    const { kit, services, state, address } = await setUp()
    services.data['history'] = { data: [sentTransaction('1'), sentTransaction('2', { minedAt: AUGUST })], next: null }
    await fetchTransactions(kit)
    expect(services.paths()).toContain(`/v1/account/${address}/history`)
    const [query] = services.queriesTo('history')
    expect([query?.get('chainId'), query?.get('cursor'), query?.get('onramp')]).toEqual(['eip155:31337', null, null])
    expect(state()).toMatchObject({ loading: false, empty: false, failed: false, next: undefined })
    expect(state().transactionsByYear[2026]?.[7]?.map(({ id }) => id)).toEqual(['2'])
    expect(state().transactionsByYear[2026]?.[1]?.map(({ id }) => id)).toEqual(['1'])
  })

  test('behavior: the next page is requested with the cursor, each transaction is listed once, and nothing is requested after the end', async () => {
    const { kit, services, ids, state, paginate, events, address } = await setUp()
    paginate({
      '': { data: [sentTransaction('3'), sentTransaction('2')], next: 'c2' },
      c2: { data: [sentTransaction('2'), sentTransaction('1')], next: null },
    })
    await fetchTransactions(kit)
    expect(state().next).toBe('c2')
    await fetchTransactions(kit)
    expect(ids()).toEqual(['3', '2', '1'])
    await fetchTransactions(kit)
    expect(services.queriesTo('history').map((query) => query.get('cursor'))).toEqual([null, 'c2'])
    expect(events.find(({ event }) => event === 'LOAD_MORE_TRANSACTIONS')?.properties).toEqual({
      address,
      projectId: services.options.projectId,
      cursor: 'c2',
      isSmartAccount: false,
    })
  })

  test('behavior: transactions of only spam or of another chain are not listed, and a page of them is skipped', async () => {
    const { kit, services, ids, state, paginate } = await setUp()
    paginate({
      '': { data: [sentTransaction('5', { transfers: [spam] })], next: 'c2' },
      c2: { data: [sentTransaction('4', { chain: 'eip155:1' })], next: 'c3' },
      c3: { data: [sentTransaction('3', { transfers: [spam, spam] }), sentTransaction('2')], next: null },
    })
    await fetchTransactions(kit)
    expect(ids()).toEqual(['2'])
    expect(services.queriesTo('history')).toHaveLength(3)
    expect(state()).toMatchObject({ loading: false, empty: false })
  })

  test('behavior: after five pages with nothing to list, loading pauses: the state is neither empty nor loading', async () => {
    const { kit, services, state } = await setUp()
    services.data['history'] = { data: [sentTransaction('1', { transfers: [spam] })], next: 'again' }
    await fetchTransactions(kit)
    expect(services.queriesTo('history')).toHaveLength(5)
    expect(state()).toMatchObject({ loading: false, empty: false, next: 'again' })
  })

  test('behavior: a history without entries is marked as empty, and is not requested again', async () => {
    const { kit, services, state } = await setUp()
    await fetchTransactions(kit)
    expect(state()).toMatchObject({ loading: false, empty: true, transactions: [] })
    await fetchTransactions(kit)
    expect(services.queriesTo('history')).toHaveLength(1)
  })

  test('error: a failure is reported and tracked, clears the cursor, and can be tried again', async () => {
    const { kit, services, state, ids, paginate, events } = await setUp()
    services.data['history'] = 500
    await fetchTransactions(kit)
    expect(kit.toasts.getState().toast).toMatchObject({ variant: 'error', message: 'Failed to fetch transactions' })
    expect(state()).toMatchObject({ loading: false, empty: true, failed: true, next: undefined })
    expect(events.find(({ event }) => event === 'ERROR_FETCH_TRANSACTIONS')?.properties).toMatchObject({
      cursor: undefined,
    })
    paginate({ '': { data: [sentTransaction('2')], next: 'broken' } })
    await fetchTransactions(kit)
    expect(state()).toMatchObject({ failed: false, next: 'broken' })
    await fetchTransactions(kit)
    expect(ids()).toEqual(['2'])
    expect(state()).toMatchObject({ failed: true, empty: false, next: undefined })
    expect(events.filter(({ event }) => event === 'ERROR_FETCH_TRANSACTIONS')[1]?.properties).toMatchObject({
      cursor: 'broken',
    })
  })

  test('param: features.history off: no call is made', async () => {
    const { kit, services } = await setUp({ features: { history: false } })
    await fetchTransactions(kit)
    expect(services.queriesTo('history')).toHaveLength(0)
    expect(kit.transactions).toBeUndefined()
  })

  test('behavior: a chain that the service does not know has no history, and none is requested', async () => {
    const { kit, services, state } = await setUp()
    await switchNetwork(kit, { caipNetworkId: 'eip155:5' })
    await fetchTransactions(kit)
    expect(state()).toMatchObject({ empty: true, failed: false })
    expect(services.queriesTo('history')).toHaveLength(0)
    expect(kit.toasts.getState().open).toBe(false)
  })
})

describe('refreshTransactions', () => {
  test('default: puts new entries before the list and keeps the cursor', async () => {
    const { kit, ids, state, paginate } = await setUp()
    const at = (day: number) => `2026-02-0${day}T10:00:00Z`
    paginate({
      '': { data: [sentTransaction('2', { minedAt: at(2) })], next: 'c2' },
      c2: { data: [sentTransaction('1', { minedAt: at(1) })], next: 'c3' },
    })
    await fetchTransactions(kit)
    await fetchTransactions(kit)
    paginate({
      '': { data: [sentTransaction('3', { minedAt: at(3) }), sentTransaction('2', { minedAt: at(2) })], next: 'c2' },
    })
    await refreshTransactions(kit)
    expect(ids()).toEqual(['3', '2', '1'])
    expect(state().next).toBe('c3')
  })

  test('error: a failure keeps the list and shows nothing', async () => {
    const { kit, services, ids } = await setUp()
    services.data['history'] = { data: [sentTransaction('1')], next: null }
    await fetchTransactions(kit)
    services.data['history'] = 500
    await refreshTransactions(kit)
    expect(ids()).toEqual(['1'])
    expect(kit.toasts.getState().open).toBe(false)
  })
})

test('error: a failure for an account that is no longer in use is not shown', async () => {
  const { kit, services, events } = await setUp()
  services.data['history'] = 500
  const release = holdAnswers(services, 'history')
  const late = fetchTransactions(kit)
  await eventually(() => services.queriesTo('history').length === 1)
  await switchNetwork(kit, { caipNetworkId: 'eip155:31338' })
  release()
  await late
  expect(kit.toasts.getState().open).toBe(false)
  expect(events.filter(({ event }) => event === 'ERROR_FETCH_TRANSACTIONS')).toEqual([])
})

describe('watchTransactions', () => {
  test('default: reads at the start, for another network, and when the user returns; stops listening at the end', async () => {
    const { kit, services, window } = await setUp()
    const stop = watchTransactions(kit)
    await eventually(() => kit.transactions?.getState().empty === true)
    await switchNetwork(kit, { caipNetworkId: 'eip155:31338' })
    await eventually(() => services.queriesTo('history').length === 2)
    await eventually(() => kit.transactions?.getState().empty === true)
    window.dispatchEvent(new Event('focus'))
    await eventually(() => services.queriesTo('history').length === 3)
    stop()
    expect(window.listening()['focus']).toBeUndefined()
  })
})

describe('watchTransactions, by polls', () => {
  test('behavior: reads the newest page every 10 s while the service pushes nothing, until stopped', async () => {
    const { kit, services, clock, ids } = await setUp()
    services.data['history'] = { data: [sentTransaction('1')], next: null }
    const stop = watchTransactions(kit)
    await eventually(() => ids().length === 1)
    services.data['history'] = { data: [sentTransaction('2'), sentTransaction('1')], next: null }
    await clock.advance(9_999)
    expect(services.queriesTo('history')).toHaveLength(1)
    await clock.advance(1)
    await eventually(() => ids().length === 2)
    stop()
    await clock.advance(60_000)
    expect(services.queriesTo('history')).toHaveLength(2)
  })

  test('behavior: after a failure, which is reported once, polling waits until the user tries again', async () => {
    const { kit, services, clock, state, events } = await setUp()
    services.data['history'] = 500
    const stop = watchTransactions(kit)
    await eventually(() => kit.transactions?.getState().failed === true)
    await clock.advance(60_000)
    expect(services.queriesTo('history')).toHaveLength(1)
    expect(events.filter(({ event }) => event === 'ERROR_FETCH_TRANSACTIONS')).toHaveLength(1)
    services.data['history'] = { data: [sentTransaction('1')], next: null }
    await fetchTransactions(kit)
    expect(state().failed).toBe(false)
    await clock.advance(10_000)
    await eventually(() => services.queriesTo('history').length === 3)
    stop()
  })

  test('behavior: nine events during a reading cause one or two later readings, since the first answer may be older', async () => {
    const { kit, services, ids } = await setUp()
    services.data['history'] = { data: [sentTransaction('1')], next: null }
    const push = await pushNews(kit)
    const release = holdAnswers(services, 'history')
    const stop = watchTransactions(kit)
    await eventually(() => services.queriesTo('history').length === 1)
    services.data['history'] = { data: [sentTransaction('2'), sentTransaction('1')], next: null }
    for (let count = 0; count < 9; count += 1) push('activity')
    release()
    await eventually(() => ids().length === 2)
    // A second reading may have been waiting for the first when the later events came.
    expect(services.queriesTo('history').length).toBeLessThanOrEqual(3)
    stop()
  })

  test('behavior: new entries are read as soon as the history is shown again', async () => {
    const { kit, services, ids } = await setUp()
    services.data['history'] = { data: [sentTransaction('1')], next: null }
    const stop = watchTransactions(kit)
    await eventually(() => ids().length === 1)
    stop()
    services.data['history'] = { data: [sentTransaction('2'), sentTransaction('1')], next: null }
    const stopAgain = watchTransactions(kit)
    await eventually(() => ids().length === 2)
    stopAgain()
  })
})

describe('knownTransactions', () => {
  test('default: returns the loaded list without a request, or else the newest page without storing it', async () => {
    const { kit, services } = await setUp()
    services.data['history'] = { data: [sentTransaction('1')], next: null }
    expect(await knownTransactions(kit)).toMatchObject([{ id: '1' }])
    expect(kit.transactions).toBeUndefined()
    await fetchTransactions(kit)
    expect(await knownTransactions(kit)).toMatchObject([{ id: '1' }])
    expect(services.queriesTo('history')).toHaveLength(2)
  })

  test('error: returns nothing after a failure, and shows no toast', async () => {
    const { kit, services } = await setUp()
    services.data['history'] = 500
    expect(await knownTransactions(kit)).toEqual([])
    expect(kit.toasts.getState().open).toBe(false)
  })
})

describe('afterTransaction', () => {
  test('default: reads the history until it has the transaction', async () => {
    const { kit, services, clock, ids } = await setUp()
    services.data['history'] = { data: [sentTransaction('1')], next: null }
    await fetchTransactions(kit)
    const done = afterTransaction(kit, { hash: `0x${'2'.padStart(64, '0')}` })
    await eventually(() => services.queriesTo('history').length === 2)
    services.data['history'] = { data: [sentTransaction('2'), sentTransaction('1')], next: null }
    await eventually(() => {
      clock.tick(2_000)
      return ids().length === 2
    })
    await done
    expect(ids()).toEqual(['2', '1'])
  })

  test('behavior: requests only lists that have been shown', async () => {
    const { kit, services } = await setUp()
    await afterTransaction(kit, { hash: '0x1' })
    expect(services.queriesTo('history')).toHaveLength(0)
    expect(services.queriesTo('balance')).toHaveLength(0)
  })
})
