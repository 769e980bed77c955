import type { CatalogueWallet } from '@holdfast/api'
import type { ReadFailure } from '../services/readFailure.ts'
import { noSearch, type WalletSearch, type WalletsState } from './state.ts'

/** A search as it was requested. */
export type WalletQuery = Pick<WalletSearch, 'term' | 'badge'>

/** An event that changes the wallet list. */
export type WalletsEvent =
  | { type: 'featuredLoaded'; wallets: readonly CatalogueWallet[] }
  | { type: 'recommendedRequested' }
  | { type: 'recommendedLoaded'; wallets: readonly CatalogueWallet[]; count: number }
  /** The earlier recommendations stay. */
  | { type: 'recommendedFailed' }
  | { type: 'pageRequested' }
  | { type: 'pageLoaded'; page: number; wallets: readonly CatalogueWallet[]; count: number; isComplete: boolean }
  | { type: 'pageFailed'; failure: ReadFailure }
  /** The pages are outdated: the list starts again. */
  | { type: 'pagesDropped' }
  /** `results`: the wallets that are known without a request. */
  | { type: 'searchRequested'; query: WalletQuery; results: readonly CatalogueWallet[] }
  | { type: 'searchLoaded'; query: WalletQuery; results: readonly CatalogueWallet[] }
  | { type: 'searchFailed'; query: WalletQuery; failure: ReadFailure }
  | { type: 'searchCleared' }
  | { type: 'recentChanged'; wallets: readonly CatalogueWallet[] }
  | { type: 'rdnsExcluded'; rdns: readonly string[] }
  | { type: 'imageLoaded'; imageId: string; url: string }

/**
 * Keeps the fetched part of the wallet catalogue. The count only grows, and an answer to an older search is ignored. Wallets are
 * kept as they arrive: the selectors of the lists leave out repeated ones.
 */
export function walletsMachine(state: WalletsState, event: WalletsEvent): WalletsState {
  switch (event.type) {
    case 'featuredLoaded':
      return { ...state, featured: event.wallets }
    case 'recommendedRequested':
      return state.isPrefetching ? state : { ...state, isPrefetching: true }
    case 'recommendedLoaded':
      return {
        ...state,
        count: Math.max(state.count, event.count),
        recommended: event.wallets,
        isPrefetching: false,
      }
    case 'recommendedFailed':
      return state.isPrefetching ? { ...state, isPrefetching: false } : state
    case 'pageRequested':
      return state.listStatus === 'loading' ? state : { ...state, listStatus: 'loading' }
    case 'pageLoaded':
      return {
        ...state,
        count: Math.max(state.count, event.count),
        pages: [...state.pages, ...event.wallets],
        page: event.page,
        isComplete: event.isComplete,
        listStatus: 'ready',
      }
    case 'pageFailed':
      return state.listStatus === 'loading' ? { ...state, listStatus: 'failed', failure: event.failure } : state
    case 'pagesDropped':
      return { ...state, pages: [], page: 0, isComplete: false, listStatus: 'idle' }
    case 'searchRequested':
      return { ...state, search: { ...event.query, status: 'loading', results: event.results } }
    case 'searchLoaded':
      if (!isCurrentSearch(state, event.query)) return state
      return { ...state, search: { ...state.search, status: 'ready', results: event.results } }
    case 'searchFailed':
      if (!isCurrentSearch(state, event.query)) return state
      return { ...state, search: { ...state.search, status: 'failed' }, failure: event.failure }
    case 'searchCleared':
      return state.search.status === 'idle' ? state : { ...state, search: noSearch }
    case 'recentChanged':
      return { ...state, recent: event.wallets }
    case 'rdnsExcluded':
      return { ...state, excludedRdns: [...new Set([...state.excludedRdns, ...event.rdns])] }
    case 'imageLoaded':
      return { ...state, images: { ...state.images, [event.imageId]: event.url } }
  }
}

function isCurrentSearch({ search }: WalletsState, { term, badge }: WalletQuery): boolean {
  return search.status === 'loading' && search.term === term && search.badge === badge
}
