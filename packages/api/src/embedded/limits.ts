/** The limits of the embedded wallet's logins, shares and polls. A limit whose name ends with `S` is in seconds. */
export const embeddedLimits = {
  codeLifeS: 600,
  codeTries: 5,
  resendS: 30,
  /** How long a device may wait for its approval. */
  approvalLifeS: 900,
  /** How long the owner of the old address may undo a change of email address. */
  emailRevertS: 86_400,
  /** How long a login with Farcaster may wait for the user. */
  farcasterLifeS: 300,
  accessTokenS: 300,
  /** How long a long poll is held open at most. */
  pollS: 25,
  /** How old a login may be for a call that needs a fresh one. */
  freshLoginS: 300,
  /** How long after its login a device may fetch the share of another device, to rebuild the wallet. */
  recoveryS: 1_800,
  /** How old a share set may become before its device makes the next version. */
  refreshS: 90 * 86_400,
} as const
