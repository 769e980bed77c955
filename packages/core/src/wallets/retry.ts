import type { Kit } from '../kit.ts'

/** How long after a failure a resource may be requested again, in milliseconds. */
const RETRY_AFTER_MS = 1000

/** Returns the time until a failed resource may be requested again, in milliseconds; undefined if it has not failed. */
export function msUntilRetry(kit: Kit, resource: string): number | undefined {
  const failedAtMs = kit.internals.wallets.requests.get(resource)?.failedAtMs
  return failedAtMs === undefined ? undefined : retryDelayMs(kit, failedAtMs)
}

/** Returns the time until a request that failed may be repeated, in milliseconds. */
export function retryDelayMs(kit: Kit, failedAtMs: number): number {
  return Math.max(0, failedAtMs + RETRY_AFTER_MS - kit.internals.clock.monotonic())
}
