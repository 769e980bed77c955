import type { DatabaseLimits, SpanLimit } from '../../custody/limits/databaseLimits.ts'
import { RateLimitedError } from '../../http/limits/rateLimits.ts'

/** How many logins may begin in one project before each network has a limit of its own. */
const PROJECT_LOGINS: readonly SpanLimit[] = [{ points: 1_000, spanS: 3_600 }]
/** How many more logins one network may begin in a project whose limit is used up. */
const NETWORK_LOGINS: readonly SpanLimit[] = [{ points: 10, spanS: 3_600 }]

/**
 * Counts a login that begins. When strangers have used up a project's logins, each network may still begin a few, so users in
 * other networks can log in. The outcome depends only on the project and the network, so neither the answer nor its timing
 * reveals whether an account is known.
 *
 * @param login.network - the /24 or /56 from which the call comes.
 * @throws {RateLimitedError}
 */
export async function countLogin(
  limits: Pick<DatabaseLimits, 'consume'>,
  { projectKey, network }: { projectKey: number; network: string },
): Promise<void> {
  try {
    await limits.consume(`project ${projectKey}`, PROJECT_LOGINS)
  } catch (error) {
    if (!(error instanceof RateLimitedError)) throw error
    await limits.consume(`project ${projectKey} ${network}`, NETWORK_LOGINS)
  }
}
