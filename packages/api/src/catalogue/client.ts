import type { Http } from '../http.ts'
import type { WalletsQueryStrings } from './requests.ts'
import { type Wallets, walletsSchema } from './schema.ts'

/** Reads the wallet catalogue. */
export type CatalogueClient = {
  /** Fetches one page of wallets, in the server's order. */
  getWallets: (parameters: getWallets.Parameters) => Promise<Wallets>
}

declare namespace getWallets {
  type Parameters = {
    /** Starts at 1. */
    page: number
    /** Entries per page, at most `walletsLimits.entries`. */
    entries: number
    /** CAIP-2 ids; a wallet that supports one of them matches. */
    chains?: readonly string[] | undefined
    /** Ids of the only wallets to return. */
    include?: readonly string[] | undefined
    /** Ids of wallets to leave out. */
    exclude?: readonly string[] | undefined
    search?: string | undefined
    badgeType?: 'certified' | undefined
    signal?: AbortSignal | undefined
  }
}

/** Creates the client. */
export function createCatalogueClient(http: Http): CatalogueClient {
  return {
    getWallets: ({ page, entries, chains, include, exclude, search, badgeType, signal }) =>
      http.read('/getWallets', walletsSchema, {
        query: {
          page: String(page),
          entries: String(entries),
          chains: chains?.join(','),
          include: include?.join(','),
          exclude: exclude?.join(','),
          search,
          badge_type: badgeType,
        } satisfies WalletsQueryStrings,
        signal,
      }),
  }
}
