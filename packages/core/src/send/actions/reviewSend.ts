import type { Kit } from '../../kit.ts'
import type { LoadError } from '../../verbErrors.ts'
import type { SendIncompleteError } from '../errors.ts'
import { joinSend, loadSendSteps } from '../joinSend.ts'

/**
 * Shows what would be sent, for review. If something is missing, a toast asks for it, and no review is shown.
 *
 * @throws {SendIncompleteError} if the amount or the receiver is missing.
 */
export async function reviewSend(kit: Kit): Promise<void> {
  return (await loadSendSteps()).reviewSend(await joinSend(kit))
}

export declare namespace reviewSend {
  type ErrorType = SendIncompleteError | LoadError
}
