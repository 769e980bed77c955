import '../jitless.ts'
import * as z from 'zod/mini'
import {
  base64url,
  farcasterSignedSchema,
  idSchema,
  publicKeySchema,
  sealedShareSchema,
  thumbprintSchema,
  timestampSchema,
  versionSchema,
} from '../device-proof/values.ts'
import { sealingSchema } from './requests.ts'

/** The answer of `GET /v1/keys`, which both the API and the vault serve: the key to which the service's shares are sealed. */
export const shareKeySchema = z.object({ publicKey: publicKeySchema })
/** The key to which shares for a service are sealed. */
export type ShareKey = z.output<typeof shareKeySchema>

/** The answer to the start of a login by mail: the next step, which is the same for known and unknown addresses. */
export const emailStartedSchema = z.object({
  attemptId: idSchema,
  /** `VERIFY_DEVICE`: the vault must approve the device before a code is mailed. `VERIFY_OTP`: a code was mailed. */
  action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP']),
  /** When the attempt expires. */
  expiresAt: timestampSchema,
})
/** A login by mail that has begun. */
export type EmailStarted = z.output<typeof emailStartedSchema>

/** Tokens of a device. The access token is bound to the device's key (`cnf.jkt`); the refresh token works once. */
export const tokensSchema = z.object({
  accessToken: z.string().check(z.minLength(20), z.maxLength(4_096)),
  accessTokenExpiresAt: timestampSchema,
  refreshToken: base64url(64, 43),
  refreshTokenExpiresAt: timestampSchema,
})
/** Tokens of a device. */
export type Tokens = z.output<typeof tokensSchema>

/** The answer of `POST /v1/auth/farcaster/start`. */
export const farcasterStartedSchema = z.object({
  attemptId: idSchema,
  /** The URL for a QR code or a link. It opens the user's Farcaster app. */
  url: z.string().check(z.regex(/^https?:\/\/\S{4,2048}$/)),
  /** When the attempt expires. */
  expiresAt: timestampSchema,
})
/** A login with Farcaster that has begun. */
export type FarcasterStarted = z.output<typeof farcasterStartedSchema>

/** The answer of `GET /v1/auth/farcaster/{attemptId}`, held open until the user answers, for at most 25 s. */
export const farcasterAnswerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending') }),
  /** The attempt expired or was cancelled. */
  z.object({ state: z.literal('over') }),
  z.object({
    state: z.literal('approved'),
    tokens: tokensSchema,
    /** For display only: names move between accounts. */
    userName: z.string(),
    /** The message and signature for the vault, which verifies them itself. */
    signed: farcasterSignedSchema,
  }),
])
/** The state of a login with Farcaster. */
export type FarcasterAnswer = z.output<typeof farcasterAnswerSchema>

/** The answer of `POST /v1/email-change`. */
export const emailChangeStartedSchema = z.object({
  changeId: idSchema,
  /**
   * `VERIFY_PRIMARY_OTP`: the vault mails a code to the old address. `VERIFY_SECONDARY_OTP`: there is no old address, so a code
   * was mailed to the new one.
   */
  action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
})
/** A change of email address that has begun. */
export type EmailChangeStarted = z.output<typeof emailChangeStartedSchema>
/** The answer of `POST /v1/email-change/secondary`. */
export const emailChangedSchema = z.object({
  email: z.string(),
  /** The API's signed statement, for the vault, that this device has proved the address. Valid for 15 minutes. */
  statement: z.string().check(z.minLength(20), z.maxLength(4_096)),
})
/** A change of email address that is complete at the API. */
export type EmailChanged = z.output<typeof emailChangedSchema>

/** A wallet. */
export const embeddedWalletSchema = z.object({
  id: idSchema,
  evmAddress: z.string(),
  solanaAddress: z.string(),
  createdAt: timestampSchema,
  /** The share set of the calling device; null when the device has none and must recover the wallet. */
  ownSet: z.nullable(
    z.object({
      setId: idSchema,
      /** The version that the device confirmed. */
      version: versionSchema,
      /** When the device should make the next version. */
      refreshAt: timestampSchema,
    }),
  ),
  /** When the wallet's recovery words were shown to the owner; null if never. */
  exportedAt: z.nullable(timestampSchema),
  /**
   * The owner's key to which the wallet's recovery shares are sealed; null while there is no such key and the vault can open
   * the shares. Trust the key only after checking its `proof`.
   */
  sealing: z.nullable(sealingSchema),
})
/** A wallet. */
export type EmbeddedWallet = z.output<typeof embeddedWalletSchema>

/** The answer of `GET /v1/me`. */
export const loggedInUserSchema = z.object({
  userId: idSchema,
  /** Null if the login has no mail address. */
  email: z.nullable(z.string()),
  /** The name at the provider of a social login. */
  userName: z.nullable(z.string()),
  deviceId: idSchema,
  /** The wallet of this user and project; null before it is made. */
  wallet: z.nullable(embeddedWalletSchema),
  /** Until when the services release no share; null if the account is not frozen. */
  frozenUntil: z.nullable(timestampSchema),
  /** When the login of this session was completed. */
  loggedInAt: timestampSchema,
  /**
   * The API's signed statement, for the vault, that this device changed the user's address within the last day; null if it did
   * not.
   */
  emailStatement: z.nullable(z.string()),
})
/** The logged-in user, and their wallet. */
export type LoggedInUser = z.output<typeof loggedInUserSchema>

/** A share, sealed to the caller's key, and its place. */
export const releasedShareSchema = z.object({
  setId: idSchema,
  version: versionSchema,
  /** Whether the share is of the calling device's set. If not, it is of another device's set, for a recovery. */
  isOwn: z.boolean(),
  share: sealedShareSchema,
})
/** A share and its place. */
export type ReleasedShare = z.output<typeof releasedShareSchema>

/** A device of a user. */
export const deviceSchema = z.object({
  id: idSchema,
  /** Browser and system, such as `Firefox on Linux`. */
  label: z.string(),
  /** Origin of the page on which the device logged in. */
  origin: z.string(),
  jkt: thumbprintSchema,
  createdAt: timestampSchema,
  lastSeenAt: timestampSchema,
  isCurrent: z.boolean(),
  /**
   * The id of the device's share set for this project's wallet; null if it has none. When the device is revoked, the vault must
   * delete the set too.
   */
  setId: z.nullable(idSchema),
})
/** A device of a user. */
export type Device = z.output<typeof deviceSchema>
/** The answer of `GET /v1/devices`. */
export const devicesSchema = z.object({ devices: z.array(deviceSchema) })

/** The answer of `DELETE /v1/devices/{id}`. */
export const deviceRevokedSchema = z.object({
  /** The API's signed statement, for the vault, that the device's sets must be deleted. Valid for 15 minutes. */
  statement: z.string().check(z.minLength(20), z.maxLength(4_096)),
})
/** A device that was revoked. */
export type DeviceRevoked = z.output<typeof deviceRevokedSchema>

/** The answer of `POST /v1/account/freeze`. */
export const frozenSchema = z.object({ frozenUntil: timestampSchema })

/** One entry of a user's audit log. */
const auditEntrySchema = z.object({
  /** A counter within the log. */
  id: z.string(),
  at: timestampSchema,
  /** The action, such as `login`, `device.revoke` or `share.read`. */
  action: z.string(),
  /** What the action was applied to. */
  object: z.string(),
  /** The first part of the network address. */
  network: z.string(),
})
/** The answer of `GET /v1/audit`, newest first. */
export const auditPageSchema = z.object({ entries: z.array(auditEntrySchema), next: z.nullable(z.string()) })
/** A page of a user's audit log. */
export type AuditPage = z.output<typeof auditPageSchema>
