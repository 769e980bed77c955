import { HttpError, passwordLength } from '@holdfast/api'
import { loginMessages } from '../../messages/login.ts'
import { profileMessages } from '../../messages/profile.ts'
import { changeFailureText } from '../failureText.ts'

/** The messages below the fields, and the one above the form. A field without an entry is valid. */
export type PasswordErrors = { current?: string | undefined; next?: string | undefined; form?: string | undefined }

const { currentMissing, currentWrong } = profileMessages.password
const { passwordLength: lengthWrong } = loginMessages.errors

/** Checks the fields. The current password may be shorter than a new one must be: the rules may have been different. */
export function checkPasswords({ current, next }: { current: string; next: string }): PasswordErrors {
  const isAllowed = next.length >= passwordLength.min && next.length <= passwordLength.max
  return {
    current: current === '' ? currentMissing : current.length > passwordLength.max ? currentWrong : undefined,
    next: isAllowed ? undefined : lengthWrong,
  }
}

/** Puts a change that failed into words, at the field that the server refuses. */
export function readPasswordFailure(error: unknown): PasswordErrors {
  const code = error instanceof HttpError ? error.code : undefined
  if (code === 'INVALID_PASSWORD') return { current: currentWrong }
  if (code === 'PASSWORD_TOO_SHORT' || code === 'PASSWORD_TOO_LONG') return { next: lengthWrong }
  if (code === 'CREDENTIAL_ACCOUNT_NOT_FOUND') return { form: profileMessages.password.none }
  return { form: changeFailureText(error) }
}
