import { BaseError } from '@holdfast/base'
import type { CaipNetworkId } from '@holdfast/caip'
import type { SendFailureCode } from '../send/errors.ts'

/** Why a swap, or a step towards it, was not made. */
export type SwapFailureCode =
  | Exclude<SendFailureCode, 'refusedByToken' | 'notAToken'>
  /** The service could not be reached, or did not answer as it should. */
  | 'serviceUnavailable'
  /** Before the transaction could be built, the price had moved further than the slippage allows. */
  | 'quoteMoved'
  /** Before the transaction was in a block, the price had moved so far that less than the minimum would have arrived. */
  | 'belowMinimum'
  /** The transaction entered a block only after its deadline. */
  | 'tooLate'
  /** No pool swaps the two tokens, or no pool swaps this amount of them. */
  | 'noRoute'
  /** The swap would fail in the chain's current state. */
  | 'wouldFail'
  /** The quote, or the transaction built from it, is no longer valid. */
  | 'expired'
  /** The user must first confirm the price impact separately. */
  | 'impactNotAccepted'
  /** Another transaction of the account replaced the swap. */
  | 'replaced'
  /** A transaction that does nothing replaced the swap. */
  | 'cancelled'

/** Why a swap was not made. `detail` is the reason that the contract, the wallet, the node or the service gave. */
export type SwapFailure = { code: SwapFailureCode; detail?: string | undefined }

/** The service lists nothing that could be swapped on a network: no tokens at all, or not the network's own currency. */
export class SwapTokensMissingError extends BaseError {
  override name = 'SwapTokensMissingError' as const
  readonly caipNetworkId: CaipNetworkId
  constructor({ caipNetworkId, missing }: { caipNetworkId: CaipNetworkId; missing: 'tokens' | 'currency' }) {
    super(`The service does not list the ${missing} of ${caipNetworkId}. Try again later, or switch the network.`)
    this.caipNetworkId = caipNetworkId
  }
}

/** There is no account that could pay. @see specification section 5, 'Swap' */
export class NoSwapAddressError extends BaseError {
  override name = 'NoSwapAddressError' as const
  constructor() {
    super('No address found to swap the tokens from.', { metaMessages: ['Connect a wallet first.'] })
  }
}
