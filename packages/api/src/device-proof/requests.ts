import '../jitless.ts'
import * as z from 'zod/mini'
import { emailSchema, idSchema, originSchema, projectIdSchema, sealedShareSchema, versionSchema } from './values.ts'

// The device sends each of these requests to both the API and the vault.

/** An email address, and the page on which it was typed. */
export const addressOnPageSchema = z.strictObject({
  email: emailSchema,
  projectId: projectIdSchema,
  /** Origin of the page that embeds the frame. */
  origin: originSchema,
})

/** A share of a new set, or of the next version of the device's own set. Replaces an unconfirmed share of that version. */
export const writtenShareSchema = z.strictObject({
  walletId: idSchema,
  /** The new version; 1 for a new set, otherwise one more than the confirmed one. */
  version: versionSchema,
  share: sealedShareSchema,
})

/** The version that the device has stored: the service deletes all earlier ones. */
export const confirmShareSchema = z.strictObject({ version: versionSchema })
