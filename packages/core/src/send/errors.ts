import { BaseError } from '@holdfast/base'
import type { WalletErrorMeaning } from '../wallet-errors/walletErrorTable.ts'

/** Why a send failed. */
export type SendFailureCode =
  | WalletErrorMeaning
  /** The account or the chain is not the one that the user has seen. */
  | 'accountChanged'
  /** The balance is not enough for the amount. */
  | 'insufficientBalance'
  /** The balance is not enough for the fee. */
  | 'insufficientGas'
  /** The token's contract answered that it moved nothing. */
  | 'refusedByToken'
  /** The wallet signed something other than the requested transaction. Nothing was sent. */
  | 'altered'
  /** The contract's answer cannot be read, so the contract is not a token. */
  | 'notAToken'
  | 'unknown'

/** Why a send failed. `detail`: the reason that the contract, the wallet or the node gave. */
export type SendFailure = { code: SendFailureCode; detail?: string | undefined }

/** The text for a missing amount or receiver. @see specification section 5 */
export const sendIncompleteText = 'Please enter a valid amount and receiver address'

/** The text for a send that failed. @see specification section 8, 'Other toasts' */
export const sendFailedText = 'Something went wrong'

/** An amount or a receiver is missing. @see specification section 5 */
export class SendIncompleteError extends BaseError {
  override name = 'SendIncompleteError' as const
  constructor() {
    super(sendIncompleteText)
  }
}

/** A currency, a token or an NFT was not sent; `failure` says why. */
export class SendFailedError extends BaseError {
  override name = 'SendFailedError' as const
  readonly failure: SendFailure
  constructor({ failure, cause }: { failure: SendFailure; cause?: unknown }) {
    super(sendFailedText, { metaMessages: [`Reason: ${failure.code}`], cause })
    this.failure = failure
  }
}
