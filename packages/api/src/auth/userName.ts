import { userNameLength } from './limits.ts'

/** Tells whether a text has the form of a user name: letters, digits, `_`, `-` and `.`, beginning with a letter or digit. */
export function isUserName(text: string): boolean {
  const { min, max } = userNameLength
  return text.length >= min && text.length <= max && /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text)
}
