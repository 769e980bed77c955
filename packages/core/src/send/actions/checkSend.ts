import type { Kit } from '../../kit.ts'
import type { SendFailure } from '../errors.ts'
import { joinSend, loadSendSteps } from '../joinSend.ts'

/**
 * Simulates the transaction and reads its fee. Call it when the review is shown.
 *
 * @returns why the transaction would fail; undefined if it would succeed.
 */
export async function checkSend(kit: Kit): Promise<SendFailure | undefined> {
  return (await loadSendSteps()).checkSend(await joinSend(kit))
}
