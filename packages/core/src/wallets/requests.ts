import { withDeadline } from '@holdfast/base'
import type { Kit } from '../kit.ts'
import type { CatalogueRequest } from './catalogueRequests.ts'
import type { WalletsState } from './state.ts'

/** Errors of the services' client that tell of an answer. */
const answered: readonly string[] = ['HttpError', 'InvalidResponseError', 'ResponseTooLargeError']

/** After a failure the same thing is not asked for again before this, in milliseconds. */
const RETRY_AFTER_MS = 1000

/**
 * Asks for a resource once: who asks while the answer is under way shares it, an answer stays for the page's life, and a
 * failure for one second.
 *
 * @returns the same promise for as long as the answer is kept; it never rejects, and gives undefined after a failure.
 */
export function requestOnce<Value>(kit: Kit, resource: string, run: () => Promise<Value>): Promise<Value | undefined> {
  const { wallets: catalogue, clock, log, lifetime } = kit.internals
  const known = catalogue.made.get(resource)
  // One resource has one kind of answer: who names it asks by the same function.
  if (known && msUntilRetry(kit, resource) !== 0) return known.answer as Promise<Value | undefined>
  const request: CatalogueRequest = { answer: Promise.resolve(), failedAt: undefined, error: undefined }
  const answer = (async () => run())().catch((error: unknown) => {
    request.failedAt = clock.monotonic()
    request.error = error
    if (!lifetime.signal.aborted) log.info(`Unable to fetch ${resource}`, error)
    return undefined
  })
  request.answer = answer
  catalogue.made.set(resource, request)
  return answer
}

/** Tells why a resource failed: no answer came, or one that is a refusal or cannot be read. */
export function failureOf(error: unknown): NonNullable<WalletsState['failure']> {
  const isAnswered = error instanceof Error && answered.includes(error.name)
  return isAnswered ? 'unusable' : 'unanswered'
}

/** Tells how long a resource that failed must rest, in milliseconds; undefined for one that has not failed. */
export function msUntilRetry(kit: Kit, resource: string): number | undefined {
  const failedAt = kit.internals.wallets.made.get(resource)?.failedAt
  return failedAt === undefined ? undefined : msToRest(kit, failedAt)
}

/** Tells how long one must wait after a failure, in milliseconds. */
export function msToRest(kit: Kit, failedAt: number): number {
  return Math.max(0, failedAt + RETRY_AFTER_MS - kit.internals.clock.monotonic())
}

/** Waits for a span of the kit's clock, in milliseconds, at most for as long as the kit lives. */
export function wait(kit: Kit, ms: number): Promise<void> {
  return waitAtMost(kit, new Promise(() => undefined), ms)
}

/** Waits for work that never rejects, but no longer than a span of milliseconds; the work goes on. */
export async function waitAtMost(kit: Kit, work: Promise<unknown>, ms: number): Promise<void> {
  const { clock, lifetime } = kit.internals
  const onTimeout = (): Error => new Error('It takes longer.')
  await withDeadline(work, { ms, onTimeout, clock, signal: lifetime.signal }).catch(() => undefined)
}
