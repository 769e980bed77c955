import { embeddedErrorCodes as codes } from '@holdfast/api/embedded'
import { RefusedError } from '../http/errors.ts'

/** Refuses a call whose proof of the device's key is not valid. */
export class InvalidProofError extends RefusedError {
  override name = 'InvalidProofError' as const
  constructor({ reason, cause }: { reason: string; cause?: unknown }) {
    super({ status: 401, code: codes.invalidProof, message: `The DPoP proof ${reason}.`, cause })
  }
}

/**
 * Refuses a share that was not sealed for this service, or not for the named wallet, share set and version. Also refuses a
 * share of the wrong length, a recipient's key that is invalid, and a sealing key that the wallet has not signed.
 */
export class InvalidShareError extends RefusedError {
  override name = 'InvalidShareError' as const
  constructor({ cause }: { cause?: unknown } = {}) {
    super({ status: 400, code: codes.invalidShare, message: 'The share is not sealed for this place.', cause })
  }
}

/** Refuses an address that no mail can be sent to. */
export class InvalidEmailAddressError extends RefusedError {
  override name = 'InvalidEmailAddressError' as const
  constructor() {
    super({ status: 400, code: codes.invalidEmail, message: 'This is not an email address. Please check it.' })
  }
}

/** Refuses a call while the owner has frozen the account. */
export class FrozenError extends RefusedError {
  override name = 'FrozenError' as const
  constructor() {
    super({
      status: 403,
      code: codes.frozen,
      message: 'This account is frozen by its owner. Wait until the freeze ends.',
    })
  }
}

/** Refuses a share that does not exist. */
export class ShareNotFoundError extends RefusedError {
  override name = 'ShareNotFoundError' as const
  constructor() {
    super({ status: 404, code: codes.shareNotFound, message: 'There is no such share.' })
  }
}

/** Refuses to write a version of a share that does not follow the stored version, or to confirm one that is not stored. */
export class VersionConflictError extends RefusedError {
  override name = 'VersionConflictError' as const
  constructor() {
    super({ status: 409, code: codes.versionConflict, message: 'This share has another version now.' })
  }
}

/** Refuses to confirm a share that another page of the device has replaced. */
export class ShareReplacedError extends RefusedError {
  override name = 'ShareReplacedError' as const
  constructor() {
    super({ status: 409, code: codes.shareReplaced, message: 'Another page has replaced this share.' })
  }
}

/** Refuses to delete the last share set of a wallet. */
export class LastDeviceError extends RefusedError {
  override name = 'LastDeviceError' as const
  constructor() {
    super({
      status: 409,
      code: codes.lastDevice,
      message: 'This is the last device of the wallet. Use the wallet on another device first, then remove this one.',
    })
  }
}

/** Refuses a call for which the calling device is not approved. */
export class DeviceNotApprovedError extends RefusedError {
  override name = 'DeviceNotApprovedError' as const
  constructor({ cause }: { cause?: unknown } = {}) {
    super({ status: 403, code: codes.deviceNotApproved, message: 'This device is not approved yet.', cause })
  }
}

/** Refuses a signed message that does not prove which Farcaster account logs in. */
export class FarcasterRefusedError extends RefusedError {
  override name = 'FarcasterRefusedError' as const
  constructor({ reason, cause }: { reason: string; cause?: unknown }) {
    super({
      status: 403,
      code: codes.farcasterRefused,
      message: `The message signed with Farcaster does not prove this login (${reason}). Please start again.`,
      cause,
    })
  }
}

/** Refuses a login while Farcaster's channel or registries do not answer. */
export class FarcasterUnavailableError extends RefusedError {
  override name = 'FarcasterUnavailableError' as const
  constructor({ cause }: { cause?: unknown } = {}) {
    super({
      status: 503,
      code: codes.farcasterUnavailable,
      message: 'Farcaster does not answer at the moment. Please try again shortly.',
      retryAfterS: 5,
      cause,
    })
  }
}

/** Refuses a login with Farcaster where the operator offers none. */
export class FarcasterOffError extends RefusedError {
  override name = 'FarcasterOffError' as const
  constructor() {
    super({
      status: 404,
      code: codes.farcasterOff,
      message: 'There is no login with Farcaster here. Please log in another way.',
    })
  }
}

/**
 * Refuses a call about a login or a change of email that does not exist, belongs to another device, or is not in the state that
 * the call needs.
 */
export class AttemptNotFoundError extends RefusedError {
  override name = 'AttemptNotFoundError' as const
  constructor() {
    super({ status: 404, code: codes.attemptNotFound, message: 'This login has ended. Please start again.' })
  }
}

/** Refuses a wrong code. */
export class InvalidCodeError extends RefusedError {
  override name = 'InvalidCodeError' as const
  constructor() {
    super({
      status: 400,
      code: codes.invalidCode,
      message: 'The code is not right. Check it in the mail, then type it again.',
    })
  }
}

/** Refuses an expired code. */
export class CodeExpiredError extends RefusedError {
  override name = 'CodeExpiredError' as const
  constructor() {
    super({ status: 400, code: codes.codeExpired, message: 'The code has expired. Ask for a new one.' })
  }
}

/** Refuses a code after too many wrong guesses. */
export class TooManyAttemptsError extends RefusedError {
  override name = 'TooManyAttemptsError' as const
  constructor() {
    super({ status: 403, code: codes.tooManyAttempts, message: 'There were too many wrong codes. Ask for a new one.' })
  }
}
