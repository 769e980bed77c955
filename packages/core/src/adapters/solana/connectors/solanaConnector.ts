import { InvalidWalletAnswerError } from '../../../connections/errors.ts'
import type { WalletConnector } from '../../../wallet-client/walletConnector.ts'
import type { SolanaCalls } from '../solanaWallet.ts'
import { signatureBytes } from '../transactionBytes.ts'

/** A connector of a Solana wallet. */
export type SolanaConnector = WalletConnector & SolanaCalls

/** Wraps a call so that its answer must be a signature in base58. @throws {InvalidWalletAnswerError} */
export function withSignatureChecked(sign: WalletConnector['signMessage']): WalletConnector['signMessage'] {
  return async (parameters) => {
    const answer = await sign(parameters)
    if (!signatureBytes(answer)) throw new InvalidWalletAnswerError({ method: 'solana_signMessage', answer })
    return answer
  }
}
