import { BaseError } from '@holdfast/base'
import { failureOf } from '../../send/chain/failureOf.ts'
import { isRefusal } from '../../services/errors.ts'
import { showableText } from '../../text/showableText.ts'
import type { SwapFailure, SwapFailureCode } from '../errors.ts'
import { swapToasts } from '../toasts.ts'

/** Thrown when a swap, or a step towards it, fails. */
export class SwapFailedError extends BaseError {
  override name = 'SwapFailedError' as const
  readonly failure: SwapFailure
  constructor({ failure, cause }: { failure: SwapFailure; cause?: unknown }) {
    super(swapToasts.swapTransactionError, { metaMessages: [`Reason: ${failure.code}`], cause })
    this.failure = failure
  }
}

/** The kit's failures by the service's error codes. @see docs/swap.md */
const refusals: ReadonlyMap<string, SwapFailureCode> = new Map([
  ['insufficient_balance', 'insufficientBalance'],
  ['quote_moved', 'quoteMoved'],
  ['no_route', 'noRoute'],
  ['would_fail', 'wouldFail'],
  ['insufficient_allowance', 'wouldFail'],
])

/** Reads why the service, the wallet, or the chain refused, as a code for which the views have texts. */
export function readSwapFailure(error: unknown): SwapFailure {
  if (error instanceof SwapFailedError) return error.failure
  if (isRefusal(error)) {
    const failureCode = error.code === undefined ? undefined : refusals.get(error.code)
    const message = showableText(error.serverMessage)
    return failureCode
      ? { code: failureCode, detail: failureCode === 'wouldFail' ? message || undefined : undefined }
      : serviceUnavailable
  }
  const name = error instanceof Error ? error.name : undefined
  if (name === 'NetworkError' || name === 'RequestTimeoutError' || name === 'InvalidResponseError')
    return serviceUnavailable
  const { code, detail } = failureOf(error)
  return code === 'refusedByToken' || code === 'notAToken' ? { code: 'unknown', detail } : { code, detail }
}

const serviceUnavailable: SwapFailure = { code: 'serviceUnavailable' }

/** Returns the failure of a transaction that was not confirmed as requested. */
export function failureOfOutcome(
  outcome: { type: 'replaced' | 'cancelled' | 'altered' } | { type: 'reverted'; detail: string | undefined },
): SwapFailure {
  if (outcome.type !== 'reverted') return { code: outcome.type }
  const code = outcome.detail === undefined ? undefined : gatewayErrors.get(outcome.detail)
  return code ? { code } : { code: 'reverted', detail: outcome.detail }
}

/** The kit's failures by the names of the gateway's errors. @see contracts/src/swap/interfaces/ISwapGateway.sol */
const gatewayErrors: ReadonlyMap<string, SwapFailureCode> = new Map([
  ['OutputBelowMinimum', 'belowMinimum'],
  ['OrderExpired', 'tooLate'],
])
