import { randomBytes } from 'node:crypto'
import type { SiwxNonce, SiwxProof, SiwxSessionRecord } from '@holdfast/api'
import type { Clock } from '@holdfast/base'
import { type CaipNetworkId, plainAddress } from '@holdfast/caip'
import { ProofRefusedError, SignatureNotCheckedError } from './errors.ts'
import { parseSignInMessage, type SignInMessage } from './message.ts'
import { type Audience, assertMessage } from './rules.ts'
import { contractChainOf, type ProofChecker } from './signatures/proofChecker.ts'
import type { ProofSelection, SiwxStore } from './store.ts'

/** How long a nonce stays valid. */
const NONCE_MS = 10 * 60 * 1000
/** How long an accepted message stays valid as a proof, unless the message states an earlier expiry. */
const PROOF_MS = 7 * 24 * 3600 * 1000
/** How often expired entries are removed. */
const SWEEP_MS = 60 * 60 * 1000

/** A verified message, and the chain whose contract accepted its signature, unless the address's own key signed. */
export type CheckedMessage = SignInMessage & { contractChain: CaipNetworkId | undefined }

/** Verifies sign-in messages and keeps them as proofs. A proof's owner is a session, or a visitor's browser. */
export type SiwxService = {
  createNonce: (owner: string) => Promise<SiwxNonce>
  /**
   * Verifies a signed message. Its nonce is spent before the message is checked, so that no message gets a second attempt.
   *
   * @throws {MalformedMessageError} | {ProofRefusedError} | {SignatureNotCheckedError}
   */
  check: (proof: SiwxProof, owner: string) => Promise<CheckedMessage>
  /** Verifies a signed message and keeps it as a proof for the owner. @throws as `check`. */
  prove: (proof: SiwxProof, owner: string) => Promise<void>
  list: (owner: string, selection: ProofSelection) => Promise<SiwxSessionRecord[]>
  revoke: (owner: string, selection: ProofSelection) => Promise<void>
  /** Starts removing expired entries. @returns a function that stops it. */
  startSweeping: (onError: (error: unknown) => void) => () => void
}

/** Creates the service. */
export function createSiwxService(options: {
  store: SiwxStore
  signatures: ProofChecker
  audience: Audience
  clock: Clock
}): SiwxService {
  const { store, signatures, audience, clock } = options

  async function check({ message, signature }: SiwxProof, owner: string): Promise<CheckedMessage> {
    const parsed = parseSignInMessage(message)
    const now = clock.now()
    const isFresh = await store.consumeNonce(parsed.nonce, owner, new Date(now))
    assertMessage(parsed, audience, now)
    if (!isFresh) throw new ProofRefusedError({ problem: 'nonce_invalid' })
    const { caipNetworkId, address } = parsed
    const isSigned = await signatures
      .isSignedBy({ caipNetworkId, address, message, signature })
      .catch((cause: unknown) => {
        throw new SignatureNotCheckedError({ caipNetworkId, cause })
      })
    if (!isSigned) throw new ProofRefusedError({ problem: 'signature_invalid' })
    return { ...parsed, contractChain: await contractChainOf({ caipNetworkId, address, message, signature }) }
  }

  return {
    createNonce: async (owner) => {
      // Hex is alphanumeric, as the message grammar requires.
      const nonce = randomBytes(16).toString('hex')
      const expiresAt = new Date(clock.now() + NONCE_MS)
      await store.addNonce({ nonce, owner, expiresAt })
      return { nonce, expiresAt: expiresAt.toISOString() }
    },
    check,
    prove: async (proof, owner) => {
      const { address, caipNetworkId, expirationTime } = await check(proof, owner)
      const createdAt = new Date(clock.now())
      const latest = new Date(createdAt.getTime() + PROOF_MS)
      const expiresAt = expirationTime && expirationTime < latest ? expirationTime : latest
      await store.putProof({ owner, chainId: caipNetworkId, address, ...proof, createdAt, expiresAt })
    },
    list: async (owner, selection) => {
      const rows = await store.listProofs(owner, canonicalize(selection), new Date(clock.now()))
      return rows.map(({ chainId, address, message, signature, expiresAt }) => ({
        chainId,
        address,
        message,
        signature,
        expiresAt: expiresAt.toISOString(),
      }))
    },
    revoke: (owner, selection) => store.deleteProofs(owner, canonicalize(selection)),
    startSweeping: (onError) =>
      clock.setInterval(() => {
        store.sweep(new Date(clock.now())).catch(onError)
      }, SWEEP_MS),
  }
}

/** Proofs are stored under the canonical form of an address; a text that is not an address matches none. */
function canonicalize({ chainId, address }: ProofSelection): ProofSelection {
  return { chainId, address: address === undefined ? undefined : (plainAddress(address) ?? address) }
}
