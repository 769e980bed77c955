/** Codes of refusals by the on-ramp, for `HttpError.code`. A field that cannot be read is refused by its name. */
export const onRampErrorCodes = {
  /** The amount is below the limit of the currency and the payment method, which the description names. */
  amountTooSmall: 'amount_too_small',
  /** The amount is above the limit of the currency and the payment method, which the description names. */
  amountTooLarge: 'amount_too_large',
  /** No provider takes this currency. */
  paymentCurrencyNotSupported: 'payment_currency_not_supported',
  /** No provider sells this token on this chain. */
  purchaseCurrencyNotSupported: 'purchase_currency_not_supported',
  /** No provider sells in this country or time zone. */
  regionRestricted: 'region_restricted',
  /** The operator has not configured this provider. */
  providerNotOffered: 'provider_not_offered',
  /** The provider does not answer, or not as documented. Try again, or choose another. */
  providerUnavailable: 'provider_unavailable',
  /** The provider refuses the order; the description says why, where it tells. */
  providerRefused: 'provider_refused',
  orderNotFound: 'order_not_found',
} as const
