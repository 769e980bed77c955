import { pause } from '@holdfast/base'
import type { Kit } from '../kit.ts'
import type { CallsStatus } from './callsStatus.ts'
import { readCallsStatus } from './walletCalls.ts'

/** How often the wallet is asked, in milliseconds. */
const LOOK_MS = 2_000
/** After this many looks in a row without an answer, the wallet counts as giving none. */
const LOOKS_WITHOUT_ANSWER = 10

/**
 * Asks the wallet what became of calls until that is decided. A wallet that gives no answer is asked again for a while.
 *
 * @throws the wallet's error once it has given none for a while; an `AbortError` when the following is ended.
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
