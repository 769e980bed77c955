import { InvalidReturnUrlError } from '../errors.ts'

/** Longest address to return to, in characters. */
const LONGEST = 2_048

/**
 * Reads the address that follows the token in the `state` of a window's address. Only a page of the origin that began the login
 * may be returned to, so that no link of ours leads elsewhere.
 *
 * @param text - `--` and the address; empty for a window of its own.
 * @param origin - of the page that began the login.
 * @throws {InvalidReturnUrlError}
 */
export function parseReturnUrl(text: string, origin: string): URL | undefined {
  if (text === '') return undefined
  const address = text.slice(2)
  if (!text.startsWith('--') || address.length > LONGEST || !URL.canParse(address)) throw new InvalidReturnUrlError()
  const url = new URL(address)
  if (url.origin !== origin || url.username !== '' || url.password !== '') throw new InvalidReturnUrlError()
  return url
}
