import '../jitless.ts'
import * as z from 'zod/mini'
import { base64url, idSchema, publicKeySchema } from '../device-proof/values.ts'

/** The most methods that the vault stores for one sealed wallet. */
export const MAX_SEALING_METHODS = 5

/**
 * The wallet's private sealing key, encrypted by AES-256-GCM with a key that the passkey or the password yields:
 * `iv (12) ‖ ciphertext (32) ‖ tag (16)`.
 */
const wrappedKeySchema = base64url(80, 80)
/** The public half of the wallet's sealing key, the same in all methods of a wallet. */
const ownerKeySchema = publicKeySchema
/** The user's name for the method, such as the browser in which the passkey was made. */
const labelSchema = z.string().check(z.maxLength(80))

/**
 * A method that opens the shares of a sealed wallet. This record alone opens nothing: the passkey or the password is needed,
 * too.
 */
export const sealingMethodSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('passkey'),
    id: idSchema,
    ownerKey: ownerKeySchema,
    label: labelSchema,
    credentialId: base64url(1_400),
    wrappedKey: wrappedKeySchema,
  }),
  z.strictObject({
    kind: z.literal('password'),
    id: idSchema,
    ownerKey: ownerKeySchema,
    label: labelSchema,
    /** 16 bytes. */
    salt: base64url(22, 22),
    /** How the password becomes a key: by Argon2id over 64 MiB, with three passes and one lane. */
    derivation: z.literal('argon2id-64m-t3-p1'),
    wrappedKey: wrappedKeySchema,
  }),
])
/** A method that opens the shares of a sealed wallet. */
export type SealingMethod = z.output<typeof sealingMethodSchema>
