/**
 * The codes of the JOSE library's errors that say nothing about a token: the token's service answered with an error, with no
 * list of keys, or too late.
 */
const outages: ReadonlySet<string> = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT'])

/**
 * Returns whether a verification failed because of the token itself: by its signature, a claim, or a key that the token's
 * service does not have. Any other failure means that the keys of that service could not be read.
 */
export function isTokenRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('ERR_J') && !outages.has(code)
}
