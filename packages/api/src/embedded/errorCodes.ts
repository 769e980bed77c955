/**
 * Codes of refusals by the embedded wallet's API and the vault, for `HttpError.code`. Users never see the server's messages:
 * the frame has its own text for each code.
 */
export const embeddedErrorCodes = {
  /** The proof of the device's key is missing, wrong, too old, or was used before. */
  invalidProof: 'invalid_proof',
  /** The access token is missing, has expired, or belongs to another device. */
  invalidToken: 'invalid_token',
  /** The refresh token is unknown or expired, or its session has ended. */
  sessionEnded: 'session_ended',
  /** Another tab has just refreshed: read the tokens that it stored. */
  refreshSuperseded: 'refresh_superseded',
  invalidEmail: 'invalid_email',
  invalidCode: 'invalid_code',
  codeExpired: 'code_expired',
  /** The code is void after five wrong attempts. */
  tooManyAttempts: 'too_many_attempts',
  /** There were too many calls: see `retryAfterS`. */
  rateLimited: 'rate_limited',
  /** The attempt does not exist, is not this device's, or is in another state. */
  attemptNotFound: 'attempt_not_found',
  /** The vault has not approved this device, or its statement does not match the attempt. */
  deviceNotApproved: 'device_not_approved',
  /** The Farcaster signature does not prove the login. */
  farcasterRefused: 'farcaster_refused',
  /** Farcaster's channel or registries do not answer. */
  farcasterUnavailable: 'farcaster_unavailable',
  /** The operator offers no login with Farcaster. */
  farcasterOff: 'farcaster_off',
  /** The operator has not enabled logins with this provider. */
  providerDisabled: 'provider_disabled',
  /** The provider does not answer. */
  providerUnavailable: 'provider_unavailable',
  /** The provider's proof is invalid, or not for this device. */
  socialProofRefused: 'social_proof_refused',
  /** The provider's token does not say for which device it was made. That is too weak to recover a wallet on another device. */
  proofTooWeak: 'proof_too_weak',
  /** The page that embeds the frame cannot show the number that approves a device, and the vault requires it. */
  numberNotShown: 'number_not_shown',
  /** This email address already belongs to an account: another user's, or the user's own. */
  emailTaken: 'email_taken',
  /** The email address was changed within the last day, so the recovery words are not shown yet. */
  emailJustChanged: 'email_just_changed',
  /**
   * This email address was replaced by another within the last day. The owner of the replaced address can undo the change with
   * the link in their mail.
   */
  emailReplaced: 'email_replaced',
  projectUnknown: 'project_unknown',
  originNotAllowed: 'origin_not_allowed',
  /** The account is frozen by its owner. */
  frozen: 'frozen',
  walletNotFound: 'wallet_not_found',
  /** The user has a wallet already; read it with `getMe`. */
  walletExists: 'wallet_exists',
  /** The service has no share of this wallet for this device. */
  shareNotFound: 'share_not_found',
  /** Another version was written meanwhile. */
  versionConflict: 'version_conflict',
  /** The share to confirm is no longer at the service: another page of the device has replaced it under the same version. */
  shareReplaced: 'share_replaced',
  /** The share cannot be opened as the share of the given wallet, set and version. */
  invalidShare: 'invalid_share',
  deviceNotFound: 'device_not_found',
  /** The last share set of a wallet cannot be removed: the wallet would be lost. */
  lastDevice: 'last_device',
  /** The call needs a login by code within the last few minutes. */
  loginTooOld: 'login_too_old',
  /** The wallet is sealed, so the vault accepts no share that the vault could open. */
  walletSealed: 'wallet_sealed',
  /**
   * The wallet has no second method of recovery (another passkey or password, or the exported words), or the share is sealed to a
   * key that the wallet's methods do not open.
   */
  sealingUnsafe: 'sealing_unsafe',
  /** The vault releases no shares at the moment: too many were requested. */
  releaseStopped: 'release_stopped',
} as const
