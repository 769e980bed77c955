import '../jitless.ts'
import * as z from 'zod/mini'
import { addressOnPageSchema, codeSchema, writtenShareSchema } from '../device-proof/requests.ts'
import {
  base64url,
  emailSchema,
  farcasterNonceSchema,
  idSchema,
  originSchema,
  projectIdSchema,
  publicKeySchema,
  sealedShareSchema,
  versionSchema,
} from '../device-proof/values.ts'

/** Body of `POST /v1/auth/email/start`. */
export const emailStartSchema = addressOnPageSchema

/** Body of `POST /v1/auth/email/device`: the vault's statement that this device was approved. */
export const emailDeviceSchema = z.strictObject({
  attemptId: idSchema,
  statement: z.string().check(z.minLength(20), z.maxLength(4_096)),
})

/** Body of `POST /v1/auth/email/verify`. */
export const emailVerifySchema = z.strictObject({
  attemptId: idSchema,
  otp: codeSchema,
})

/** Body of `POST /v1/auth/farcaster/start`. */
export const farcasterStartSchema = z.strictObject({
  projectId: projectIdSchema,
  /** Origin of the page that embeds the frame. */
  origin: originSchema,
  /** The vault's part of the nonce that the user signs. The API adds a part of its own, and each service checks its part. */
  nonce: farcasterNonceSchema,
})

/** Body of `POST /v1/email-change`: the new address. */
export const emailChangeSchema = z.strictObject({ email: emailSchema })

/** Body of `POST /v1/email-change/primary`: the vault's statement that the owner of the old address agreed. */
export const emailChangePrimarySchema = z.strictObject({
  changeId: idSchema,
  statement: z.string().check(z.minLength(20), z.maxLength(4_096)),
})

/** Body of `POST /v1/email-change/secondary`: the code that was mailed to the new address. */
export const emailChangeSecondarySchema = z.strictObject({
  changeId: idSchema,
  otp: codeSchema,
})

/** Body of `POST /v1/auth/refresh`. */
export const refreshSchema = z.strictObject({ refreshToken: base64url(64, 43) })

const evmAddressSchema = z.string().check(z.regex(/^0x[\da-fA-F]{40}$/))
const solanaAddressSchema = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/**
 * Body of `POST /v1/wallets`: a new wallet with the API's share. The caller chooses the ids, since the share is bound to them.
 */
export const createWalletSchema = z.strictObject({
  walletId: idSchema,
  setId: idSchema,
  evmAddress: evmAddressSchema,
  solanaAddress: solanaAddressSchema,
  share: sealedShareSchema,
})

/** Body of `POST /v1/wallets/{id}/share`: the key to seal the share to. */
export const readShareSchema = z.strictObject({
  recipientKey: publicKeySchema,
  /** The set whose share is needed for a recovery. @default this device's own, else the newest */
  setId: z.optional(idSchema),
  /** The version that this device holds. @default the confirmed one */
  version: z.optional(versionSchema),
})

/** Body of `PUT /v1/share-sets/{id}`. */
export const putShareSchema = writtenShareSchema

/** Body of `PUT /v1/wallets/{id}/sealing`: the key that recovery shares are sealed to from now on. */
export const sealingSchema = z.strictObject({
  publicKey: publicKeySchema,
  /** The wallet's signature of the statement that `formatSealingStatement` writes about the key. @see EIP-191 */
  proof: z.string().check(z.regex(/^0x[\da-f]{130}$/)),
})

/** The kinds of signatures in the log of a user. */
export const signatureKinds = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

/** Body of `POST /v1/audit/signatures`: the frame reports what its user approved. */
export const signatureSchema = z.strictObject({ kind: z.enum(signatureKinds), origin: originSchema })

/** The query of `GET /v1/audit`. */
export const auditQuerySchema = z.object({
  /** The `next` cursor of the previous page. */
  before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
})
