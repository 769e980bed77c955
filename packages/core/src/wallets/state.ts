import type { CatalogueWallet } from '@holdfast/api'

/** A search in the whole catalogue. */
export type WalletSearch = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Trimmed. */
  term: string
  badge: 'certified' | undefined
  results: readonly CatalogueWallet[]
}

/** What the kit knows of the wallet catalogue. */
export type WalletsState = {
  /** In the app's order. */
  featured: readonly CatalogueWallet[]
  recommended: readonly CatalogueWallet[]
  /** The wallets used last, newest first. */
  recent: readonly CatalogueWallet[]
  /** What AllWallets has loaded so far, each once. */
  pages: readonly CatalogueWallet[]
  /** The last page loaded; 0 before the first. */
  page: number
  /** How many wallets there are in all; it only grows. */
  count: number
  /** Whether every page is loaded. */
  isComplete: boolean
  /** Of `pages`. */
  listStatus: 'idle' | 'loading' | 'ready' | 'failed'
  /** Why the list or the search failed last: no answer came, or one that is a refusal or cannot be read. */
  failure: 'unanswered' | 'unusable' | undefined
  /** Whether the recommended ones are on their way. */
  isPrefetching: boolean
  search: WalletSearch
  /** Wallets that must not be listed although they announce themselves. */
  excludedRdns: readonly string[]
  /** Image id to object URL. */
  images: Readonly<Record<string, string>>
}

/** Nothing is looked for. */
export const noSearch: WalletSearch = { status: 'idle', term: '', badge: undefined, results: [] }

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
