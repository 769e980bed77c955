import { pause } from '@holdfast/base'
import type { Kit } from '../kit.ts'
import type { CallsStatus } from './callsStatus.ts'
import { readCallsStatus } from './walletCalls.ts'

/** Milliseconds from an answer to the next request. */
const POLL_MS = 2_000
/** The wait ends after this many failed requests in a row. */
const MAX_FAILURES = 10

/**
 * Asks the wallet for the status of calls until their outcome is known. A failed request is repeated.
 *
 * @throws the last error after several failures in a row; an `AbortError` if the signal aborts or the kit is destroyed.
 */
export async function followCalls(
  kit: Kit,
  { id, signal: callerSignal }: { id: string; signal?: AbortSignal | undefined },
): Promise<CallsStatus> {
  const { lifetime, clock } = kit.internals
  const signal = callerSignal ? AbortSignal.any([callerSignal, lifetime.signal]) : lifetime.signal
  let failures = 0
  for (;;) {
    signal.throwIfAborted()
    try {
      const found = await readCallsStatus(kit, { id })
      if (found.status !== 'pending') return found
      failures = 0
    } catch (error) {
      failures += 1
      if (failures >= MAX_FAILURES) throw error
    }
    await pause(POLL_MS, { clock, signal })
  }
}
