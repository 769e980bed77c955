import type {
  OnRampOptions as ApiOptions,
  PaymentCurrency as ApiPaymentCurrency,
  OnRampProviderInfo as ApiProvider,
  PurchaseCurrency as ApiPurchaseCurrency,
  OnRampQuote as ApiQuote,
} from '@holdfast/api/onramp'
import { formatAmount, formatCaipNetworkId, isChainNamespace, parseCaipNetworkId, parseDecimal } from '@holdfast/caip'
import { showableText } from '../../text/showableText.ts'
import { onRampProviders, paymentDecimals } from '../rules.ts'
import type { OnRampOptions, OnRampProvider, OnRampQuote, PaymentCurrency, PurchaseCurrency } from '../state.ts'
import { fallbackOptions } from './fallback.ts'

/**
 * Reads the currencies that can be bought, and those to pay with. Invalid limits are left out. An empty list is replaced by the
 * first entry of the kit's own list.
 *
 * @see http-api 5.17, 'Defaults when a list comes back empty'
 */
export function readOptions({ paymentCurrencies, purchaseCurrencies }: ApiOptions): OnRampOptions {
  const payments = uniqueById(paymentCurrencies.map(readPayment))
  const purchases = uniqueById(purchaseCurrencies.map(readPurchase))
  return {
    paymentCurrencies: payments.length > 0 ? payments : fallbackOptions.paymentCurrencies.slice(0, 1),
    purchaseCurrencies: purchases.length > 0 ? purchases : fallbackOptions.purchaseCurrencies.slice(0, 1),
  }
}

function readPayment({ id, payment_method_limits: limits }: ApiPaymentCurrency): PaymentCurrency {
  return {
    id,
    limits: limits.flatMap(({ id: method, ...sent }) => {
      const min = parseDecimal(sent.min, paymentDecimals)
      const max = parseDecimal(sent.max, paymentDecimals)
      return min === undefined || max === undefined || min > max ? [] : [{ id: method, min, max }]
    }),
  }
}

function readPurchase({ id, name, symbol, networks }: ApiPurchaseCurrency): PurchaseCurrency {
  return {
    id,
    name: showableText(name) || symbol,
    symbol,
    networks: networks.map(({ name: network, display_name, chain_id, contract_address }) => ({
      name: network,
      displayName: showableText(display_name),
      caipNetworkId: formatCaipNetworkId({ namespace: 'eip155', reference: chain_id }),
      contractAddress: contract_address || undefined,
    })),
  }
}

/** Writes a payment currency in the service's form, with all its fields. */
export function writePayment({ id, limits }: PaymentCurrency): ApiPaymentCurrency {
  const write = (value: bigint): string => formatAmount(value, paymentDecimals, { min: paymentDecimals })
  return {
    id,
    payment_method_limits: limits.map(({ id: method, min, max }) => ({ id: method, min: write(min), max: write(max) })),
  }
}

/** Writes a purchase currency in the service's form, with all its fields. */
export function writePurchase({ id, name, symbol, networks }: PurchaseCurrency): ApiPurchaseCurrency {
  return {
    id,
    name,
    symbol,
    networks: networks.map(({ name: network, displayName, caipNetworkId, contractAddress = '' }) => ({
      name: network,
      display_name: displayName,
      chain_id: parseCaipNetworkId(caipNetworkId).reference,
      contract_address: contractAddress,
    })),
  }
}

/** Reads a quote. Its `coinbaseFee` is the fee of the provider, whichever provider it is. */
export function readQuote({ coinbaseFee, paymentTotal, ...sent }: ApiQuote): OnRampQuote {
  const { quoteId, paymentSubtotal, purchaseAmount, networkFee } = sent
  return {
    quoteId,
    paymentTotal,
    paymentSubtotal,
    purchaseAmount,
    providerFee: coinbaseFee,
    networkFee,
    isEstimate: false,
  }
}

/**
 * Lists the providers that the service offers, then those of the kit's own two that the service leaves out, marked as not
 * offered. Without an answer from the service, the kit's own two count as offered.
 */
export function readProviders(sent: readonly ApiProvider[] | undefined): readonly OnRampProvider[] {
  if (!sent) return onRampProviders
  const offered = sent.map(({ name, label, feeRange, namespaces, isSandbox }) => ({
    name,
    label: showableText(label),
    feeRange: showableText(feeRange),
    namespaces: namespaces.filter(isChainNamespace),
    isSandbox,
    isOffered: true,
  }))
  const leftOut = onRampProviders.filter(({ name }) => !sent.some((each) => each.name === name))
  return [...offered, ...leftOut.map((each) => ({ ...each, isOffered: false }))]
}

function uniqueById<Entry extends { id: string }>(entries: readonly Entry[]): readonly Entry[] {
  return [...new Map(entries.map((each) => [each.id, each])).values()]
}
