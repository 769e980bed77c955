import type { Clock } from '@holdfast/base'
import { checksumAddress } from '@holdfast/caip'
import { NoProofError, WalletTakenError } from './errors.ts'
import type { WalletStore } from './store.ts'

/** How old a proof may be: a user who signs and then turns to something else signs again. */
const PROOF_FRESH_MS = 10 * 60 * 1000

/** Wallets that users have proved to hold. */
export type WalletService = {
  /**
   * Makes an address the user's verified wallet, replacing an earlier one, and spends the proof.
   *
   * @param parameters.address - an EVM address in any valid form.
   * @throws {NoProofError} | {WalletTakenError}
   */
  verify: (parameters: { userId: string; owner: string; address: string }) => Promise<void>
}

/** Creates the service. */
export function createWalletService(options: { store: WalletStore; clock: Clock }): WalletService {
  const { store, clock } = options
  return {
    verify: async ({ userId, owner, address }) => {
      const now = clock.now()
      const outcome = await store.verify({
        userId,
        owner,
        address: checksumAddress(address),
        proofMadeAfter: new Date(now - PROOF_FRESH_MS),
        now: new Date(now),
      })
      if (outcome === 'no_proof') throw new NoProofError()
      if (outcome === 'taken') throw new WalletTakenError()
    },
  }
}
