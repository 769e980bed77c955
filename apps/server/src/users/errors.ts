import { RefusedError } from '../http/errors.ts'

/** Refuses a user name that somebody has, in whatever case. */
export class UserNameTakenError extends RefusedError {
  override name = 'UserNameTakenError' as const
  constructor() {
    super({ status: 409, code: 'user_name_taken', message: 'This user name is taken. Please choose another.' })
  }
}

/** Refuses a sign-in, in the same words whether the name or the password was wrong. */
export class InvalidCredentialsError extends RefusedError {
  override name = 'InvalidCredentialsError' as const
  constructor() {
    super({ status: 401, code: 'invalid_credentials', message: 'The user name or the password is wrong.' })
  }
}

/** Refuses a sign-in with a wallet that no account has verified. */
export class UnknownWalletError extends RefusedError {
  override name = 'UnknownWalletError' as const
  constructor() {
    super({
      status: 403,
      code: 'wallet_unknown',
      message: 'No account has verified this wallet. Sign in another way, then verify it.',
    })
  }
}

/** Refuses what is not a mail address, or one that nobody can have. */
export class InvalidEmailError extends RefusedError {
  override name = 'InvalidEmailError' as const
  constructor() {
    super({ status: 400, code: 'invalid_email', message: 'This is not an email address.' })
  }
}

/** Refuses to end a session that the user does not have. */
export class SessionNotFoundError extends RefusedError {
  override name = 'SessionNotFoundError' as const
  constructor() {
    super({ status: 404, code: 'session_not_found', message: 'There is no such session.' })
  }
}
