import { emailCodeDigits, passwordLength, userNameLength } from '@holdfast/api'
import { loginMessages } from '../messages/login.ts'

/** What stands under the fields; a field without an entry is in order. */
export type CredentialErrors = { userName?: string | undefined; password?: string | undefined }

/** Judges a sign-in: only what is missing, since the rules for names and passwords may once have been others. */
export function checkSignIn({ userName, password }: { userName: string; password: string }): CredentialErrors {
  const { errors } = loginMessages
  return {
    userName: userName.trim() === '' ? errors.userNameMissing : undefined,
    password: password === '' ? errors.passwordMissing : undefined,
  }
}

/** Judges a sign-up by the server's rules. */
export function checkSignUp({ userName, password }: { userName: string; password: string }): CredentialErrors {
  const { errors } = loginMessages
  const isName =
    /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(userName) &&
    userName.length >= userNameLength.min &&
    userName.length <= userNameLength.max
  const isPassword = password.length >= passwordLength.min && password.length <= passwordLength.max
  return {
    userName: isName ? undefined : errors.userNameShape,
    password: isPassword ? undefined : errors.passwordLength,
  }
}

/** Judges an address by shape alone; whether it exists, its owner finds out. */
export function checkEmail(email: string): string | undefined {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email.trim()) ? undefined : loginMessages.errors.email
}

/** Judges a code by shape alone. */
export function checkCode(code: string): string | undefined {
  const text = code.trim()
  return text.length === emailCodeDigits && /^\d+$/.test(text) ? undefined : loginMessages.errors.code
}
