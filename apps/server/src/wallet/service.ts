import type { Clock } from '@holdfast/base'
import { plainAddress } from '@holdfast/caip'
import type { Database } from '../database/connect.ts'
import { violatedUniqueConstraint } from '../database/errors.ts'
import { contractChainOf } from '../siwx/signatures/proofChecker.ts'
import { InvalidWalletAddressError, NoProofError, WalletTakenError } from './errors.ts'
import { type ProofRow, type VerifiedWalletStore, walletTakenConstraint } from './store.ts'

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
export function createWalletService(options: {
  db: Database
  store: VerifiedWalletStore
  clock: Clock
}): WalletService {
  const { db, store, clock } = options
  return {
    verify: async ({ userId, owner, address }) => {
      const canonical = plainAddress(address)
      if (canonical === undefined) throw new InvalidWalletAddressError()
      const now = new Date(clock.now())
      const madeAfter = new Date(now.getTime() - MAX_PROOF_AGE_MS)
      try {
        await db.transaction(async (transaction) => {
          const spent = await store.spendProofs({ owner, address: canonical, madeAfter }, now, transaction)
          if (spent.length === 0) throw new NoProofError()
          const chainId = await contractChainOfProofs(spent)
          await store.setWallet(userId, { address: canonical, chainId }, now, transaction)
        })
      } catch (error) {
        // If two users verify the same address at the same moment, the database lets only one succeed. The proof of the other
        // user is not spent.
        if (violatedUniqueConstraint(error) === walletTakenConstraint) throw new WalletTakenError()
        throw error
      }
    },
  }
}

/** Returns the chain whose contract accepted the newest of the proofs; null if any proof was signed by the address's own key. */
async function contractChainOfProofs(proofs: readonly ProofRow[]): Promise<string | null> {
  const newestFirst = proofs.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  const chains = await Promise.all(
    newestFirst.map((proof) => contractChainOf({ ...proof, caipNetworkId: proof.chainId })),
  )
  return chains.includes(undefined) ? null : (chains[0] ?? null)
}
