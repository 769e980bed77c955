/** Codes of refusals by the on-ramp, for `HttpError.code`. For a field that cannot be read, the code is the field's name. */
export const onRampErrorCodes = {
  /** The amount is below the minimum for the currency and the payment method. The description names the minimum. */
  amountTooSmall: 'amount_too_small',
  /** The amount is above the maximum for the currency and the payment method. The description names the maximum. */
  amountTooLarge: 'amount_too_large',
  /** No provider accepts this currency. */
  paymentCurrencyNotSupported: 'payment_currency_not_supported',
  /** No provider sells this token on this chain. */
  purchaseCurrencyNotSupported: 'purchase_currency_not_supported',
  /** No provider sells in this country or time zone. */
  regionRestricted: 'region_restricted',
  /** The operator has not configured this provider. */
  providerNotOffered: 'provider_not_offered',
  /** The provider does not answer, or its answer does not match its documentation. Try again, or choose another provider. */
  providerUnavailable: 'provider_unavailable',
  /** The provider refuses the order. The description gives the provider's reason, if any. */
  providerRefused: 'provider_refused',
  orderNotFound: 'order_not_found',
} as const
