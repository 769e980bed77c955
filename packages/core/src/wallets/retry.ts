import type { Kit } from '../kit.ts'

/** For this long after a failure, a resource is not requested again, in milliseconds. */
const RETRY_AFTER_MS = 1000

/** Returns how much longer a failed resource must not be requested again, in milliseconds; undefined if it has not failed. */
export function msUntilRetry(kit: Kit, resource: string): number | undefined {
  const failedAt = kit.internals.wallets.requests.get(resource)?.failedAt
  return failedAt === undefined ? undefined : retryDelayMs(kit, failedAt)
}

/** Returns how much of the wait after a failure is left, in milliseconds. */
export function retryDelayMs(kit: Kit, failedAt: number): number {
  return Math.max(0, failedAt + RETRY_AFTER_MS - kit.internals.clock.monotonic())
}
