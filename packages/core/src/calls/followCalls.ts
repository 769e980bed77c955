import { pause } from '@holdfast/base'
import type { Kit } from '../kit.ts'
import type { CallsStatus } from './callsStatus.ts'
import { readCallsStatus } from './walletCalls.ts'

/** How often the wallet is asked, in milliseconds. */
const LOOK_MS = 2_000
/** After this many failed requests in a row, the wallet counts as gone. */
const LOOKS_WITHOUT_ANSWER = 10

/**
 * Asks the wallet for the status of calls until their outcome is known. If the wallet gives no answer, it is asked again a few
 * times.
 *
 * @throws the wallet's error after several failures in a row; an `AbortError` when the signal ends the wait.
 */
export async function followCalls(
  kit: Kit,
  { id, signal = kit.internals.lifetime.signal }: { id: string; signal?: AbortSignal | undefined },
): Promise<CallsStatus> {
  let missed = 0
  for (;;) {
    signal.throwIfAborted()
    try {
      const found = await readCallsStatus(kit, { id })
      if (found.status !== 'pending') return found
      missed = 0
    } catch (error) {
      missed += 1
      if (missed >= LOOKS_WITHOUT_ANSWER) throw error
    }
    await pause(LOOK_MS, { clock: kit.internals.clock })
  }
}
