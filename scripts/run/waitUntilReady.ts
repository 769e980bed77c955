import { performance } from 'node:perf_hooks'
import type { Part } from './parts.ts'
import { PreflightError } from './preflight.ts'

/** The interval between requests to the server, in milliseconds. */
const ASK_MS = 25

/** How long the server may take to be ready by default, in seconds: long enough to create a database on a busy machine. */
const READY_WITHIN_S = 600

/** Parses the value of `READY_WITHIN_S`, in seconds. @throws {PreflightError} if it is no whole number from 1 to 86400. */
export function readReadyWithin(value: string | undefined): number {
  if (value === undefined || value === '') return READY_WITHIN_S
  const seconds = Number(value)
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= 86_400) return seconds
  throw new PreflightError(`READY_WITHIN_S is '${value}', but must be a whole number of seconds from 1 to 86400.`)
}

/**
 * Waits until the server is ready, and logs at intervals that it is still starting.
 *
 * @param options.everyMs - The interval between these messages, in milliseconds.
 * @throws {PreflightError} if the server has ended or takes too long.
 */
export async function waitUntilReady(options: {
  server: Pick<Part, 'ended'>
  url: string
  withinS: number
  everyMs?: number | undefined
  log: (line: string) => void
}): Promise<void> {
  const { server, url, withinS, everyMs = 20_000, log } = options
  const startedAt = performance.now()
  let [loggedAt, hasEnded] = [startedAt, false]
  void server.ended.then(() => (hasEnded = true))
  while (!hasEnded) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    const now = performance.now()
    const seconds = Math.round((now - startedAt) / 1000)
    if (now - startedAt > withinS * 1000) {
      throw new PreflightError(
        `the server was not ready within ${withinS} s; see its messages above, or let it take longer with READY_WITHIN_S.`,
      )
    }
    if (now - loggedAt >= everyMs) {
      loggedAt = now
      log(`the server is still starting (${seconds} s of at most ${withinS} s) …`)
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_MS))
  }
  throw new PreflightError('the server could not start; see its message above.')
}
