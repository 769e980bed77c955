import type { Kit } from '../../kit.ts'
import { joinSend, loadSendSteps } from '../joinSend.ts'

/**
 * Continues to follow the transactions that an earlier page sent from the account in use, on its network; the newest is in the
 * store `send`. The kit calls this when an account comes into use.
 */
export async function resumeSends(kit: Kit): Promise<void> {
  return (await loadSendSteps()).resumeSends(await joinSend(kit))
}
