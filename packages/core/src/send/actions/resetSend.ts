import type { Kit } from '../../kit.ts'
import { joinSend } from '../joinSend.ts'

/** Clears what the user has entered. A sent transaction is still followed. */
export async function resetSend(kit: Kit): Promise<void> {
  const joined = await joinSend(kit)
  joined.internals.send.entering?.abort()
  joined.send.send({ type: 'reset' })
}
