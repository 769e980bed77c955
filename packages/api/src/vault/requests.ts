import '../jitless.ts'
import * as z from 'zod/mini'
import {
  emailSchema,
  farcasterSignedSchema,
  idSchema,
  originSchema,
  projectIdSchema,
  publicKeySchema,
  sealedShareSchema,
  versionSchema,
} from '../device-proof/values.ts'
import { socialProofSchema, socialProviders } from '../embedded/social.ts'

/** Body of `POST /v1/device-approvals`: asks the vault to mail its link for the device that proves this call. */
export const askApprovalSchema = z.strictObject({
  email: emailSchema,
  projectId: projectIdSchema,
  /** Origin of the page that embeds the frame; shown on the page of the link. */
  origin: originSchema,
  /** Whether the page that holds the frame shows its number; clients of older protocols do not. @default true */
  showsNumber: z.optional(z.boolean()),
})

/** Body of `POST /v1/identities/farcaster`: what the user signed, with a nonce of the vault's in it. */
export const proveFarcasterSchema = farcasterSignedSchema
/** Body of `POST /v1/identities/social`: proves to the vault whose device makes this call. */
export const proveSocialSchema = z.strictObject({
  provider: z.enum(socialProviders),
  /** The attempt at the API; a signed token names it together with the device. */
  attemptId: idSchema,
  proof: socialProofSchema,
})

/** Body of `PUT /v1/recovery-shares/{setId}`. */
export const putRecoveryShareSchema = z.strictObject({
  walletId: idSchema,
  /** The new version; 1 for a new set, otherwise one more than the present one. */
  version: versionSchema,
  share: sealedShareSchema,
})

/** Body of `POST /v1/recovery-shares/release`. */
export const releaseSchema = z.strictObject({
  walletId: idSchema,
  setId: idSchema,
  version: versionSchema,
  /** The key that the share is sealed to. */
  recipientKey: publicKeySchema,
})
