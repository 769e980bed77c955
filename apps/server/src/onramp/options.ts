import type { OnRampOptions, PurchaseCurrency } from '@holdfast/api/onramp'
import { type Clock, onceInFlight } from '@holdfast/base'
import { InvalidAmountError, parseAmount } from '@holdfast/caip'
import { createCache } from '../cache/createCache.ts'
import { lowerHex } from '../chain/lowerHex.ts'
import { InvalidDataParameterError } from '../chain-data/errors.ts'
import {
  AmountOutOfLimitsError,
  PaymentCurrencyNotSupportedError,
  PurchaseCurrencyNotSupportedError,
} from './errors.ts'
import type { OnRampProvider } from './providers/Provider.ts'

/** How long a provider's options are cached: providers request caching, and the options rarely change. */
const CACHE_MS = 5 * 60_000
const CACHE_BYTES = 32 * 1024 * 1024
/** The assumed size of one provider's options in the cache, in bytes. */
const OPTIONS_BYTES = 256 * 1024
/** How many decimal places an amount of money may have. */
const MONEY_DECIMALS = 2
/** How many decimal places a provider's limit may have. */
const LIMIT_DECIMALS = 18

/** Creates a function that reads, with a cache, which currencies a provider accepts and which tokens it sells. */
export function createOptionsReader(clock: Pick<Clock, 'monotonic'>) {
  const cache = createCache<{ options: OnRampOptions; untilMs: number }>({ maxCost: CACHE_BYTES })
  return onceInFlight(
    async (provider: OnRampProvider, country: string): Promise<OnRampOptions> => {
      const key = `${provider.name} ${country}`
      const found = cache.get(key)
      if (found && found.untilMs > clock.monotonic()) return found.options
      const options = await provider.getOptions({ country })
      cache.set(key, { options, untilMs: clock.monotonic() + CACHE_MS }, OPTIONS_BYTES)
      return options
    },
    (provider, country) => `${provider.name} ${country}`,
  )
}

/** Merges providers' options. Each currency is listed once, with its widest limits, and each token once, with all networks. */
export function mergeOptions(lists: readonly OnRampOptions[]): OnRampOptions {
  const payments = new Map<string, OnRampOptions['paymentCurrencies'][number]>()
  const purchases = new Map<string, PurchaseCurrency>()
  for (const { paymentCurrencies, purchaseCurrencies } of lists) {
    for (const { id, payment_method_limits: limits } of paymentCurrencies) {
      const entry = payments.get(id) ?? { id, payment_method_limits: [] }
      payments.set(id, { id, payment_method_limits: mergeLimits(entry.payment_method_limits, limits) })
    }
    for (const currency of purchaseCurrencies) {
      const entry = purchases.get(currency.symbol) ?? { ...currency, networks: [] }
      const known = new Set(entry.networks.map((network) => network.chain_id))
      const added = currency.networks.filter((network) => !known.has(network.chain_id))
      purchases.set(currency.symbol, { ...entry, networks: [...entry.networks, ...added] })
    }
  }
  return { paymentCurrencies: [...payments.values()], purchaseCurrencies: [...purchases.values()] }
}

/** Keeps only the tokens that are sold on a chain, each with this chain as its only network. @param chainId - CAIP-2. */
export function restrictToChain(options: OnRampOptions, chainId: string): OnRampOptions {
  const purchaseCurrencies = options.purchaseCurrencies.flatMap((currency) => {
    const networks = currency.networks.filter((network) => `eip155:${network.chain_id}` === chainId)
    return networks.length > 0 ? [{ ...currency, networks }] : []
  })
  return { ...options, purchaseCurrencies }
}

/**
 * Checks that a provider sells a token for a currency, and accepts the amount. A currency without limits accepts any amount.
 *
 * @returns the token's contract; null for the native currency.
 * @throws {PurchaseCurrencyNotSupportedError} | {PaymentCurrencyNotSupportedError} | {AmountOutOfLimitsError} |
 * {InvalidDataParameterError}
 */
export function assertSold(
  options: OnRampOptions,
  order: {
    symbol: string
    chainId: string
    paymentCurrency: string
    paymentAmount: string | undefined
    paymentMethod: string | undefined
  },
): `0x${string}` | null {
  const { symbol, chainId, paymentCurrency, paymentAmount, paymentMethod } = order
  const token = options.purchaseCurrencies.find((each) => each.symbol === symbol)
  const network = token?.networks.find((each) => `eip155:${each.chain_id}` === chainId)
  if (!network) throw new PurchaseCurrencyNotSupportedError({ symbol, chainId })
  const currency = options.paymentCurrencies.find(({ id }) => id === paymentCurrency)
  if (!currency) throw new PaymentCurrencyNotSupportedError({ currency: paymentCurrency })
  if (paymentAmount !== undefined) {
    const limits = currency.payment_method_limits.filter(
      ({ id }) => paymentMethod === undefined || id === paymentMethod,
    )
    assertWithin(paymentAmount, limits, paymentCurrency)
  }
  const { contract_address: contract } = network
  return /^0x[\da-f]{40}$/i.test(contract) ? lowerHex(contract) : null // The expression has checked the form.
}

type Limit = { id: string; min: string; max: string }

/**
 * Checks that an amount of money lies between the smallest minimum and the largest maximum of these limits. Without limits, every
 * amount is allowed.
 *
 * @throws {AmountOutOfLimitsError} | {InvalidDataParameterError}
 */
export function assertWithin(amount: string, limits: readonly Limit[], currency: string): void {
  const value = readMoney(amount)
  const [widest] = limits.reduce<Limit[]>((wide, limit) => mergeLimits(wide, [{ ...limit, id: '' }]), [])
  if (!widest) return
  const { min, max } = widest
  const isTooSmall = value < parseAmount(min, LIMIT_DECIMALS)
  if (isTooSmall || value > parseAmount(max, LIMIT_DECIMALS)) {
    throw new AmountOutOfLimitsError({ min, max, currency, isTooSmall })
  }
}

/** Reads an amount of money, scaled to `LIMIT_DECIMALS`. @throws {InvalidDataParameterError} for more than two decimals. */
function readMoney(amount: string): bigint {
  try {
    return parseAmount(amount, MONEY_DECIMALS) * 10n ** BigInt(LIMIT_DECIMALS - MONEY_DECIMALS)
  } catch (error) {
    if (!(error instanceof InvalidAmountError)) throw error
    throw new InvalidDataParameterError({ parameter: 'amount', accepted: 'an amount with at most two decimals' })
  }
}

/** Merges limits by their payment method: each gets the smaller minimum and the larger maximum. */
function mergeLimits(one: readonly Limit[], other: readonly Limit[]): Limit[] {
  const joined = new Map(one.map((limit) => [limit.id, limit]))
  for (const limit of other) {
    const known = joined.get(limit.id)
    if (!known) joined.set(limit.id, limit)
    else
      joined.set(limit.id, { id: limit.id, min: smallerOf(known.min, limit.min), max: largerOf(known.max, limit.max) })
  }
  return [...joined.values()]
}

function smallerOf(one: string, other: string): string {
  return parseAmount(one, LIMIT_DECIMALS) < parseAmount(other, LIMIT_DECIMALS) ? one : other
}

function largerOf(one: string, other: string): string {
  return smallerOf(one, other) === one ? other : one
}
