import type { Clock } from '@holdfast/base'
import { plainAddress } from '@holdfast/caip'
import { InvalidWalletAddressError, NoProofError, WalletTakenError } from './errors.ts'
import type { WalletStore } from './store.ts'

/** How old a proof may be: a user who signs and then turns to something else must sign again. */
const MAX_PROOF_AGE_MS = 10 * 60 * 1000

/** Verifies users' wallets. A proof is a message that the user has signed with the wallet. */
export type WalletService = {
  /**
   * Makes an address the user's verified wallet, replacing an earlier one, and spends the owner's proof for this address.
   *
   * @param parameters.owner - the owner of the proof, such as the user's session.
   * @param parameters.address - of any namespace, in any valid form.
   * @throws {InvalidWalletAddressError} | {NoProofError} | {WalletTakenError}
   */
  verify: (parameters: { userId: string; owner: string; address: string }) => Promise<void>
}

/** Creates the service. */
export function createWalletService(options: { store: WalletStore; clock: Clock }): WalletService {
  const { store, clock } = options
  return {
    verify: async ({ userId, owner, address }) => {
      const canonical = plainAddress(address)
      if (canonical === undefined) throw new InvalidWalletAddressError()
      const now = clock.now()
      const outcome = await store.verify({
        userId,
        owner,
        address: canonical,
        proofMadeAfter: new Date(now - MAX_PROOF_AGE_MS),
        now: new Date(now),
      })
      if (outcome === 'no_proof') throw new NoProofError()
      if (outcome === 'taken') throw new WalletTakenError()
    },
  }
}
