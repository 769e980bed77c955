import '../jitless.ts'
import * as z from 'zod/mini'

const BASE64URL = /^[\w-]+$/

/** Makes the schema of bytes in base64url without padding. The limits are numbers of characters. */
export function base64url(maxLength: number, minLength = 1) {
  return z.string().check(z.minLength(minLength), z.maxLength(maxLength), z.regex(BASE64URL))
}

/** A 32-byte X25519 public key. */
export const publicKeySchema = base64url(43, 43)

/** SHA-256 thumbprint of a device's public key. @see RFC 7638 */
export const thumbprintSchema = base64url(43, 43)

/** An id: a UUID in lower case. */
export const idSchema = z
  .string()
  .check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/))

/**
 * A share sealed to a public key: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM in base mode.
 *
 * @see RFC 9180
 */
export const sealedShareSchema = z.strictObject({
  /** The encapsulated key, 32 bytes. */
  enc: base64url(43, 43),
  /** The sealed share. Unsealed, the share has 17 bytes, or 65 bytes if it was already sealed to its owner's key. */
  ciphertext: base64url(1_024, 22),
})

/** A share sealed to a public key. */
export type SealedShare = z.output<typeof sealedShareSchema>

/** An email address as a user types it. The server validates it. */
export const emailSchema = z.string().check(z.minLength(3), z.maxLength(320))

/** The id of a project: 32 hex characters. */
export const projectIdSchema = z.string().check(z.regex(/^[\da-f]{32}$/))

/** Origin of the page that embeds the frame, as the browser reports it. */
export const originSchema = z.string().check(z.minLength(4), z.maxLength(300))

/** One service's part of the nonce for a login with Farcaster: 16 bytes in hex. */
export const farcasterNonceSchema = z.string().check(z.regex(/^[\da-f]{32}$/))

/** The message that a Farcaster account signed to log in, and its signature. @see FIP-11 */
export const farcasterSignedSchema = z.strictObject({
  message: z.string().check(z.minLength(1), z.maxLength(4_096)),
  /** Made by a key or by a contract. */
  signature: z.string().check(z.regex(/^0x[\da-fA-F]{2,16384}$/)),
})
/** The message that a Farcaster account signed to log in, and its signature. */
export type FarcasterSigned = z.output<typeof farcasterSignedSchema>

/** A time in milliseconds since 1970. */
export const timestampSchema = z.number().check(z.int(), z.nonnegative())

/** Version of a share set, from 1. */
export const versionSchema = z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))
