import type { Kit } from '../kit.ts'

/** After a failure the same thing is not asked for again before this, in milliseconds. */
export const RETRY_AFTER_MS = 1000

type Request = { answer: Promise<unknown>; failedAt: number | undefined }

/** What was asked of the catalogue so far, by resource. */
export type CatalogueRequests = {
  readonly made: Map<string, Request>
  /** The ids left out of the list since its first page, by namespace: they must not change from page to page. */
  readonly listExclusions: Map<string, readonly string[]>
  /** The prefetch that is under way. */
  prefetch: Promise<void> | undefined
  /** The search that is under way, or was last; undefined once it is cleared. */
  search: { controller: AbortController; done: Promise<void> } | undefined
}

/** Starts with nothing asked for. */
export function createCatalogueRequests(): CatalogueRequests {
  return { made: new Map(), listExclusions: new Map(), prefetch: undefined, search: undefined }
}

/**
 * Asks for a resource once: who asks while the answer is under way shares it, an answer stays for the page's life, and a
 * failure for one second.
 *
 * @returns the same promise for as long as the answer is kept; it never rejects, and gives undefined after a failure.
 */
export function requestOnce<Value>(kit: Kit, resource: string, run: () => Promise<Value>): Promise<Value | undefined> {
  const { catalogue, clock, log, lifetime } = kit.internals
  const known = catalogue.made.get(resource)
  // One resource has one kind of answer: who names it asks by the same function.
  if (known && msUntilRetry(kit, resource) !== 0) return known.answer as Promise<Value | undefined>
  const request: Request = { answer: Promise.resolve(), failedAt: undefined }
  const answer = (async () => run())().catch((error: unknown) => {
    request.failedAt = clock.now()
    if (!lifetime.signal.aborted) log.info(`Unable to fetch ${resource}`, error)
    return undefined
  })
  request.answer = answer
  catalogue.made.set(resource, request)
  return answer
}

/** Tells how long a resource that failed must rest, in milliseconds; undefined for one that has not failed. */
export function msUntilRetry(kit: Kit, resource: string): number | undefined {
  const { catalogue, clock } = kit.internals
  const failedAt = catalogue.made.get(resource)?.failedAt
  return failedAt === undefined ? undefined : Math.max(0, failedAt + RETRY_AFTER_MS - clock.now())
}

/** Waits for a span of the kit's clock, in milliseconds. */
export function wait(kit: Kit, ms: number): Promise<void> {
  return new Promise((resolve) => void kit.internals.clock.setTimeout(resolve, ms))
}
