import { array, object, type PlainShape, string } from '../shape.ts'

/** A nonce with its expiry. */
export type SiwxNonce = { nonce: string; expiresAt: string }

/** A proof that belongs to this session. */
export type SiwxSessionRecord = {
  /** CAIP-2 id of the chain that the message named. */
  chainId: string
  /** In its canonical form: EVM addresses are checksummed. */
  address: string
  message: string
  signature: string
  /** ISO 8601. */
  expiresAt: string
}

/** The answer of `POST /siwx/nonce`: a single-use value for the next message, and when it expires. */
export const siwxNonceSchema: PlainShape<SiwxNonce> = object({ nonce: string, expiresAt: string })

/** A proof that belongs to this session. */
export const siwxSessionSchema: PlainShape<SiwxSessionRecord> = object({
  chainId: string,
  address: string,
  message: string,
  signature: string,
  expiresAt: string,
})

/** The answer of `GET /siwx/sessions`: the proofs of this session that are still valid. */
export const siwxSessionsSchema: PlainShape<{ sessions: SiwxSessionRecord[] }> = object({
  sessions: array(siwxSessionSchema),
})
