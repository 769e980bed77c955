import { InvalidReturnUrlError } from '../errors.ts'

/** The longest return URL, in characters. */
const MAX_LENGTH = 2_048

/**
 * Parses the return URL, which follows the token in the `state` of the URL that starts a login. The return URL must be on the
 * origin that began the login, so that our links cannot redirect to other sites.
 *
 * @param text - `--` and the URL; empty for a login in a separate window, which needs no return URL.
 * @param origin - the origin of the page that began the login.
 * @throws {InvalidReturnUrlError}
 */
export function parseReturnUrl(text: string, origin: string): URL | undefined {
  if (text === '') return undefined
  const address = text.slice(2)
  if (!text.startsWith('--') || address.length > MAX_LENGTH || !URL.canParse(address)) throw new InvalidReturnUrlError()
  const url = new URL(address)
  if (url.origin !== origin || url.username !== '' || url.password !== '') throw new InvalidReturnUrlError()
  return url
}
