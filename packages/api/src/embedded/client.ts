import type * as z from 'zod/mini'
import { createProvedHttp } from '../device-proof/createProvedHttp.ts'
import type { confirmShareSchema } from '../device-proof/requests.ts'
import {
  type GrantedSmartSession,
  sessionGrantedSchema,
  sessionRelaySchema,
  sessionRevokedSchema,
} from '../smart-sessions/schema.ts'
import {
  type AuditPage,
  auditPageSchema,
  type Device,
  type DeviceRevoked,
  deviceRevokedSchema,
  devicesSchema,
  type EmailChanged,
  type EmailChangeStarted,
  type EmailStarted,
  type EmbeddedWallet,
  emailChangedSchema,
  emailChangeStartedSchema,
  emailStartedSchema,
  embeddedWalletSchema,
  type FarcasterAnswer,
  type FarcasterStarted,
  farcasterAnswerSchema,
  farcasterStartedSchema,
  frozenSchema,
  type LoggedInUser,
  loggedInUserSchema,
  type ReleasedShare,
  releasedShareSchema,
  type ShareKey,
  shareKeySchema,
  type Tokens,
  tokensSchema,
} from './answers.ts'
import type {
  createWalletSchema,
  emailChangePrimarySchema,
  emailChangeSchema,
  emailChangeSecondarySchema,
  emailDeviceSchema,
  emailStartSchema,
  emailVerifySchema,
  farcasterStartSchema,
  putShareSchema,
  readShareSchema,
  refreshSchema,
  sealingSchema,
  signatureSchema,
} from './requests.ts'
import {
  type SocialCompleted,
  type SocialStarted,
  type SocialWaited,
  socialCompletedSchema,
  type socialCompleteSchema,
  socialStartedSchema,
  type socialStartSchema,
  socialWaitedSchema,
  type socialWaitSchema,
} from './social.ts'

type Body<Schema extends z.ZodMiniType> = z.output<Schema>
type Options = { signal?: AbortSignal | undefined }
type Authorised = Options & { accessToken: string }

/**
 * Calls of the embedded wallet's API, made by the frame. Each except `getShareKey` carries a proof by the device's key (DPoP).
 * A refusal is an `HttpError` with a code of `embeddedErrorCodes`.
 */
export type EmbeddedClient = {
  /** Fetches the key that shares for the API are sealed to. */
  getShareKey: (options?: Options) => Promise<ShareKey>
  /**
   * Starts a login by email, or asks for another code in the current attempt.
   *
   * @throws {HttpError} `rate_limited` if the last code was requested less than 30 s ago.
   */
  startEmail: (body: Body<typeof emailStartSchema>, options?: Options) => Promise<EmailStarted>
  /** Submits the vault's statement that this device was approved. Then the code is mailed. */
  approveDevice: (body: Body<typeof emailDeviceSchema>, options?: Options) => Promise<EmailStarted>
  /** Submits the code. @throws {HttpError} `invalid_code`, `code_expired`, `too_many_attempts`, `attempt_not_found`. */
  verifyEmail: (body: Body<typeof emailVerifySchema>, options?: Options) => Promise<Tokens>
  /** Opens a channel to the user's Farcaster app, and ends this device's earlier channel. @throws {HttpError} `farcaster_off`. */
  startFarcaster: (body: Body<typeof farcasterStartSchema>, options?: Options) => Promise<FarcasterStarted>
  /**
   * Waits until the user has answered in the app, for 25 s at most. @throws {HttpError} `farcaster_refused`, `attempt_not_found`.
   */
  awaitFarcaster: (attemptId: string, options?: Options) => Promise<FarcasterAnswer>
  /** Ends the channel. A later approval logs no device in. */
  cancelFarcaster: (attemptId: string, options?: Options) => Promise<void>
  /**
   * Begins a change of email address.
   *
   * @throws {HttpError} `login_too_old` if the user has no address yet and their login is not fresh, `invalid_email`,
   * `email_taken` for the user's own address, `frozen`.
   */
  startEmailChange: (body: Body<typeof emailChangeSchema>, options: Authorised) => Promise<EmailChangeStarted>
  /** Submits the vault's statement that the owner of the old address agreed. Then a code is mailed to the new address. */
  confirmEmailChange: (body: Body<typeof emailChangePrimarySchema>, options: Authorised) => Promise<void>
  /**
   * Submits the code that was mailed to the new address. @returns that address, and the API's statement for the vault.
   * @throws {HttpError} `invalid_code`, `email_taken`, `email_replaced`.
   */
  finishEmailChange: (body: Body<typeof emailChangeSecondarySchema>, options: Authorised) => Promise<EmailChanged>
  /** Begins a login at a provider. @throws {HttpError} `provider_disabled`, `origin_not_allowed`, `rate_limited`. */
  startSocial: (body: Body<typeof socialStartSchema>, options?: Options) => Promise<SocialStarted>
  /** Waits until the user is back from the provider, for 25 s at most. */
  awaitSocial: (body: Body<typeof socialWaitSchema>, options?: Options) => Promise<SocialWaited>
  /**
   * Completes a login at a provider. A wrong ticket or number ends the attempt.
   *
   * @throws {HttpError} `invalid_code`, `attempt_not_found`.
   */
  completeSocial: (body: Body<typeof socialCompleteSchema>, options?: Options) => Promise<SocialCompleted>
  /** Replaces the tokens. @throws {HttpError} `session_ended`, `refresh_superseded`. */
  refresh: (body: Body<typeof refreshSchema>, options?: Options) => Promise<Tokens>
  /** Ends the session of this device; its share stays. */
  signOut: (options: Authorised) => Promise<void>
  getMe: (options: Authorised) => Promise<LoggedInUser>
  /** Creates a wallet. @throws {HttpError} `wallet_exists`, `version_conflict` when the id of the set is taken. */
  createWallet: (body: Body<typeof createWalletSchema>, options: Authorised) => Promise<EmbeddedWallet>
  /**
   * Reads the API's share of this device's set. A device that has no set recovers the wallet: it reads the share of the given
   * set, or of the newest.
   *
   * @throws {HttpError} `share_not_found`, `frozen`, `login_too_old` for a recovery long after the login.
   */
  readShare: (
    parameters: { walletId: string } & Body<typeof readShareSchema>,
    options: Authorised,
  ) => Promise<ReleasedShare>
  /** Writes this device's share. @throws {HttpError} `version_conflict`, `invalid_share`. */
  putShare: (parameters: { setId: string } & Body<typeof putShareSchema>, options: Authorised) => Promise<void>
  /**
   * Confirms that this device has stored a version. Earlier versions are deleted.
   *
   * @throws {HttpError} `version_conflict`, `share_replaced`.
   */
  confirmShare: (parameters: { setId: string } & Body<typeof confirmShareSchema>, options: Authorised) => Promise<void>
  /**
   * Sets the key that recovery shares are sealed to. @throws {HttpError} `login_too_old`, `invalid_share` if the wallet has not
   * signed the key.
   */
  putSealing: (parameters: { walletId: string } & Body<typeof sealingSchema>, options: Authorised) => Promise<void>
  /**
   * Notes that the recovery words are about to be shown, and notifies the owner by mail. @throws {HttpError} `login_too_old`,
   * `frozen`.
   */
  recordExport: (walletId: string, options: Authorised) => Promise<void>
  listDevices: (options: Authorised) => Promise<Device[]>
  /**
   * Ends the sessions of a device and deletes its share. @returns the API's statement for the vault. @throws {HttpError}
   * `last_device`, `device_not_found`, `login_too_old`.
   */
  revokeDevice: (deviceId: string, options: Authorised) => Promise<DeviceRevoked>
  /** Freezes the account: no share is released for a while. @returns when the freeze ends, in Unix milliseconds. */
  freeze: (options: Authorised) => Promise<number>
  /** Fetches a page of the user's audit log, newest first. */
  getAudit: (options: Authorised & { before?: string | undefined }) => Promise<AuditPage>
  /** Notes in the log what the user approved in the frame. */
  recordSignature: (body: Body<typeof signatureSchema>, options: Authorised) => Promise<void>
  /** Fetches the address of the operator's key, which sends revocations of permissions. */
  getPermissionRelay: (options: Authorised) => Promise<`0x${string}`>
  /** Reports a permission that the user has granted. If the account has no contract code yet, the operator provides it. */
  recordPermission: (body: GrantedSmartSession, options: Authorised) => Promise<{ pci: string }>
  /** Revokes a permission on the chain. */
  revokePermission: (
    body: { address: string; pci: string; signature: `0x${string}` },
    options: Authorised,
  ) => Promise<{ success: boolean }>
}

/**
 * Creates the client of the embedded wallet's API.
 *
 * @example
 * import { createEmbeddedClient } from '@holdfast/api/embedded'
 *
 * const api = createEmbeddedClient({ url: location.origin, proof })
 * const { attemptId, action } = await api.startEmail({ email, projectId, origin })
 */
export function createEmbeddedClient(options: createEmbeddedClient.Options): EmbeddedClient {
  const http = createProvedHttp(options)
  const POST = { method: 'POST' } as const
  return {
    getShareKey: (call) => http.unproved.read('/v1/keys', shareKeySchema, call),
    startEmail: (body, call) => http.read('/v1/auth/email/start', emailStartedSchema, { ...POST, body, ...call }),
    approveDevice: (body, call) => http.read('/v1/auth/email/device', emailStartedSchema, { ...POST, body, ...call }),
    verifyEmail: (body, call) => http.read('/v1/auth/email/verify', tokensSchema, { ...POST, body, ...call }),
    startFarcaster: (body, call) =>
      http.read('/v1/auth/farcaster/start', farcasterStartedSchema, { ...POST, body, ...call }),
    awaitFarcaster: (attemptId, call) =>
      http.read(`/v1/auth/farcaster/${encodeURIComponent(attemptId)}`, farcasterAnswerSchema, call),
    cancelFarcaster: (attemptId, call) =>
      http.send(`/v1/auth/farcaster/${encodeURIComponent(attemptId)}`, { method: 'DELETE', ...call }),
    startSocial: (body, call) => http.read('/v1/auth/social/start', socialStartedSchema, { ...POST, body, ...call }),
    awaitSocial: (body, call) => http.read('/v1/auth/social/wait', socialWaitedSchema, { ...POST, body, ...call }),
    completeSocial: (body, call) =>
      http.read('/v1/auth/social/complete', socialCompletedSchema, { ...POST, body, ...call }),
    startEmailChange: (body, call) =>
      http.read('/v1/email-change', emailChangeStartedSchema, { ...POST, body, ...call }),
    confirmEmailChange: (body, call) => http.send('/v1/email-change/primary', { ...POST, body, ...call }),
    finishEmailChange: (body, call) =>
      http.read('/v1/email-change/secondary', emailChangedSchema, { ...POST, body, ...call }),
    refresh: (body, call) => http.read('/v1/auth/refresh', tokensSchema, { ...POST, body, ...call }),
    signOut: (call) => http.send('/v1/auth/signout', { ...POST, ...call }),
    getMe: (call) => http.read('/v1/me', loggedInUserSchema, call),
    createWallet: (body, call) => http.read('/v1/wallets', embeddedWalletSchema, { ...POST, body, ...call }),
    readShare: ({ walletId, ...body }, call) =>
      http.read(`/v1/wallets/${encodeURIComponent(walletId)}/share`, releasedShareSchema, { ...POST, body, ...call }),
    putShare: ({ setId, ...body }, call) =>
      http.send(`/v1/share-sets/${encodeURIComponent(setId)}`, { method: 'PUT', body, ...call }),
    confirmShare: ({ setId, ...body }, call) =>
      http.send(`/v1/share-sets/${encodeURIComponent(setId)}/confirm`, { ...POST, body, ...call }),
    putSealing: ({ walletId, ...body }, call) =>
      http.send(`/v1/wallets/${encodeURIComponent(walletId)}/sealing`, { method: 'PUT', body, ...call }),
    recordExport: (walletId, call) =>
      http.send(`/v1/wallets/${encodeURIComponent(walletId)}/export`, { ...POST, ...call }),
    listDevices: async (call) => (await http.read('/v1/devices', devicesSchema, call)).devices,
    revokeDevice: (deviceId, call) =>
      http.read(`/v1/devices/${encodeURIComponent(deviceId)}`, deviceRevokedSchema, { method: 'DELETE', ...call }),
    freeze: async (call) => (await http.read('/v1/account/freeze', frozenSchema, { ...POST, ...call })).frozenUntil,
    getAudit: ({ before, ...call }) => http.read('/v1/audit', auditPageSchema, { query: { before }, ...call }),
    getPermissionRelay: async (call) => (await http.read('/v1/permissions/relay', sessionRelaySchema, call)).relay,
    recordPermission: (body, call) => http.read('/v1/permissions', sessionGrantedSchema, { ...POST, body, ...call }),
    revokePermission: ({ address, ...body }, call) =>
      http.read(`/v1/permissions/${encodeURIComponent(address)}/revoke`, sessionRevokedSchema, {
        ...POST,
        body,
        ...call,
      }),
    recordSignature: (body, call) => http.send('/v1/audit/signatures', { ...POST, body, ...call }),
  }
}

export declare namespace createEmbeddedClient {
  type Options = createProvedHttp.Options
}
