import type { CaipNetworkId } from '@holdfast/caip'
import { createCallerHttp } from '../services/createCallerHttp.ts'
import {
  type OnRampOptions,
  type OnRampOrder,
  type OnRampProviders,
  type OnRampQuote,
  type OnRampUrl,
  onRampOptionsSchema,
  onRampOrderAnswerSchema,
  onRampProvidersSchema,
  onRampQuoteSchema,
  onRampUrlSchema,
  type PaymentCurrency,
  type PurchaseCurrency,
} from './answers.ts'
import type { OnRampProviderName } from './values.ts'

type Signal = { signal?: AbortSignal | undefined }

/** The buyer's country or time zone. */
type BuyerLocation = {
  /** ISO 3166-1 alpha-2, such as `DE`. */
  country?: string | undefined
  /** The time zone as the browser names it, such as `Europe/Berlin`. */
  timeZone?: string | undefined
}

/** Buys tokens for money. Amounts are decimal strings in whole units; chains are CAIP-2 ids, addresses are plain. */
export type OnRampClient = {
  /** Fetches the providers that sell where the buyer is. */
  getProviders: (request?: { chainId?: CaipNetworkId | undefined } & BuyerLocation & Signal) => Promise<OnRampProviders>
  /** Fetches the payment and purchase currencies, with limits. */
  getOptions: (
    request?: { provider?: OnRampProviderName | undefined; chainId?: CaipNetworkId | undefined } & BuyerLocation &
      Signal,
  ) => Promise<OnRampOptions>
  /** Fetches a quote for an amount. @throws {HttpError} with a code of `onRampErrorCodes`. */
  getQuote: (
    request: {
      purchaseCurrency: PurchaseCurrency
      paymentCurrency: PaymentCurrency
      amount: string
      provider?: OnRampProviderName | undefined
      chainId?: CaipNetworkId | undefined
      paymentMethod?: string | undefined
    } & BuyerLocation &
      Signal,
  ) => Promise<OnRampQuote>
  /** Creates a purchase and the URL of its payment page. @throws {HttpError} as {@link getQuote}. */
  createUrl: (
    request: {
      destinationWallets: readonly { address: string; blockchains: readonly string[]; assets: readonly string[] }[]
      /** One of `payChains`. */
      defaultNetwork: string
      /** The plain address of the account. */
      partnerUserId: string
      presetCryptoAmount?: string | undefined
      presetFiatAmount?: string | undefined
      provider?: OnRampProviderName | undefined
      chainId?: CaipNetworkId | undefined
      /** The symbol of the token to buy. */
      purchaseCurrency?: string | undefined
      paymentCurrency?: string | undefined
      paymentMethod?: string | undefined
      /** A page of the caller's own origin. */
      redirectUrl?: string | undefined
    } & BuyerLocation &
      Signal,
  ) => Promise<OnRampUrl>
  /** Fetches a purchase. @throws {HttpError} with the status 404 if the server has no such purchase. */
  getOrder: (request: { id: string } & Signal) => Promise<OnRampOrder>
}

/**
 * Creates the client of the on-ramp. Every call identifies its caller, as in `createServicesClient`, and sends no cookie. To read
 * an account's purchases, use `getHistory` of `createDataClient` with `onramp`.
 *
 * @throws the errors of `createHttp`, from each call.
 * @example
 * import { createOnRampClient } from '@holdfast/api/onramp'
 *
 * const onRamp = createOnRampClient({ url: 'http://localhost:3001', projectId, sdkType: 'holdfast', sdkVersion: '0.1.0' })
 * const { providers } = await onRamp.getProviders({ chainId: 'eip155:31337' })
 */
export function createOnRampClient(options: createOnRampClient.Options): OnRampClient {
  const http = createCallerHttp(options)
  return {
    getProviders: ({ signal, ...query } = {}) =>
      http.read('/v1/onramp/providers', onRampProvidersSchema, { query, signal }),
    getOptions: ({ signal, ...query } = {}) => http.read('/v1/onramp/options', onRampOptionsSchema, { query, signal }),
    getQuote: ({ signal, purchaseCurrency, ...rest }) =>
      http.read('/v1/onramp/quote', onRampQuoteSchema, {
        method: 'POST',
        body: { purchaseCurrency, network: purchaseCurrency.symbol, ...rest },
        signal,
      }),
    createUrl: ({ signal, presetCryptoAmount, presetFiatAmount, ...rest }) =>
      http.read('/v1/generators/onrampurl', onRampUrlSchema, {
        method: 'POST',
        body: { defaultExperience: 'buy', presetCryptoAmount, presetFiatAmount, ...rest },
        signal,
      }),
    getOrder: async ({ id, signal }) => {
      const path = `/v1/onramp/orders/${encodeURIComponent(id)}`
      return (await http.read(path, onRampOrderAnswerSchema, { signal })).order
    },
  }
}

export declare namespace createOnRampClient {
  type Options = createCallerHttp.Options
}
