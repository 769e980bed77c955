import type { Http } from '../http.ts'

/** Records the wallets that users have proved to be theirs. */
export type WalletClient = {
  /**
   * Makes an address for which this session has a proof the user's verified wallet. Only the status of the response is read.
   *
   * @param walletAddress - of any namespace, in any valid form.
   * @throws {HttpError} 400 not an address, 401 not signed in, 403 no proof, 409 another account has verified it.
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
