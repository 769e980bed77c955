import type { Clock } from '@holdfast/base'
import type { CaipAddress, CaipNetworkId } from '@holdfast/caip'
import type { OnRampProviderName } from '../onramp/values.ts'
import { createCallerHttp } from '../services/createCallerHttp.ts'
import { type Balances, balancesSchema } from './answers/balances.ts'
import { type SupportedChains, supportedChainsSchema } from './answers/chains.ts'
import { type History, historySchema } from './answers/history.ts'
import { type Identity, identitySchema } from './answers/identity.ts'
import { type Nfts, nftsSchema } from './answers/nfts.ts'
import { type FungiblePrices, fungiblePricesSchema } from './answers/prices.ts'
import { type TransactionDetail, transactionDetailSchema } from './answers/transactionDetail.ts'
import type {
  balanceQuerySchema,
  historyQuerySchema,
  identityQuerySchema,
  nftsQuerySchema,
  QueryStrings,
  transactionQuerySchema,
} from './requests.ts'
import type { Currency } from './values.ts'
import { createWatchEvents, type WatchEvents } from './watchEvents.ts'

type Signal = { signal?: AbortSignal | undefined }

/**
 * Reads what accounts hold and what they did. Accounts are given as plain addresses, without a chain; chains as CAIP-2 ids; and
 * tokens as CAIP-10 addresses.
 */
export type DataClient = {
  /** Fetches the chains that the other calls support. */
  getSupportedChains: (request?: Signal) => Promise<SupportedChains>
  /** Fetches the name and the picture of an account. @param request.sender - the plain address of the connected account. */
  getIdentity: (request: { address: string; sender?: string | undefined } & Signal) => Promise<Identity>
  /** Fetches one page of an account's history, newest first. */
  getHistory: (
    request: {
      account: string
      /** The `next` cursor of the previous page. */
      cursor?: string | undefined
      chainId?: CaipNetworkId | undefined
      /** Selects the purchases at this provider, instead of a chain's transactions. */
      onramp?: OnRampProviderName | undefined
    } & Signal,
  ) => Promise<History>
  /** Fetches what an account holds. */
  getBalances: (
    request: {
      address: string
      /** @default 'usd' */
      currency?: Currency | undefined
      /** @default every chain */
      chainId?: CaipNetworkId | undefined
      /** Tokens to read from the chain now, bypassing every cache. */
      forceUpdate?: readonly CaipAddress[] | undefined
    } & Signal,
  ) => Promise<Balances>
  /** Fetches one page of the NFTs that an account holds. */
  getNfts: (request: { address: string; chainId: CaipNetworkId; cursor?: string | undefined } & Signal) => Promise<Nfts>
  /** Fetches one transaction. @throws {HttpError} with the status 404 if the server does not know it. */
  getTransaction: (
    request: {
      hash: string
      chainId: CaipNetworkId
      /** The account whose view of the transaction to return. @default the sender */
      account?: string | undefined
    } & Signal,
  ) => Promise<TransactionDetail>
  /** Fetches prices; a price that is not known is null. */
  getPrices: (
    request: {
      addresses: readonly CaipAddress[]
      /** @default 'usd' */
      currency?: Currency | undefined
    } & Signal,
  ) => Promise<FungiblePrices>
  /** Listens for events of a chain and an account. @returns a function that stops listening. */
  watchEvents: WatchEvents
}

/**
 * Creates the client of the chain data. Every call identifies its caller, as in `createServicesClient`, and sends no cookie.
 *
 * @throws the errors of `createHttp`, from each call.
 * @example
 * import { createDataClient } from '@holdfast/api/data'
 *
 * const data = createDataClient({ url: 'http://localhost:3001', projectId, sdkType: 'holdfast', sdkVersion: '0.1.0' })
 * const { balances } = await data.getBalances({ address, chainId: 'eip155:1' })
 */
export function createDataClient(options: createDataClient.Options): DataClient {
  const { url, projectId, clock } = options
  const http = createCallerHttp(options)
  return {
    getSupportedChains: ({ signal } = {}) => http.read('/v1/supported-chains', supportedChainsSchema, { signal }),
    getIdentity: ({ address, sender, signal }) =>
      http.read(`/v1/identity/${encodeURIComponent(address)}`, identitySchema, {
        query: { sender } satisfies QueryStrings<typeof identityQuerySchema>,
        signal,
      }),
    getHistory: ({ account, signal, cursor, chainId, onramp }) =>
      http.read(`/v1/account/${encodeURIComponent(account)}/history`, historySchema, {
        query: { cursor, chainId, onramp } satisfies QueryStrings<typeof historyQuerySchema>,
        signal,
      }),
    getBalances: ({ address, currency = 'usd', chainId, forceUpdate, signal }) =>
      http.read(`/v1/account/${encodeURIComponent(address)}/balance`, balancesSchema, {
        query: { currency, chainId, forceUpdate: forceUpdate?.join(',') } satisfies QueryStrings<
          typeof balanceQuerySchema
        >,
        signal,
      }),
    getNfts: ({ address, chainId, cursor, signal }) =>
      http.read(`/v1/account/${encodeURIComponent(address)}/nfts`, nftsSchema, {
        query: { chainId, cursor } satisfies QueryStrings<typeof nftsQuerySchema>,
        signal,
      }),
    getTransaction: ({ hash, chainId, account, signal }) =>
      http.read(`/v1/transaction/${encodeURIComponent(hash)}`, transactionDetailSchema, {
        query: { chainId, account } satisfies QueryStrings<typeof transactionQuerySchema>,
        signal,
      }),
    getPrices: ({ addresses, currency = 'usd', signal }) =>
      // The body repeats the project id of the query, since other servers of this API read it from the body.
      http.read('/v1/fungible/price', fungiblePricesSchema, {
        method: 'POST',
        body: { currency, addresses, projectId },
        signal,
      }),
    watchEvents: createWatchEvents({ url, projectId, clock }),
  }
}

export declare namespace createDataClient {
  type Options = createCallerHttp.Options & {
    /** Times the reconnections of `watchEvents`. @default the platform's */
    clock?: Clock | undefined
  }
}
