import type { CallOptions, Http } from '../http/http.ts'
import type { User } from '../session/schema.ts'
import { verifyWalletAnswer } from './schema.ts'

/** Binding a wallet to the signed-in user. */
export type WalletClient = {
  /**
   * Spends this session's fresh proof for an address and makes it the user's verified wallet.
   *
   * @throws {HttpError} 401 without a session, 400 for no address, 403 without a proof, 409 when another user holds the address.
   */
  verifyWallet: (walletAddress: string, options?: CallOptions) => Promise<{ user: User }>
}

/** Calls for the wallet. */
export function walletClient(http: Http): WalletClient {
  return {
    verifyWallet: (walletAddress, options) =>
      http(
        { method: 'POST', path: '/api/wallet/verify', query: { walletAddress }, answer: verifyWalletAnswer },
        options,
      ),
  }
}
