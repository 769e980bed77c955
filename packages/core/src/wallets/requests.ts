import { withDeadline } from '@holdfast/base'
import type { Kit } from '../kit.ts'
import type { CatalogueRequest } from './catalogueRequests.ts'
import { msUntilRetry } from './retry.ts'

/**
 * Requests a resource once. Calls during the request share its promise. An answer is kept for the life of the page, a failure
 * for one second.
 *
 * @param run - sends the request. Called before `requestOnce` returns, or not at all.
 * @returns the same promise while the answer is kept. It never rejects, and resolves to undefined after a failure.
 */
export function requestOnce<Value>(
  kit: Kit,
  resource: string,
  run: (kit: Kit) => Promise<Value>,
): Promise<Value | undefined> {
  const { wallets: catalogue, clock, log, lifetime } = kit.internals
  const earlier = catalogue.requests.get(resource)
  // Each resource has one type of answer, since every caller that names it passes the same function.
  if (earlier && msUntilRetry(kit, resource) !== 0) return earlier.answer as Promise<Value | undefined>
  const request: CatalogueRequest = { answer: Promise.resolve(), failedAtMs: undefined, error: undefined }
  const answer = (async () => run(kit))().catch((error: unknown) => {
    request.failedAtMs = clock.monotonic()
    request.error = error
    if (!lifetime.signal.aborted) log.info(`Unable to fetch ${resource}`, error)
    return undefined
  })
  request.answer = answer
  catalogue.requests.set(resource, request)
  return answer
}

/** Waits for a time on the kit's clock, in milliseconds, or until the kit is destroyed. */
export function wait(kit: Kit, ms: number): Promise<void> {
  return waitAtMost(kit, new Promise(() => undefined), ms)
}

/** Waits for a task that never rejects, but no longer than the given milliseconds; the task then continues. */
export async function waitAtMost(kit: Kit, task: Promise<unknown>, ms: number): Promise<void> {
  const { clock, lifetime } = kit.internals
  const onTimeout = (): Error => new Error('The task takes too long.')
  // The task never rejects, so a rejection comes from the deadline or from the end of the kit.
  await withDeadline(task, { ms, onTimeout, clock, signal: lifetime.signal }).catch(() => undefined)
}
