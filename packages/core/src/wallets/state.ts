import type { CatalogueWallet } from '@holdfast/api'
import type { ReadFailure } from '../services/readFailure.ts'

/** A search in the whole catalogue. */
export type WalletSearch = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Trimmed. */
  term: string
  badge: 'certified' | undefined
  results: readonly CatalogueWallet[]
}

/** The wallets of the catalogue, as far as they are fetched. */
export type WalletsState = {
  /** In the app's order. */
  featured: readonly CatalogueWallet[]
  recommended: readonly CatalogueWallet[]
  /** The wallets used most recently, newest first. */
  recent: readonly CatalogueWallet[]
  /** The wallets of the pages loaded so far. A wallet may be in two pages if the catalogue changed meanwhile. */
  pages: readonly CatalogueWallet[]
  /** The last page loaded; 0 before the first. */
  page: number
  /** The total number of wallets in the catalogue, as far as known; it only grows. */
  count: number
  /** Whether every page is loaded. */
  isComplete: boolean
  /** The status of `pages`. */
  listStatus: 'idle' | 'loading' | 'ready' | 'failed'
  /** The reason for the last failure of the list or the search. */
  failure: ReadFailure | undefined
  /** Whether the recommended wallets are being fetched. */
  isPrefetching: boolean
  search: WalletSearch
  /** The reverse-DNS names of wallets that must not be listed even if they announce themselves. */
  excludedRdns: readonly string[]
  /** The object URLs of the loaded images, by image id. */
  images: Readonly<Record<string, string>>
}

/** No search. */
export const noSearch: WalletSearch = { status: 'idle', term: '', badge: undefined, results: [] }

/** Nothing is fetched from the catalogue. */
export const initialWalletsState: WalletsState = {
  featured: [],
  recommended: [],
  recent: [],
  pages: [],
  page: 0,
  count: 0,
  isComplete: false,
  listStatus: 'idle',
  failure: undefined,
  isPrefetching: false,
  search: noSearch,
  excludedRdns: [],
  images: {},
}
