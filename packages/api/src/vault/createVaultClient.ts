import type * as z from 'zod/mini'
import { createProvedHttp } from '../device-proof/createProvedHttp.ts'
import type { SealedShare } from '../device-proof/values.ts'
import { frozenSchema, type ShareKey, shareKeySchema } from '../embedded/answers.ts'
import {
  type Approval,
  type ApprovalAsked,
  approvalAskedSchema,
  approvalSchema,
  recoveryShareSchema,
  vaultNonceSchema,
} from './answers.ts'
import type {
  askApprovalSchema,
  proveFarcasterSchema,
  proveSocialSchema,
  putRecoveryShareSchema,
  releaseSchema,
} from './requests.ts'

type Body<Schema extends z.ZodMiniType> = z.output<Schema>
type Options = { signal?: AbortSignal | undefined }

/**
 * Calls of the vault, made by the frame. The vault knows no session: each call is proved by the device's key, and what a device
 * may do follows from the approval that its owner gave at the vault itself. Refusals have a code of `embeddedErrorCodes`.
 */
export type VaultClient = {
  /** Fetches the key that shares for the vault are sealed to. */
  getShareKey: (options?: Options) => Promise<ShareKey>
  /** Asks for the mail with the link that approves this device. @throws {HttpError} `rate_limited` within 30 s, `number_not_shown`. */
  askApproval: (body: Body<typeof askApprovalSchema>, options?: Options) => Promise<ApprovalAsked>
  /** Waits until this device is approved or refused, for 25 s at most. @param jkt - thumbprint of this device's key. */
  awaitApproval: (jkt: string, options?: Options) => Promise<Approval>
  /** Asks for the vault's part of the nonce of a login by Farcaster. @throws {HttpError} `farcaster_off`. */
  getFarcasterNonce: (options?: Options) => Promise<string>
  /** Shows the vault what the user signed. @throws {HttpError} `farcaster_refused`, `farcaster_unavailable`. */
  proveFarcaster: (body: Body<typeof proveFarcasterSchema>, options?: Options) => Promise<void>
  /**
   * Proves by a login at a provider whose device this is. The vault asks the provider itself.
   *
   * @throws {HttpError} `social_proof_refused`, `provider_disabled`, `provider_unavailable`.
   */
  proveSocial: (body: Body<typeof proveSocialSchema>, options?: Options) => Promise<void>
  /** Keeps a recovery share of this device. @throws {HttpError} `device_not_approved`, `version_conflict`, `invalid_share`. */
  putRecoveryShare: (
    parameters: { setId: string } & Body<typeof putRecoveryShareSchema>,
    options?: Options,
  ) => Promise<void>
  /**
   * Takes a recovery share, within half an hour of this device's approval.
   *
   * @throws {HttpError} `device_not_approved`, `share_not_found`, `frozen`, `rate_limited` after three in a day, `release_stopped`.
   */
  releaseRecoveryShare: (body: Body<typeof releaseSchema>, options?: Options) => Promise<SealedShare>
  /** Deletes the recovery share of a set of the same wallet. @throws {HttpError} `last_device`, `share_not_found`. */
  deleteRecoveryShare: (parameters: { setId: string }, options?: Options) => Promise<void>
  /** Holds the shares of this device's owner back for a while. @returns until when, in milliseconds since 1970. */
  freeze: (options?: Options) => Promise<number>
}

/**
 * Creates the client of the vault.
 *
 * @example
 * const vault = createVaultClient({ url: 'http://localhost:3005', proof })
 * const { matchNumber } = await vault.askApproval({ email, projectId, origin })
 */
export function createVaultClient(options: createVaultClient.Options): VaultClient {
  const http = createProvedHttp(options)
  const POST = { method: 'POST' } as const
  return {
    getShareKey: (call) => http.open.read('/v1/keys', shareKeySchema, call),
    askApproval: (body, call) => http.read('/v1/device-approvals', approvalAskedSchema, { ...POST, body, ...call }),
    awaitApproval: (jkt, call) => http.read(`/v1/device-approvals/${encodeURIComponent(jkt)}`, approvalSchema, call),
    getFarcasterNonce: async (call) =>
      (await http.read('/v1/identities/farcaster/nonce', vaultNonceSchema, { ...POST, ...call })).nonce,
    proveFarcaster: (body, call) => http.send('/v1/identities/farcaster', { ...POST, body, ...call }),
    proveSocial: (body, call) => http.send('/v1/identities/social', { ...POST, body, ...call }),
    putRecoveryShare: ({ setId, ...body }, call) =>
      http.send(`/v1/recovery-shares/${encodeURIComponent(setId)}`, { method: 'PUT', body, ...call }),
    releaseRecoveryShare: async (body, call) =>
      (await http.read('/v1/recovery-shares/release', recoveryShareSchema, { ...POST, body, ...call })).share,
    deleteRecoveryShare: ({ setId }, call) =>
      http.send(`/v1/recovery-shares/${encodeURIComponent(setId)}`, { method: 'DELETE', ...call }),
    freeze: async (call) => (await http.read('/v1/freeze', frozenSchema, { ...POST, ...call })).frozenUntil,
  }
}

export declare namespace createVaultClient {
  type Options = createProvedHttp.Options
}
