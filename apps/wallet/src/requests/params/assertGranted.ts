import { unauthorized } from '../errors.ts'

/**
 * Returns an address unchanged, provided that the app has access to it. The comparison is case-sensitive, like Solana and
 * Bitcoin addresses.
 *
 * @throws {RequestError} 4100 if the app has no access.
 */
export function assertGranted(address: string, granted: readonly string[]): string {
  if (!granted.includes(address)) throw unauthorized()
  return address
}
