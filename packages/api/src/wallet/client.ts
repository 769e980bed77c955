import type { Http } from '../http.ts'

/** Records the wallets that users have proved to be theirs. */
export type WalletClient = {
  /**
   * Records an address as the user's verified wallet. This session must have a proof for the address. Only the status of the
   * response is read.
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
