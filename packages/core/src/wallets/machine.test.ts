import type { CatalogueWallet } from '@holdfast/api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type WalletsEvent, walletsMachine } from './machine.ts'
import { toCatalogueWallet } from './selectors/customWallets.ts'
import { initialWalletsState, type WalletsState } from './state.ts'

const wallet = (id: string): CatalogueWallet => toCatalogueWallet({ id, name: id.toUpperCase() })
const after = (...events: WalletsEvent[]): WalletsState => events.reduce(walletsMachine, initialWalletsState)
const query = { term: 'heron', badge: undefined }
const page = (number: number, ids: readonly string[], count = 0): WalletsEvent => ({
  type: 'pageLoaded',
  page: number,
  wallets: ids.map(wallet),
  count,
  isComplete: false,
})

describe('walletsMachine', () => {
  test('default: recommended ones are loading, then there', () => {
    const requested = after({ type: 'recommendedRequested' })
    expect(requested.isPrefetching).toBe(true)
    const loaded = walletsMachine(requested, { type: 'recommendedLoaded', wallets: [wallet('a')], count: 7 })
    expect(loaded).toMatchObject({ isPrefetching: false, recommended: [{ id: 'a' }], count: 7 })
  })

  test('behavior: a failure keeps the earlier recommendations', () => {
    const state = after(
      { type: 'recommendedLoaded', wallets: [wallet('a')], count: 1 },
      { type: 'recommendedRequested' },
      { type: 'recommendedFailed' },
    )
    expect(state).toMatchObject({ isPrefetching: false, recommended: [{ id: 'a' }] })
    expect(walletsMachine(state, { type: 'recommendedFailed' })).toBe(state)
  })

  test('behavior: pages are added, and the count never shrinks', () => {
    const state = after(
      { type: 'pageRequested' },
      page(1, ['a', 'b'], 5),
      { type: 'pageRequested' },
      page(2, ['c', 'd'], 4),
    )
    expect(state).toMatchObject({ page: 2, count: 5, listStatus: 'ready', isComplete: false })
    expect(state.pages.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('behavior: a failed page keeps the others', () => {
    const state = after(page(1, ['a']), { type: 'pageRequested' }, { type: 'pageFailed', failure: 'unanswered' })
    expect(state).toMatchObject({ page: 1, listStatus: 'failed', pages: [{ id: 'a' }] })
    expect(walletsMachine(after(page(1, ['a'])), { type: 'pageFailed', failure: 'unanswered' }).listStatus).toBe(
      'ready',
    )
  })

  test('behavior: dropping the pages restarts the list, but keeps the count', () => {
    expect(after(page(1, ['a'], 9), { type: 'pagesDropped' })).toMatchObject({
      page: 0,
      pages: [],
      listStatus: 'idle',
      isComplete: false,
      count: 9,
    })
  })

  test('behavior: a search shows known wallets at once, then the found ones', () => {
    const asked = after({ type: 'searchRequested', query, results: [wallet('own')] })
    expect(asked.search).toMatchObject({ status: 'loading', term: 'heron', results: [{ id: 'own' }] })
    const found = walletsMachine(asked, {
      type: 'searchLoaded',
      query,
      results: [wallet('own'), wallet('a')],
    })
    expect(found.search.status).toBe('ready')
    expect(found.search.results.map(({ id }) => id)).toEqual(['own', 'a'])
    expect(walletsMachine(found, { type: 'searchCleared' }).search).toEqual(initialWalletsState.search)
  })

  test('behavior: an answer to another search, or to an ended one, changes nothing', () => {
    const asked = after({ type: 'searchRequested', query, results: [] })
    const others: WalletsEvent[] = [
      { type: 'searchLoaded', query: { term: 'hero', badge: undefined }, results: [wallet('a')] },
      { type: 'searchLoaded', query: { term: 'heron', badge: 'certified' }, results: [wallet('a')] },
      { type: 'searchFailed', query: { term: 'hero', badge: undefined }, failure: 'unanswered' },
    ]
    for (const event of others) expect(walletsMachine(asked, event)).toBe(asked)
    const failed = walletsMachine(asked, { type: 'searchFailed', query, failure: 'unanswered' })
    expect(failed.search.status).toBe('failed')
    expect(walletsMachine(failed, { type: 'searchLoaded', query, results: [wallet('a')] })).toBe(failed)
    expect(walletsMachine(initialWalletsState, { type: 'searchCleared' })).toBe(initialWalletsState)
  })

  test('behavior: whatever arrives, the count never shrinks', () => {
    const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 5 })
    const some = fc.oneof(
      fc.record({
        type: fc.constant('pageLoaded' as const),
        page: fc.nat(9),
        wallets: ids.map((all) => all.map(wallet)),
        count: fc.nat(99),
        isComplete: fc.boolean(),
      }),
      fc.record({
        type: fc.constant('recommendedLoaded' as const),
        wallets: ids.map((all) => all.map(wallet)),
        count: fc.nat(99),
      }),
      fc.constantFrom<WalletsEvent>(
        { type: 'pagesDropped' },
        { type: 'pageRequested' },
        { type: 'pageFailed', failure: 'unanswered' },
        { type: 'recommendedRequested' },
      ),
    )
    fc.assert(
      fc.property(fc.array(some), (events) => {
        let state = initialWalletsState
        for (const event of events) {
          const next = walletsMachine(state, event)
          expect(next.count).toBeGreaterThanOrEqual(state.count)
          state = next
        }
      }),
    )
  })
})
