import { HttpError, NetworkError, RequestTimeoutError } from '@holdfast/api'
import { BaseError } from '@holdfast/base'
import { loginMessages } from '../messages/login.ts'

/** An error's text, and where to show it: at a field, or above the form (null). */
export type LoginFailure = { field: 'userName' | 'password' | 'email' | 'code' | null; text: string }

/** Thrown when the server has accepted a login, but the page then finds no signed-in user: the browser may refuse cookies. */
export class SessionMissingError extends BaseError {
  override name = 'SessionMissingError' as const
  constructor() {
    super('The login was accepted, but the page could not read the session. Allow cookies for this site.')
  }
}

const { errors } = loginMessages

/**
 * Messages by the server's codes; the auth library's own codes are in capitals. Wrong name and wrong password have the same
 * message.
 */
const failuresByCode: Record<string, LoginFailure> = {
  invalid_credentials: { field: 'password', text: errors.credentials },
  INVALID_USERNAME_OR_PASSWORD: { field: 'password', text: errors.credentials },
  INVALID_EMAIL_OR_PASSWORD: { field: 'password', text: errors.credentials },
  user_name_taken: { field: 'userName', text: errors.userNameTaken },
  USERNAME_IS_ALREADY_TAKEN: { field: 'userName', text: errors.userNameTaken },
  INVALID_USERNAME: { field: 'userName', text: errors.userNameShape },
  PASSWORD_TOO_SHORT: { field: 'password', text: errors.passwordLength },
  PASSWORD_TOO_LONG: { field: 'password', text: errors.passwordLength },
  INVALID_EMAIL: { field: 'email', text: errors.email },
  INVALID_OTP: { field: 'code', text: errors.codeWrong },
  OTP_EXPIRED: { field: 'code', text: errors.codeExpired },
  TOO_MANY_ATTEMPTS: { field: 'code', text: errors.codeAttempts },
  wallet_unknown: { field: null, text: errors.walletUnknown },
}

/** Tells whether a call has failed because the server did not answer, not because it refused. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof NetworkError || error instanceof RequestTimeoutError
}

/** Puts a failed sign-in or sign-up into words and says where to show them. */
export function readLoginFailure(error: unknown): LoginFailure {
  if (isUnanswered(error)) return { field: null, text: errors.network }
  if (error instanceof SessionMissingError) return { field: null, text: errors.sessionMissing }
  if (!(error instanceof HttpError)) return { field: null, text: errors.server }
  if (error.status === 429) return { field: null, text: errors.tooOften(error.retryAfterS) }
  const known =
    error.code !== undefined && Object.hasOwn(failuresByCode, error.code) ? failuresByCode[error.code] : undefined
  return known ?? { field: null, text: errors.server }
}

/** Messages by the error code in the login page's URL after a failed login at an identity provider. */
const returnFailures: Record<string, string> = {
  access_denied: errors.providerCancelled,
  email_not_found: errors.providerEmail,
  account_not_linked: errors.providerAccount,
}

/**
 * Reads from the query string of the login page why a login at an identity provider has failed. The text is always ours, since
 * anyone can write a link with any text in its query.
 *
 * @returns undefined without a failure.
 */
export function readReturnFailure(search: string): string | undefined {
  const code = new URLSearchParams(search).get('error')
  if (code === null) return undefined
  return (Object.hasOwn(returnFailures, code) ? returnFailures[code] : undefined) ?? errors.providerFailed
}
