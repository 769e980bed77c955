import type { Environment } from '../environment.ts'
import { isInsecure } from '../production.ts'
import { listSharedCustody } from './separation.ts'

/**
 * Returns one line for each setting of the embedded wallet's API that is missing, not fit for production, or shared with the
 * vault.
 */
export function listEmbeddedProblems(environment: Environment): string[] {
  const problems: string[] = []
  if (!environment.EMBEDDED_SECRET) {
    problems.push(
      'EMBEDDED_SECRET is not set; the embedded wallet needs a lasting secret of its own: set 32 or more random characters.',
    )
  }
  if (!environment.EMBEDDED_KEYS && !environment.EMBEDDED_KEYS_FILE) {
    problems.push(
      'EMBEDDED_KEYS is not set; the embedded wallet needs its master keys: set id:key, with a key from `openssl rand -hex 32`, or name a file with EMBEDDED_KEYS_FILE.',
    )
  }
  if (!environment.VAULT_URL) {
    problems.push('VAULT_URL is not set; the embedded wallet needs its vault, such as https://vault.app.example.')
  } else if (isInsecure(environment.VAULT_URL)) {
    problems.push(
      `VAULT_URL is '${environment.VAULT_URL}'; production needs https: the frame sends shares of keys to it.`,
    )
  }
  if (environment.FARCASTER_RELAY_URL?.startsWith('http:')) {
    problems.push(
      `FARCASTER_RELAY_URL is '${environment.FARCASTER_RELAY_URL}'; production needs https: leave the variable out to use Farcaster's own server.`,
    )
  }
  return [...problems, ...listSharedCustody(environment)]
}
