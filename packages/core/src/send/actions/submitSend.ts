import type { Kit } from '../../kit.ts'
import type { LoadError } from '../../verbErrors.ts'
import type { SendIncompleteError } from '../errors.ts'
import { joinSend, loadSendSteps } from '../joinSend.ts'

/**
 * Sends what the user has entered: checks it again, simulates it, asks the wallet, and then follows the transaction. Does
 * nothing while an earlier send waits for the wallet.
 *
 * A failure is stored in `send` and shown in a toast. A rejection by the user is stored too, but shows no toast, since nothing
 * was sent.
 *
 * @throws {SendIncompleteError} if the amount or the receiver is missing.
 * @see specification sections 5 and 8
 */
export async function submitSend(kit: Kit): Promise<void> {
  return (await loadSendSteps()).submitSend(await joinSend(kit))
}

export declare namespace submitSend {
  type ErrorType = SendIncompleteError | LoadError
}

/**
 * Stops waiting for the check or for the wallet. The wallet may still show its prompt; a transaction approved there is
 * followed.
 */
export async function cancelSend(kit: Kit): Promise<void> {
  const joined = await joinSend(kit)
  joined.internals.send.waiting?.abort()
}
