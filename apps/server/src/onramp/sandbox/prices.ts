import type { PurchaseCurrency } from '@holdfast/api/onramp'
import { type CaipNetworkId, formatAmount, parseAmount } from '@holdfast/caip'
import type { ServedChain } from '../../config/chains/chains.ts'
import { parsePrice } from '../../prices/decimal.ts'

/** Decimal places of money. */
const CENTS = 2
const PRICE_ONE = 10n ** 18n

/** The sandbox's currencies and their fake rates: dollars per unit, in hundredths. */
export const sandboxCurrencies = { USD: 100n, EUR: 110n } as const
/** A currency that the sandbox accepts. */
export type SandboxCurrency = keyof typeof sandboxCurrencies

/** The limits of the sandbox's cards, in each currency. */
export const sandboxLimits = { id: 'card', min: '10.00', max: '7500.00' } as const

/** The sandbox's fee in hundredths of a percent, and the network fee in cents of the payment's currency. */
const FEE_BPS = 150n
const NETWORK_CENTS = 25n

/** A token that the sandbox sells. */
export type SandboxToken = {
  chainId: CaipNetworkId
  /** Null for the native currency. */
  contract: `0x${string}` | null
  name: string
  symbol: string
  decimals: number
  /** The price of one whole token in 10^-18 dollars. */
  price: bigint
}

/** Lists the tokens of a local chain that have a price and that the seller has in stock: Heron Dollars and ether. */
export function listTokens({ network, data }: ServedChain): SandboxToken[] {
  const table = data?.prices.find((source) => source.kind === 'table')
  if (table?.kind !== 'table') return []
  const chainId = network.caipNetworkId
  const found: SandboxToken[] = []
  const native = parsePrice(table.prices['native'] ?? '')
  if (native) found.push({ chainId, contract: null, ...network.nativeCurrency, price: native })
  for (const { address, name, symbol, decimals } of data?.tokens ?? []) {
    const price = parsePrice(table.prices[address] ?? '')
    if (price && symbol === 'HUSD') found.push({ chainId, contract: address, name, symbol, decimals, price })
  }
  return found
}

/** Lists the sold tokens as the buying options state them: one entry per symbol, with its networks. */
export function listPurchaseCurrencies(chains: readonly ServedChain[]): PurchaseCurrency[] {
  const bySymbol = new Map<string, PurchaseCurrency>()
  for (const chain of chains) {
    for (const { symbol, name, contract } of listTokens(chain)) {
      const entry = bySymbol.get(symbol) ?? { id: `sandbox-${symbol}`, name, symbol, networks: [] }
      entry.networks.push({
        name: chain.network.name.toLowerCase().replaceAll(' ', '-'),
        display_name: chain.network.name,
        chain_id: String(chain.network.id),
        contract_address: contract ?? '',
      })
      bySymbol.set(symbol, entry)
    }
  }
  return [...bySymbol.values()]
}

/** A payment, its fees, and the amount of the token that it buys. All amounts are decimal strings in whole units. */
export type SandboxQuote = { total: string; subtotal: string; fee: string; networkFee: string; purchase: string }

/**
 * Quotes a payment: the fees are deducted from it, and the rest buys the token at its price, rounded down.
 *
 * @throws {InvalidAmountError} for more than two decimals.
 */
export function quote(amount: string, currency: SandboxCurrency, token: SandboxToken): SandboxQuote {
  const total = parseAmount(amount, CENTS)
  // Rounded up, so that the fee is never zero.
  const fee = (total * FEE_BPS + 9_999n) / 10_000n
  const subtotal = total > fee + NETWORK_CENTS ? total - fee - NETWORK_CENTS : 0n
  const dollars = subtotal * sandboxCurrencies[currency] * PRICE_ONE
  // Divided by 10,000, because the payment is in cents and the rate in hundredths.
  const purchase = (dollars * 10n ** BigInt(token.decimals)) / (token.price * 10_000n)
  const money = (cents: bigint): string => formatAmount(cents, CENTS, { min: CENTS })
  return {
    total: money(total),
    subtotal: money(subtotal),
    fee: money(fee),
    networkFee: money(NETWORK_CENTS),
    purchase: formatAmount(purchase, token.decimals),
  }
}

/** Computes the payment that buys the given amount of the token, rounded up to whole cents. */
export function paymentFor(purchase: string, currency: SandboxCurrency, token: SandboxToken): string {
  const wanted = parseAmount(purchase, token.decimals)
  const centValue = sandboxCurrencies[currency] * PRICE_ONE * 10n ** BigInt(token.decimals)
  const subtotal = (wanted * token.price * 10_000n + centValue - 1n) / centValue
  let total = ((subtotal + NETWORK_CENTS) * 10_000n) / (10_000n - FEE_BPS)
  // Because the fee is rounded up, a cent or two may be missing.
  while (parseAmount(quote(formatAmount(total, CENTS), currency, token).purchase, token.decimals) < wanted) total += 1n
  return formatAmount(total, CENTS, { min: CENTS })
}
