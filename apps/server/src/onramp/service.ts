import type {
  OnRampOptions,
  OnRampOrder,
  OnRampProviderName,
  OnRampProviders,
  OnRampQuote,
  OnRampUrl,
} from '@holdfast/api/onramp'
import { onRampLimits } from '@holdfast/api/onramp'
import type { Clock } from '@holdfast/base'
import { type CaipNetworkId, namespaceOf, parseAmount } from '@holdfast/caip'
import {
  OrderNotFoundError,
  ProviderNotOfferedError,
  PurchaseCurrencyNotSupportedError,
  RegionRestrictedError,
} from './errors.ts'
import { assertSold, createOptionsReader, mergeOptions, restrictToChain } from './options.ts'
import type { Order } from './orders/order.ts'
import { makeOrderId, type OrderChanges } from './orders/orderChanges.ts'
import type { OrderStore } from './orders/store.ts'
import { writeOrder } from './orders/writeOrder.ts'
import type { OnRampProvider } from './providers/Provider.ts'
import type { Regions } from './regions.ts'

/** The buyer's location, as far as the caller states it. */
type Place = { country?: string | undefined; timeZone?: string | undefined }

/** The request to begin a purchase. */
type PurchaseRequest = Place & {
  projectKey: number
  provider: OnRampProviderName | undefined
  address: `0x${string}`
  /** If undefined, the chain is the first one on which the provider sells a wanted token. */
  chainId: CaipNetworkId | undefined
  /** Wanted symbols, the preferred one first. */
  symbols: readonly string[]
  paymentCurrency: string
  paymentMethod: string | undefined
  paymentAmount: string | undefined
  purchaseAmount: string | undefined
  redirectUrl: string | undefined
  clientAddress: string
}

/** Sells tokens for money, through the providers that the operator has configured. */
export type OnRampService = {
  /** @returns no providers for a country in which nothing is sold. */
  listProviders: (request: Place & { chainId?: CaipNetworkId | undefined }) => OnRampProviders
  /** @throws {ProviderNotOfferedError} | {ProviderUnavailableError} when no provider answers. */
  getOptions: (
    request: Place & { provider?: OnRampProviderName | undefined; chainId?: CaipNetworkId | undefined },
  ) => Promise<OnRampOptions>
  /** Finds the best offer. @throws the errors of this folder. */
  quote: (
    request: Place & {
      provider?: OnRampProviderName | undefined
      symbol: string
      chainId: CaipNetworkId
      paymentCurrency: string
      paymentAmount: string
      paymentMethod: string | undefined
    },
  ) => Promise<OnRampQuote>
  /** Creates a purchase and opens a page at its provider. @throws the errors of this folder. */
  begin: (request: PurchaseRequest) => Promise<OnRampUrl>
  /** @throws {OrderNotFoundError} also for a purchase in another project. */
  find: (id: string, projectKey: number) => Promise<OnRampOrder>
}

/** Creates the service. @param options.country - the buyer's country when the caller states none. */
export function createOnRampService(options: {
  providers: ReadonlyMap<string, OnRampProvider>
  store: OrderStore
  changes: Pick<OrderChanges, 'record'>
  regions: Regions
  country: string
  clock: Pick<Clock, 'now' | 'monotonic'>
}): OnRampService {
  const { providers, store, changes, regions, clock } = options
  const all = [...providers.values()]
  const readOptions = createOptionsReader(clock)

  const countryOf = ({ country }: Place): string => country ?? options.country
  const assertAllowed = (place: Place): void => {
    if (regions.isRestricted(place)) throw new RegionRestrictedError()
  }
  const sellsOn = (provider: OnRampProvider, chainId: string | undefined): boolean => {
    const { chains, namespaces } = provider.describe()
    if (chainId === undefined) return true
    return chains.length > 0 ? chains.some((id) => id === chainId) : namespaces.includes(namespaceOf(chainId))
  }
  /** Chooses the named provider, or else all providers that sell on the chain. @throws {ProviderNotOfferedError} */
  const choose = (name: OnRampProviderName | undefined, chainId: string | undefined): OnRampProvider[] => {
    if (name === undefined) return all.filter((provider) => sellsOn(provider, chainId))
    const named = providers.get(name)
    if (!named) throw new ProviderNotOfferedError({ provider: name })
    return [named]
  }
  /** Queries providers in parallel. @returns the successful answers. @throws the first error if no provider answers. */
  const askAll = async <Value>(
    chosen: readonly OnRampProvider[],
    ask: (provider: OnRampProvider) => Promise<Value>,
  ): Promise<Value[]> => {
    const outcomes = await Promise.allSettled(chosen.map(ask))
    const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const failure = outcomes.find((outcome) => outcome.status === 'rejected')
    if (answers.length === 0 && failure) throw failure.reason
    return answers
  }

  return {
    listProviders: ({ chainId, ...place }) => ({
      providers: regions.isRestricted(place)
        ? []
        : all.filter((provider) => sellsOn(provider, chainId)).map((provider) => provider.describe()),
    }),
    getOptions: async ({ provider, chainId, ...place }) => {
      if (regions.isRestricted(place)) return { paymentCurrencies: [], purchaseCurrencies: [] }
      const lists = await askAll(choose(provider, chainId), (each) => readOptions(each, countryOf(place)))
      const merged = mergeOptions(lists)
      return chainId === undefined ? merged : restrictToChain(merged, chainId)
    },
    quote: async ({ provider, ...request }) => {
      assertAllowed(request)
      const { symbol, chainId } = request
      const chosen = choose(provider, chainId)
      if (chosen.length === 0) throw new PurchaseCurrencyNotSupportedError({ symbol, chainId })
      const country = countryOf(request)
      const quotes = await askAll(chosen, async (each) => {
        assertSold(await readOptions(each, country), request)
        return each.getQuote({ ...request, country })
      })
      const [best] = quotes.toSorted((one, other) => (purchasedAmount(one) < purchasedAmount(other) ? 1 : -1))
      if (!best) throw new ProviderNotOfferedError()
      return best
    },
    begin: async (request) => {
      assertAllowed(request)
      const provider = providers.get(request.provider ?? defaultProvider(providers))
      if (!provider) throw new ProviderNotOfferedError({ provider: request.provider })
      const country = countryOf(request)
      const sold = await readOptions(provider, country)
      const { chainId, symbol } = findToken(sold, request)
      const { address, paymentCurrency, paymentAmount, purchaseAmount, paymentMethod, redirectUrl } = request
      const contract = assertSold(sold, { symbol, chainId, paymentCurrency, paymentAmount, paymentMethod })
      const now = clock.now()
      const order: Order & { chainId: CaipNetworkId } = {
        id: makeOrderId(),
        provider: provider.name,
        projectKey: request.projectKey,
        status: 'created',
        reason: null,
        address,
        chainId,
        contract,
        symbol,
        purchaseAmount: null,
        paymentCurrency,
        paymentAmount: paymentAmount ?? null,
        sessionId: null,
        pageOrderId: null,
        transactionId: null,
        transactionHash: null,
        createdAt: new Date(now),
        updatedAt: new Date(now),
        expiresAt: new Date(now + onRampLimits.orderS * 1_000),
      }
      // The order is stored before the provider knows of it, so that no report comes for an unknown order.
      await store.add(order, new Date(now + FIRST_CHECK_MS))
      try {
        const { clientAddress } = request
        const session = await provider.openSession({
          order,
          paymentAmount,
          purchaseAmount,
          paymentMethod,
          country,
          redirectUrl,
          clientAddress,
        })
        const fixed = {
          sessionId: session.sessionId ?? null,
          purchaseAmount: session.purchaseAmount ?? null,
          paymentAmount: session.paymentAmount ?? order.paymentAmount,
        }
        await store.setSession(order.id, fixed)
        return { url: session.url, order: writeOrder({ ...order, ...fixed }) }
      } catch (error) {
        const reason = 'The page of the provider could not be opened.'
        await changes.record(order.id, { type: 'failed', reason }, new Date(clock.now()))
        throw error
      }
    },
    find: async (id, projectKey) => {
      const order = await store.find(id)
      if (!order || order.projectKey !== projectKey) throw new OrderNotFoundError()
      return writeOrder(order)
    },
  }
}

/** How long after its creation an order is first checked, in milliseconds: no user pays sooner. */
const FIRST_CHECK_MS = 10_000

/**
 * Returns the name of the provider for a request that names none. Kits of other makers support only Coinbase, and do not name
 * it.
 */
function defaultProvider(providers: ReadonlyMap<string, OnRampProvider>): string {
  return ['coinbase', 'sandbox', 'meld'].find((name) => providers.has(name)) ?? ''
}

/**
 * Finds the token to buy: the first wanted symbol that is sold on the chain, or the first symbol sold there if none is wanted.
 *
 * @throws {PurchaseCurrencyNotSupportedError}
 */
function findToken(
  { purchaseCurrencies }: OnRampOptions,
  { chainId, symbols }: Pick<PurchaseRequest, 'chainId' | 'symbols'>,
): { chainId: CaipNetworkId; symbol: string } {
  const offers = purchaseCurrencies.flatMap(({ symbol, networks }) =>
    networks.map((network) => ({ symbol, chainId: `eip155:${network.chain_id}` as const })),
  )
  const offersOnChain = offers.filter((offer) => chainId === undefined || offer.chainId === chainId)
  const found =
    symbols.length === 0
      ? offersOnChain[0]
      : symbols
          .map((symbol) => offersOnChain.find((offer) => offer.symbol === symbol))
          .find((offer) => offer !== undefined)
  if (!found) throw new PurchaseCurrencyNotSupportedError({ symbol: symbols[0] ?? 'A token', chainId })
  return found
}

function purchasedAmount({ purchaseAmount }: OnRampQuote): bigint {
  return parseAmount(purchaseAmount.amount, 36)
}
