import type { CatalogueWallet } from '@holdfast/api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
import { type WalletsEvent, walletsMachine } from './machine.ts'
import { toCatalogueWallet } from './selectors/customWallets.ts'
import { initialWalletsState, noSearch, type WalletsState } from './state.ts'

const wallet = (id: string): CatalogueWallet => toCatalogueWallet({ id, name: id.toUpperCase() })
const [alder, birch, cedar] = [wallet('a'), wallet('b'), wallet('c')]
const query = { term: 'heron', badge: 'certified' } as const

const listed: WalletsState = {
  ...initialWalletsState,
  featured: [alder],
  recommended: [birch],
  recent: [alder],
  pages: [alder, birch],
  page: 1,
  count: 5,
  isComplete: true,
  listStatus: 'ready',
  excludedRdns: ['com.kelp'],
  images: { kelp: 'blob:kelp' },
}
const search = { ...query, results: [alder] }
const states = {
  empty: initialWalletsState,
  prefetching: { ...listed, isPrefetching: true },
  listed,
  loadingPage: { ...listed, listStatus: 'loading' },
  pageFailed: { ...listed, listStatus: 'failed', failure: 'unusable' },
  searching: { ...listed, search: { ...search, status: 'loading' } },
  found: { ...listed, search: { ...search, status: 'ready' } },
  searchFailed: { ...listed, search: { ...search, status: 'failed' }, failure: 'unusable' },
} satisfies Record<string, WalletsState>

const page = { type: 'pageLoaded', page: 2, wallets: [birch, cedar], count: 9, isComplete: false } as const
const events = {
  featuredLoaded: { type: 'featuredLoaded', wallets: [cedar] },
  recommendedRequested: { type: 'recommendedRequested' },
  recommendedLoaded: { type: 'recommendedLoaded', wallets: [cedar], count: 9 },
  fewRecommended: { type: 'recommendedLoaded', wallets: [], count: 4 },
  recommendedFailed: { type: 'recommendedFailed' },
  pageRequested: { type: 'pageRequested' },
  pageLoaded: page,
  lastPageLoaded: { ...page, count: 4, isComplete: true },
  pageFailed: { type: 'pageFailed', failure: 'unanswered' },
  pagesDropped: { type: 'pagesDropped' },
  searchRequested: { type: 'searchRequested', query: { term: 'reef', badge: undefined }, results: [birch] },
  searchLoaded: { type: 'searchLoaded', query, results: [cedar] },
  searchLoadedForTerm: { type: 'searchLoaded', query: { ...query, term: 'hero' }, results: [cedar] },
  searchLoadedForBadge: { type: 'searchLoaded', query: { ...query, badge: undefined }, results: [cedar] },
  searchFailed: { type: 'searchFailed', query, failure: 'unanswered' },
  searchFailedForTerm: { type: 'searchFailed', query: { ...query, term: 'hero' }, failure: 'unanswered' },
  searchCleared: { type: 'searchCleared' },
  recentChanged: { type: 'recentChanged', wallets: [cedar] },
  rdnsExcluded: { type: 'rdnsExcluded', rdns: ['com.kelp', 'com.heron'] },
  imageLoaded: { type: 'imageLoaded', imageId: 'heron', url: 'blob:heron' },
} satisfies Record<WalletsEvent['type'], WalletsEvent> & Record<string, WalletsEvent>

/** The changes after the events that every state accepts. */
const anywhere = {
  featuredLoaded: { featured: [cedar] },
  recommendedRequested: { isPrefetching: true },
  recommendedLoaded: { count: 9, recommended: [cedar], isPrefetching: false },
  pageRequested: { listStatus: 'loading' },
  pagesDropped: { pages: [], page: 0, isComplete: false, listStatus: 'idle' },
  searchRequested: { search: { status: 'loading', term: 'reef', badge: undefined, results: [birch] } },
  recentChanged: { recent: [cedar] },
} as const
/** The changes once wallets are listed: a page is added to these wallets, and the count never shrinks. */
const onceListed = {
  ...anywhere,
  fewRecommended: { count: 5, recommended: [], isPrefetching: false },
  pageLoaded: { count: 9, pages: [alder, birch, birch, cedar], page: 2, isComplete: false, listStatus: 'ready' },
  lastPageLoaded: { count: 5, pages: [alder, birch, birch, cedar], page: 2, isComplete: true, listStatus: 'ready' },
  rdnsExcluded: { excludedRdns: ['com.kelp', 'com.heron'] },
  imageLoaded: { images: { kelp: 'blob:kelp', heron: 'blob:heron' } },
} as const

describe('walletsMachine', () => {
  testTransitions({
    machine: walletsMachine,
    states,
    events,
    transitions: {
      empty: {
        ...anywhere,
        fewRecommended: { count: 4, recommended: [], isPrefetching: false },
        pageLoaded: { count: 9, pages: [birch, cedar], page: 2, isComplete: false, listStatus: 'ready' },
        lastPageLoaded: { count: 4, pages: [birch, cedar], page: 2, isComplete: true, listStatus: 'ready' },
        rdnsExcluded: { excludedRdns: ['com.kelp', 'com.heron'] },
        imageLoaded: { images: { heron: 'blob:heron' } },
      },
      // The earlier recommendations stay after a failure.
      prefetching: { ...onceListed, recommendedRequested: undefined, recommendedFailed: { isPrefetching: false } },
      listed: onceListed,
      loadingPage: {
        ...onceListed,
        pageRequested: undefined,
        pageFailed: { listStatus: 'failed', failure: 'unanswered' },
      },
      pageFailed: onceListed,
      searching: {
        ...onceListed,
        searchLoaded: { search: { ...query, status: 'ready', results: [cedar] } },
        searchFailed: { search: { ...search, status: 'failed' }, failure: 'unanswered' },
        searchCleared: { search: noSearch },
      },
      found: { ...onceListed, searchCleared: { search: noSearch } },
      searchFailed: { ...onceListed, searchCleared: { search: noSearch } },
    },
  })

  test('behavior: whatever arrives, the count never shrinks', () => {
    const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 5 })
    const anyEvent = fc.oneof(
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
      fc.property(fc.array(anyEvent), (events) => {
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
