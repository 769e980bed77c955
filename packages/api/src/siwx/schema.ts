import '../jitless.ts'
import * as z from 'zod/mini'

/** `POST /siwx/nonce`: a single-use value for the next message, and until when it is good. */
export const siwxNonceSchema = z.object({ nonce: z.string(), expiresAt: z.string() })

/** A proof that this session holds. */
export const siwxSessionSchema = z.object({
  /** CAIP-2 id of the chain that the message named. */
  chainId: z.string(),
  /** Checksummed. */
  address: z.string(),
  message: z.string(),
  signature: z.string(),
  /** ISO 8601. */
  expiresAt: z.string(),
})

/** `GET /siwx/sessions`: proofs that this session holds and that are still good. */
export const siwxSessionsSchema = z.object({ sessions: z.array(siwxSessionSchema) })

/** A nonce with its expiry. */
export type SiwxNonce = z.infer<typeof siwxNonceSchema>
/** A proof that this session holds. */
export type SiwxSessionRecord = z.infer<typeof siwxSessionSchema>
