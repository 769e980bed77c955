import { RefusedError } from '../http/errors.ts'

/** Refuses a user name that is taken, regardless of case. */
export class UserNameTakenError extends RefusedError {
  override name = 'UserNameTakenError' as const
  constructor() {
    super({ status: 409, code: 'user_name_taken', message: 'This user name is taken. Please choose another.' })
  }
}

/** Refuses a sign-in, with the same message whether the name or the password was wrong. */
export class InvalidCredentialsError extends RefusedError {
  override name = 'InvalidCredentialsError' as const
  constructor() {
    super({ status: 401, code: 'invalid_credentials', message: 'The user name or the password is wrong.' })
  }
}

/** Refuses a sign-in with a wallet that no account has verified, or with a contract wallet on another chain. */
export class UnknownWalletError extends RefusedError {
  override name = 'UnknownWalletError' as const
  constructor() {
    super({
      status: 403,
      code: 'wallet_unknown',
      message:
        'No account has verified this wallet. Sign in another way, then verify it. A contract wallet can sign in only on the network on which it was verified.',
    })
  }
}

/** Refuses an invalid or reserved email address. */
export class InvalidEmailError extends RefusedError {
  override name = 'InvalidEmailError' as const
  constructor() {
    super({ status: 400, code: 'invalid_email', message: 'This is not an email address.' })
  }
}

/** Refuses another passkey. */
export class TooManyPasskeysError extends RefusedError {
  override name = 'TooManyPasskeysError' as const
  constructor({ max }: { max: number }) {
    super({
      status: 409,
      code: 'too_many_passkeys',
      message: `You have ${max} passkeys, and cannot add more. Please remove one first.`,
    })
  }
}

/** Refuses to end a session that the user does not have. */
export class SessionNotFoundError extends RefusedError {
  override name = 'SessionNotFoundError' as const
  constructor() {
    super({ status: 404, code: 'session_not_found', message: 'This session does not exist, or has ended.' })
  }
}

/** Refuses a code other than the code for this browser. Clients rely on the error codes of this class and the next two. */
export class WrongEmailCodeError extends RefusedError {
  override name = 'WrongEmailCodeError' as const
  constructor() {
    super({ status: 400, code: 'INVALID_OTP', message: 'The code is wrong.' })
  }
}

/** Refuses a code that has expired. */
export class EmailCodeExpiredError extends RefusedError {
  override name = 'EmailCodeExpiredError' as const
  constructor() {
    super({ status: 400, code: 'OTP_EXPIRED', message: 'The code has expired. Please ask for another.' })
  }
}

/** Refuses a code after too many wrong attempts. */
export class TooManyCodeTriesError extends RefusedError {
  override name = 'TooManyCodeTriesError' as const
  constructor() {
    super({
      status: 403,
      code: 'TOO_MANY_ATTEMPTS',
      message: 'There were too many wrong codes. Please ask for another.',
    })
  }
}
