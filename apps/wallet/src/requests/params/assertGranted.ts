import { unauthorized } from '../errors.ts'

/**
 * Returns an address as it is if the app has access to it. Letter case counts, as it does in Solana and Bitcoin addresses.
 *
 * @throws {RequestError} 4100 if the app has no access.
 */
export function assertGranted(address: string, granted: readonly string[]): string {
  if (!granted.includes(address)) throw unauthorized()
  return address
}
