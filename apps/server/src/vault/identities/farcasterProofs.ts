import type { FarcasterSigned } from '@holdfast/api/embedded'
import { FarcasterOffError } from '../../custody/errors.ts'
import type { FarcasterVerifier } from '../../custody/farcaster/registry.ts'
import type { Identities } from './identities.ts'

/** The length of the vault's part of a nonce, in characters. */
const NONCE_LENGTH = 32

/** Accepts proofs of Farcaster accounts, which the vault verifies itself. */
export type FarcasterProofs = {
  /** Issues the vault's part of the nonce that the user will sign. @throws {FarcasterOffError} */
  issueNonce: (jkt: string) => Promise<string>
  /**
   * Verifies a proof, and records the account as proved by the device. @throws {FarcasterRefusedError} |
   * {FarcasterUnavailableError} | {FarcasterOffError}
   */
  prove: (device: { jkt: string; clientAddress: string }, signed: FarcasterSigned) => Promise<void>
}

/** Creates the service. @param options.verifier - undefined when the operator offers no login with Farcaster. */
export function createFarcasterProofs(options: {
  identities: Identities
  verifier: FarcasterVerifier | undefined
}): FarcasterProofs {
  const { identities } = options
  const requireVerifier = (): FarcasterVerifier => {
    if (!options.verifier) throw new FarcasterOffError()
    return options.verifier
  }
  return {
    issueNonce: async (jkt) => {
      requireVerifier()
      return identities.issueNonce(jkt)
    },
    prove: async ({ jkt, clientAddress }, signed) => {
      // The nonce is spent before the signature is verified. It must have been issued to this device.
      const { fid } = await requireVerifier().verify(signed, (nonce) =>
        identities.spendNonce(jkt, nonce.slice(0, NONCE_LENGTH)),
      )
      await identities.prove({ jkt, provider: 'farcaster', id: String(fid), clientAddress })
    },
  }
}
