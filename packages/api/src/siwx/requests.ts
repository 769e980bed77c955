import '../jitless.ts'
import * as z from 'zod/mini'

/** Longest message that is accepted, in characters. */
const MAX_MESSAGE_LENGTH = 4_000
/** Longest signature that is accepted, in characters. A contract wallet's signature may hold the wallet's deployment data. */
const MAX_SIGNATURE_LENGTH = 60_000

/** A signature: hex with 0x, as EVM and Polkadot wallets write it, or base58 (Solana wallets) or base64 (Bitcoin wallets). */
const SIGNATURE = /^(?:0x(?:[0-9a-fA-F]{2})+|[1-9A-Za-z+/][0-9A-Za-z+/]{15,}={0,2})$/

/** Body of `POST /siwx/verify` and `POST /auth/sign-in/wallet`: the signed text and its signature. */
export const siwxProofSchema = z.object({
  message: z.string().check(z.minLength(1), z.maxLength(MAX_MESSAGE_LENGTH)),
  signature: z.string().check(z.maxLength(MAX_SIGNATURE_LENGTH), z.regex(SIGNATURE)),
})

/** Query of `GET` and `DELETE /siwx/sessions`: selects proofs. Without a parameter, all proofs of the session are selected. */
export const siwxSessionsQuerySchema = z.object({
  chainId: z.optional(z.string()),
  address: z.optional(z.string()),
})

/** A signed message. */
export type SiwxProof = z.infer<typeof siwxProofSchema>
