import { embeddedErrorCodes as codes } from '@holdfast/api/embedded'
import { RefusedError } from '../http/errors.ts'
import { explainOrigin } from '../projects/errors.ts'

/** Refuses a call without a valid access token of the calling device. */
export class InvalidTokenError extends RefusedError {
  override name = 'InvalidTokenError' as const
  constructor({ cause }: { cause?: unknown } = {}) {
    super({ status: 401, code: codes.invalidToken, message: 'The access token is missing or has expired.', cause })
  }
}

/** Refuses to renew a session that has ended. */
export class SessionEndedError extends RefusedError {
  override name = 'SessionEndedError' as const
  constructor() {
    super({ status: 401, code: codes.sessionEnded, message: 'The session has ended. Please log in again.' })
  }
}

/** Refuses a refresh token that the same device has just used, as two tabs may do. */
export class RefreshSupersededError extends RefusedError {
  override name = 'RefreshSupersededError' as const
  constructor() {
    super({ status: 409, code: codes.refreshSuperseded, message: 'Another tab has just renewed the session.' })
  }
}

/** Refuses a project that does not exist. */
export class ProjectUnknownError extends RefusedError {
  override name = 'ProjectUnknownError' as const
  constructor() {
    super({
      status: 403,
      code: codes.projectUnknown,
      message: 'There is no project with this id. Check the project id of the app.',
    })
  }
}

/** Refuses a page that the project does not list. */
export class OriginRefusedError extends RefusedError {
  override name = 'OriginRefusedError' as const
  constructor({ projectId, origin }: { projectId: string; origin: string }) {
    super({ status: 403, code: codes.originNotAllowed, message: explainOrigin(projectId, origin) })
  }
}

/** Refuses a wallet that is not the user's. */
export class WalletNotFoundError extends RefusedError {
  override name = 'WalletNotFoundError' as const
  constructor() {
    super({ status: 404, code: codes.walletNotFound, message: 'There is no such wallet.' })
  }
}

/** Refuses a second wallet for a user and project, and a wallet whose id is taken. */
export class WalletExistsError extends RefusedError {
  override name = 'WalletExistsError' as const
  constructor() {
    super({ status: 409, code: codes.walletExists, message: 'There is a wallet already.' })
  }
}

/** Refuses a device that is not the user's. */
export class DeviceNotFoundError extends RefusedError {
  override name = 'DeviceNotFoundError' as const
  constructor() {
    super({ status: 404, code: codes.deviceNotFound, message: 'There is no such device.' })
  }
}

/** Refuses a call that needs a login within the last few minutes. */
export class LoginTooOldError extends RefusedError {
  override name = 'LoginTooOldError' as const
  constructor() {
    super({ status: 403, code: codes.loginTooOld, message: 'Please log in again first.' })
  }
}

/** Refuses to send a user from a login provider to a page that did not begin the login. */
export class InvalidReturnUrlError extends RefusedError {
  override name = 'InvalidReturnUrlError' as const
  constructor() {
    super({
      status: 400,
      code: 'invalid_request',
      message: 'The return address is not on the page that began the login.',
    })
  }
}

/**
 * Refuses a mail address that belongs to another account. Thrown after a correct code, so only the owner of the address learns
 * of that account.
 */
export class EmailTakenError extends RefusedError {
  override name = 'EmailTakenError' as const
  constructor() {
    super({
      status: 409,
      code: codes.emailTaken,
      message: 'Another account has this address. Please use a different one.',
    })
  }
}

/** Refuses to change the mail address to the one that the account has already. */
export class EmailUnchangedError extends RefusedError {
  override name = 'EmailUnchangedError' as const
  constructor() {
    super({
      status: 409,
      code: codes.emailTaken,
      message: 'Your account has this address already. Please use a different one.',
    })
  }
}

/**
 * Refuses a mail address that was replaced within the last day. Thrown after a correct code, so only the owner of the address
 * learns of the change.
 */
export class EmailReplacedError extends RefusedError {
  override name = 'EmailReplacedError' as const
  constructor() {
    super({
      status: 403,
      code: codes.emailReplaced,
      message: 'This address was replaced by another one. The link in our mail restores it.',
    })
  }
}

/** Refuses to show the recovery words of a wallet whose user changed their mail address within the last day. */
export class EmailJustChangedError extends RefusedError {
  override name = 'EmailJustChangedError' as const
  constructor() {
    super({
      status: 403,
      code: codes.emailJustChanged,
      message: 'The mail address was changed within the last day. The words can be shown a day after the change.',
    })
  }
}
