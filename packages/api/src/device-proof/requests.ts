import '../jitless.ts'
import * as z from 'zod/mini'
import { isEmailCode } from '../auth/emailCode.ts'
import {
  base64url,
  emailSchema,
  idSchema,
  originSchema,
  projectIdSchema,
  sealedShareSchema,
  versionSchema,
} from './values.ts'

/** A code that was mailed to the user. */
export const codeSchema = z.string().check(z.refine(isEmailCode))

// The device sends each of these requests to both the API and the vault.

/** An email address, and the page on which it was typed. */
export const addressOnPageSchema = z.strictObject({
  email: emailSchema,
  projectId: projectIdSchema,
  /** Origin of the page that embeds the frame. */
  origin: originSchema,
})

/**
 * A key share of a new share set, or of the next version of the device's own set. If the service has an unconfirmed share of
 * the same version, this share replaces it.
 */
export const writtenShareSchema = z.strictObject({
  walletId: idSchema,
  /** 1 for a new set, otherwise one more than the confirmed version. */
  version: versionSchema,
  share: sealedShareSchema,
})

/** Confirms the version that the device has stored, so that the service deletes all earlier versions. */
export const confirmShareSchema = z.strictObject({
  version: versionSchema,
  /**
   * SHA-256 of the ciphertext of the share that the device has sent, in base64url. The service refuses to confirm another
   * share. Devices of an earlier release, and versions that they have written, have no digest.
   */
  digest: z.optional(base64url(43, 43)),
})
