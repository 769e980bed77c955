import { BaseError } from '@holdfast/base'
import type { SendFailureCode } from '../send/errors.ts'

/** Why an exchange, or a step towards it, was not made. */
export type SwapFailureCode =
  | Exclude<SendFailureCode, 'refusedByToken' | 'notAToken'>
  /** The service could not be asked, or did not answer as it should. */
  | 'serviceUnavailable'
  /** The price has moved further than the slippage allows. */
  | 'quoteMoved'
  /** The price moved so far before the transaction was in a block that less than the minimum would have come. */
  | 'belowMinimum'
  /** The transaction was in a block only after its deadline. */
  | 'tooLate'
  /** No pool exchanges the two tokens, or not this amount. */
  | 'noRoute'
  /** The exchange would fail on the chain as it is now. */
  | 'wouldFail'
  /** The quote, or what was built from it, no longer holds. */
  | 'expired'
  /** The price impact must be confirmed on its own first. */
  | 'impactNotAccepted'
  /** Another transaction of the account took its place, or one that does nothing. */
  | 'replaced'
  | 'cancelled'

/** Why an exchange was not made, and the words of the contract, the wallet or the node about it. */
export type SwapFailure = { code: SwapFailureCode; detail?: string | undefined }

/** There is no account that could pay. @see specification section 5, 'Swap' */
export class NoSwapAddressError extends BaseError {
  override name = 'NoSwapAddressError' as const
  constructor() {
    super('No address found to swap the tokens from.', { metaMessages: ['Connect a wallet first.'] })
  }
}
