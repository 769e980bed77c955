import * as z from 'zod/mini'

/** Answer of `POST /api/siwx/nonce`: what a sign-in message must carry. Times are ISO 8601. */
export const nonceAnswer = z.object({
  nonce: z.string(),
  domain: z.string(),
  uri: z.string(),
  statement: z.string(),
  issuedAt: z.string(),
  expirationTime: z.string(),
})

/** Body of `POST /api/siwx/verify`. */
export const verifyBody = z.object({
  /** EIP-4361 text, exactly as it was signed. */
  message: z.string().check(z.minLength(1), z.maxLength(4096)),
  /** Hex; of any length, since contract wallets answer at length. */
  signature: z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2}){1,8192}$/)),
})

/** A proof that this session holds: the account signed for our domain and the proof has not been spent. */
export const siwxSession = z.object({
  /** CAIP-10 id. */
  caipAddress: z.string(),
  caipNetworkId: z.string(),
  address: z.string(),
  expirationTime: z.string(),
})

/** Answer of `POST /api/siwx/verify`. */
export const verifyAnswer = z.object({ session: siwxSession })

/** Answer of `GET /api/siwx/sessions?caipNetworkId=&address=`. */
export const sessionsAnswer = z.object({ sessions: z.array(siwxSession) })

/** Answer of `DELETE /api/siwx/sessions?caipNetworkId=&address=`. */
export const revokeAnswer = z.unknown()

export type SiwxNonce = z.output<typeof nonceAnswer>
export type SiwxSession = z.output<typeof siwxSession>
export type SiwxProof = z.output<typeof verifyBody>
