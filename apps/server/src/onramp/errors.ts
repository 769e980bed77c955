import { onRampErrorCodes } from '@holdfast/api/onramp'
import { RefusedError } from '../http/errors.ts'

/** Refuses an amount outside the limits of its currency and payment method. */
export class AmountOutOfLimitsError extends RefusedError {
  override name = 'AmountOutOfLimitsError' as const
  constructor({ min, max, currency, isTooSmall }: { min: string; max: string; currency: string; isTooSmall: boolean }) {
    super({
      status: 400,
      code: isTooSmall ? onRampErrorCodes.amountTooSmall : onRampErrorCodes.amountTooLarge,
      message: `Enter an amount from ${min} to ${max} ${currency}.`,
    })
  }
}

/** Refuses a currency that no provider accepts. */
export class PaymentCurrencyNotSupportedError extends RefusedError {
  override name = 'PaymentCurrencyNotSupportedError' as const
  constructor({ currency }: { currency: string }) {
    super({
      status: 400,
      code: onRampErrorCodes.paymentCurrencyNotSupported,
      message: `Payments in ${currency} are not accepted. Choose another currency.`,
    })
  }
}

/** Refuses a token that no provider sells on the chain. */
export class PurchaseCurrencyNotSupportedError extends RefusedError {
  override name = 'PurchaseCurrencyNotSupportedError' as const
  constructor({ symbol, chainId }: { symbol: string; chainId?: string | undefined }) {
    super({
      status: 400,
      code: onRampErrorCodes.purchaseCurrencyNotSupported,
      message: `${symbol} is not sold${chainId === undefined ? '' : ` on ${chainId}`}. Choose another token or network.`,
    })
  }
}

/** Refuses a country in which nothing may be sold. */
export class RegionRestrictedError extends RefusedError {
  override name = 'RegionRestrictedError' as const
  constructor() {
    super({
      status: 403,
      code: onRampErrorCodes.regionRestricted,
      message: 'Buying is not available in this country.',
    })
  }
}

/** Refuses a provider that the operator has not configured. */
export class ProviderNotOfferedError extends RefusedError {
  override name = 'ProviderNotOfferedError' as const
  constructor({ provider }: { provider?: string | undefined } = {}) {
    super({
      status: 404,
      code: onRampErrorCodes.providerNotOffered,
      message: provider === undefined ? 'No provider is configured.' : `The provider ${provider} is not configured.`,
    })
  }
}

/** Refuses a call when its provider gives no answer or an undocumented one. */
export class ProviderUnavailableError extends RefusedError {
  override name = 'ProviderUnavailableError' as const
  constructor({ provider, problem, cause }: { provider: string; problem: string; cause?: unknown }) {
    super({
      status: 503,
      code: onRampErrorCodes.providerUnavailable,
      message: `${provider} ${problem}. Please try again shortly, or choose another provider.`,
      retryAfterS: 10,
      cause,
    })
  }
}

/** Passes on the provider's refusal. */
export class ProviderRefusedError extends RefusedError {
  override name = 'ProviderRefusedError' as const
  constructor({ provider, reason }: { provider: string; reason?: string | undefined }) {
    super({
      status: 409,
      code: onRampErrorCodes.providerRefused,
      message: `${provider} does not accept this purchase${reason === undefined ? '' : `: ${reason}`}.`,
    })
  }
}

/** Refuses an unknown purchase. */
export class OrderNotFoundError extends RefusedError {
  override name = 'OrderNotFoundError' as const
  constructor() {
    super({ status: 404, code: onRampErrorCodes.orderNotFound, message: 'There is no purchase with this id.' })
  }
}

/** Refuses a webhook that has a wrong or old signature, or the wrong form. */
export class WebhookRefusedError extends RefusedError {
  override name = 'WebhookRefusedError' as const
  constructor({ problem }: { problem: 'signature' | 'timestamp' | 'body' }) {
    super({
      status: problem === 'body' ? 400 : 401,
      code: problem,
      message: {
        signature: 'The signature of the webhook is missing or wrong.',
        timestamp: 'The webhook was signed too long ago, or in the future.',
        body: 'The webhook does not have the documented form.',
      }[problem],
    })
  }
}
