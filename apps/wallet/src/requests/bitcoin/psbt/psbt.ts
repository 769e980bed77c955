import { Transaction } from '@scure/btc-signer'
import { invalidParams } from '../../errors.ts'
import type { WalletRequest } from '../../walletRequest.ts'

/** A request to sign a PSBT. */
export type PsbtRequest = Extract<WalletRequest, { kind: 'psbt' }>

/** Reads a PSBT. @throws {RequestError} if the bytes are not a PSBT. @see BIP-174 */
export function readPsbt(psbt: Uint8Array): Transaction {
  try {
    return Transaction.fromPSBT(psbt, { allowUnknownOutputs: true, allowUnknownInputs: true })
  } catch (cause) {
    throw invalidParams('This is not a partially signed transaction.', cause)
  }
}
