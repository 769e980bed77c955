import type { Http } from '../http.ts'

/** Records the wallets that users have proved to be theirs. */
export type WalletClient = {
  /**
   * Makes an address the user's verified wallet, by a proof of this session. Only the status of the response is read.
   *
   * @param walletAddress - of any namespace, in any valid form.
   * @throws {HttpError} 400 not an address, 401 not signed in, 403 no proof, 409 verified by another account.
   */
  verifyWallet: (walletAddress: string, options?: { signal?: AbortSignal | undefined }) => Promise<void>
}

/** Creates the client. */
export function createWalletClient(http: Http): WalletClient {
  return {
    verifyWallet: (walletAddress, options) =>
      http.send('/wallet/verify', { ...options, method: 'POST', query: { walletAddress } }),
  }
}
