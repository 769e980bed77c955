import type * as z from 'zod/mini'
import { createProvedHttp } from '../device-proof/createProvedHttp.ts'
import type { confirmShareSchema } from '../device-proof/requests.ts'
import { frozenSchema, type ShareKey, shareKeySchema } from '../embedded/answers.ts'
import {
  type Approval,
  type ApprovalAsked,
  approvalAskedSchema,
  approvalSchema,
  emailChangeConfirmedSchema,
  type RecoveryPlace,
  type ReleasedRecovery,
  recoverySharesSchema,
  releasedRecoverySchema,
  type SealedWallet,
  sealedWalletsSchema,
  vaultNonceSchema,
} from './answers.ts'
import type {
  addSealingMethodSchema,
  askApprovalSchema,
  askEmailChangeSchema,
  completeEmailChangeSchema,
  confirmEmailChangeSchema,
  deleteRecoveryShareSchema,
  proveFarcasterSchema,
  proveSocialSchema,
  putRecoveryShareSchema,
  releaseRecoveryShareSchema,
  sealWalletSchema,
} from './requests.ts'

type Body<Schema extends z.ZodMiniType> = z.output<Schema>
type Options = { signal?: AbortSignal | undefined }

/**
 * The frame's calls to the vault. The vault has no sessions: each call except `getShareKey` carries a proof made with the
 * device's key, and what the device may do depends on what its owner has approved at the vault. A refusal is an `HttpError`
 * with a code of `embeddedErrorCodes`.
 */
export type VaultClient = {
  /** Fetches the key that shares for the vault are sealed to. */
  getShareKey: (options?: Options) => Promise<ShareKey>
  /**
   * Asks for the mail with the link that approves this device.
   *
   * @throws {HttpError} `rate_limited` if the last mail was sent less than 30 s ago or too many were sent, `number_not_shown`.
   */
  askApproval: (body: Body<typeof askApprovalSchema>, options?: Options) => Promise<ApprovalAsked>
  /**
   * Waits for the approval of this device, for 25 s at most. The state may still be `pending` then.
   *
   * @param jkt - thumbprint of this device's key.
   */
  awaitApproval: (jkt: string, options?: Options) => Promise<Approval>
  /** Requests the part of a Farcaster login's nonce that the vault chooses. @throws {HttpError} `farcaster_off`. */
  getFarcasterNonce: (options?: Options) => Promise<string>
  /**
   * Submits the login message that the user signed with Farcaster.
   *
   * @throws {HttpError} `farcaster_refused`, `farcaster_unavailable`.
   */
  proveFarcaster: (body: Body<typeof proveFarcasterSchema>, options?: Options) => Promise<void>
  /**
   * Proves who owns this device, by a login at an identity provider. The vault itself checks the proof with the provider.
   *
   * @throws {HttpError} `social_proof_refused`, `provider_disabled`, `provider_unavailable`.
   */
  proveSocial: (body: Body<typeof proveSocialSchema>, options?: Options) => Promise<void>
  /**
   * Begins a change of the owner's email address: mails a code to the current address, if there is one.
   *
   * @throws {HttpError} `device_not_approved`.
   */
  askEmailChange: (body: Body<typeof askEmailChangeSchema>, options?: Options) => Promise<void>
  /**
   * Submits the code that was mailed to the current address.
   *
   * @returns the vault's statement for the API.
   * @throws {HttpError} `invalid_code`, `too_many_attempts`.
   */
  confirmEmailChange: (body: Body<typeof confirmEmailChangeSchema>, options?: Options) => Promise<string>
  /**
   * Replaces the owner's email address by the new one. A link mailed to the old address can revert the change within a day.
   *
   * @throws {HttpError} `attempt_not_found` unless the old address was confirmed, `device_not_approved` unless the new one is
   * proved at the API.
   */
  completeEmailChange: (body: Body<typeof completeEmailChangeSchema>, options?: Options) => Promise<void>
  /**
   * Stores a version of this device's recovery share.
   *
   * @throws {HttpError} `device_not_approved`, `version_conflict`, `invalid_share`, `frozen`, `wallet_sealed`,
   * `sealing_unsafe` if the share is sealed to a key that is not the wallet's.
   */
  putRecoveryShare: (
    parameters: { setId: string } & Body<typeof putRecoveryShareSchema>,
    options?: Options,
  ) => Promise<void>
  /**
   * Fetches a recovery share, within half an hour of this device's approval.
   *
   * @throws {HttpError} `device_not_approved`, `proof_too_weak`, `share_not_found`, `frozen`, `rate_limited` after three
   * releases for the wallet in a day, `release_stopped`.
   */
  releaseRecoveryShare: (body: Body<typeof releaseRecoveryShareSchema>, options?: Options) => Promise<ReleasedRecovery>
  /**
   * Lists where the vault stores the recovery shares of a wallet, newest first, within half an hour of this device's approval.
   *
   * @throws {HttpError} `device_not_approved`, `proof_too_weak`.
   */
  listRecoveryShares: (walletId: string, options?: Options) => Promise<RecoveryPlace[]>
  /**
   * Confirms that this device has stored a version. The vault then deletes the set's earlier versions.
   *
   * @throws {HttpError} `share_not_found`, `version_conflict`, `share_replaced`.
   */
  confirmRecoveryShare: (
    parameters: { setId: string } & Body<typeof confirmShareSchema>,
    options?: Options,
  ) => Promise<void>
  /** Lists the sealed wallets of the owners whose identity this device proved within the last half hour. */
  listSealedWallets: (options?: Options) => Promise<SealedWallet[]>
  /**
   * Adds a method that opens the shares of a wallet, whether the wallet is sealed yet or not.
   *
   * @throws {HttpError} `device_not_approved`.
   */
  addSealingMethod: (body: Body<typeof addSealingMethodSchema>, options?: Options) => Promise<void>
  /**
   * Seals a wallet: deletes all its shares, of every set, that the vault could open.
   *
   * @throws {HttpError} `device_not_approved`, `share_not_found` if the vault has no sealed share of this device,
   * `sealing_unsafe` if there are fewer than two ways to recover the wallet.
   */
  seal: (body: Body<typeof sealWalletSchema>, options?: Options) => Promise<void>
  /**
   * Deletes the recovery share of a set: this device's own, or another set of the same wallet.
   *
   * @throws {HttpError} `last_device` for the wallet's last set, `share_not_found`, `device_not_approved`.
   */
  deleteRecoveryShare: (
    parameters: { setId: string } & Body<typeof deleteRecoveryShareSchema>,
    options?: Options,
  ) => Promise<void>
  /**
   * Freezes the owner's shares: the vault releases none for a while.
   *
   * @returns when the freeze ends, in Unix milliseconds.
   * @throws {HttpError} `share_not_found` if this device belongs to no owner.
   */
  freeze: (options?: Options) => Promise<number>
}

/**
 * Creates the client of the vault.
 *
 * @example
 * import { createVaultClient } from '@holdfast/api/vault'
 *
 * const vault = createVaultClient({ url: 'http://localhost:3005', proof })
 * const { matchNumber } = await vault.askApproval({ email, projectId, origin })
 */
export function createVaultClient(options: createVaultClient.Options): VaultClient {
  const http = createProvedHttp(options)
  const POST = { method: 'POST' } as const
  return {
    getShareKey: (call) => http.unproved.read('/v1/keys', shareKeySchema, call),
    askApproval: (body, call) => http.read('/v1/device-approvals', approvalAskedSchema, { ...POST, body, ...call }),
    awaitApproval: (jkt, call) => http.read(`/v1/device-approvals/${encodeURIComponent(jkt)}`, approvalSchema, call),
    getFarcasterNonce: async (call) =>
      (await http.read('/v1/identities/farcaster/nonce', vaultNonceSchema, { ...POST, ...call })).nonce,
    proveFarcaster: (body, call) => http.send('/v1/identities/farcaster', { ...POST, body, ...call }),
    proveSocial: (body, call) => http.send('/v1/identities/social', { ...POST, body, ...call }),
    askEmailChange: (body, call) => http.send('/v1/email-changes', { ...POST, body, ...call }),
    confirmEmailChange: async (body, call) =>
      (await http.read('/v1/email-changes/confirm', emailChangeConfirmedSchema, { ...POST, body, ...call })).statement,
    completeEmailChange: (body, call) => http.send('/v1/email-changes/complete', { ...POST, body, ...call }),
    putRecoveryShare: ({ setId, ...body }, call) =>
      http.send(`/v1/recovery-shares/${encodeURIComponent(setId)}`, { method: 'PUT', body, ...call }),
    releaseRecoveryShare: (body, call) =>
      http.read('/v1/recovery-shares/release', releasedRecoverySchema, { ...POST, body, ...call }),
    listRecoveryShares: async (walletId, call) =>
      (await http.read(`/v1/wallets/${encodeURIComponent(walletId)}/recovery`, recoverySharesSchema, call)).shares,
    confirmRecoveryShare: ({ setId, ...body }, call) =>
      http.send(`/v1/recovery-shares/${encodeURIComponent(setId)}/confirm`, { ...POST, body, ...call }),
    listSealedWallets: async (call) => (await http.read('/v1/sealed-wallets', sealedWalletsSchema, call)).wallets,
    addSealingMethod: (body, call) => http.send('/v1/sealing-methods', { ...POST, body, ...call }),
    seal: (body, call) => http.send('/v1/seal', { ...POST, body, ...call }),
    deleteRecoveryShare: ({ setId, ...body }, call) =>
      http.send(`/v1/recovery-shares/${encodeURIComponent(setId)}`, { method: 'DELETE', body, ...call }),
    freeze: async (call) => (await http.read('/v1/freeze', frozenSchema, { ...POST, ...call })).frozenUntil,
  }
}

export declare namespace createVaultClient {
  type Options = createProvedHttp.Options
}
