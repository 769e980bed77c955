import { isEmailCode, isUserName, passwordLength } from '@holdfast/api'
import { loginMessages } from '../messages/login.ts'

/** Messages below the fields. A field without an entry is valid. */
export type CredentialErrors = { userName?: string | undefined; password?: string | undefined }

/**
 * Checks a sign-in for missing values only: the rules for names and passwords may have been different when the account
 * was created.
 */
export function checkSignIn({ userName, password }: { userName: string; password: string }): CredentialErrors {
  const { errors } = loginMessages
  return {
    userName: userName.trim() === '' ? errors.userNameMissing : undefined,
    password: password === '' ? errors.passwordMissing : undefined,
  }
}

/** Checks a sign-up by the server's rules. */
export function checkSignUp({ userName, password }: { userName: string; password: string }): CredentialErrors {
  const { errors } = loginMessages
  const isPassword = password.length >= passwordLength.min && password.length <= passwordLength.max
  return {
    userName: isUserName(userName) ? undefined : errors.userNameShape,
    password: isPassword ? undefined : errors.passwordLength,
  }
}

/** Returns an error message unless the text has the shape of an email address. The address need not exist. */
export function checkEmail(email: string): string | undefined {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email.trim()) ? undefined : loginMessages.errors.email
}

/** Returns an error message unless the text has the shape of an email code. The code need not be correct. */
export function checkCode(code: string): string | undefined {
  return isEmailCode(code.trim()) ? undefined : loginMessages.errors.code
}
