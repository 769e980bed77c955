import '../jitless.ts'
import * as z from 'zod/mini'
import { addressOnPageSchema, codeSchema, writtenShareSchema } from '../device-proof/requests.ts'
import {
  emailSchema,
  farcasterSignedSchema,
  idSchema,
  originSchema,
  publicKeySchema,
  versionSchema,
} from '../device-proof/values.ts'
import { socialProofSchema, socialProviders } from '../embedded/social.ts'
import { sealingMethodSchema } from './sealing.ts'

/** Body of `POST /v1/device-approvals`: asks the vault to mail the link that approves the calling device. */
export const askApprovalSchema = z.extend(addressOnPageSchema, {
  /**
   * Whether the page shows the frame, with the approval's number in it, while the device waits. Pages that use an older
   * protocol do not. @default true
   */
  showsNumber: z.optional(z.boolean()),
})

/** Body of `POST /v1/identities/farcaster`: the user's signed message, which contains a nonce from the vault. */
export const proveFarcasterSchema = farcasterSignedSchema

/** Body of `POST /v1/identities/social`: proves to the vault who owns the calling device. */
export const proveSocialSchema = z.strictObject({
  provider: z.enum(socialProviders),
  /** The id of the login attempt at the API. The nonce in an ID token is derived from this id and the device's key. */
  attemptId: idSchema,
  proof: socialProofSchema,
})

/** Body of `POST /v1/email-changes`. */
export const askEmailChangeSchema = z.strictObject({
  /** The current address, which gets a code. Null for an owner without an address who has just proved their identity. */
  from: z.nullable(emailSchema),
  to: emailSchema,
  /** Origin of the page that embeds the frame. The mails mention it. */
  origin: originSchema,
})

/** Body of `POST /v1/email-changes/confirm`: the code that was mailed to the current address. */
export const confirmEmailChangeSchema = z.strictObject({ otp: codeSchema })

/** Body of `POST /v1/email-changes/complete`: the API's statement that this device has proved the new address at the API. */
export const completeEmailChangeSchema = z.strictObject({
  statement: z.string().check(z.minLength(20), z.maxLength(4_096)),
})

/** An identity that a device proved to the vault: an address, by the mailed link, or an account at a provider. */
export const namedIdentitySchema = z.union([
  z.strictObject({ email: emailSchema }),
  z.strictObject({ provider: z.enum([...socialProviders, 'farcaster']) }),
])
/** An identity that a device proved to the vault. */
export type NamedIdentity = z.output<typeof namedIdentitySchema>

/** Body of `PUT /v1/recovery-shares/{setId}`. */
export const putRecoveryShareSchema = z.extend(writtenShareSchema, {
  /** The owner's public key, if the share is sealed to it. Without it, the vault can open the share. */
  ownerKey: z.optional(publicKeySchema),
  /**
   * The identity that will own a new wallet, sent with the wallet's first share. Required if this device proved two identities
   * within the last half hour.
   */
  identity: z.optional(namedIdentitySchema),
})

/** Body of `DELETE /v1/recovery-shares/{setId}`. */
export const deleteRecoveryShareSchema = z.strictObject({
  /**
   * The API's statement that the device to which the set belongs was revoked. Required for another device's set, unless the
   * owner approved this device within the last half hour.
   */
  statement: z.optional(z.string().check(z.minLength(20), z.maxLength(4_096))),
})

/** Body of `POST /v1/recovery-shares/release`. */
export const releaseRecoveryShareSchema = z.strictObject({
  walletId: idSchema,
  setId: idSchema,
  version: versionSchema,
  /** The device's public key, to which the vault seals the share that it releases. */
  recipientKey: publicKeySchema,
})

/** Body of `POST /v1/sealing-methods`. */
export const addSealingMethodSchema = z.strictObject({ walletId: idSchema, method: sealingMethodSchema })

/** Body of `POST /v1/seal`. */
export const sealWalletSchema = z.strictObject({
  walletId: idSchema,
  /** The set of this device's sealed share. */
  setId: idSchema,
  version: versionSchema,
  /** Whether the owner has exported the recovery words. Exported words count as one way to recover the wallet. */
  isExported: z.boolean(),
})
