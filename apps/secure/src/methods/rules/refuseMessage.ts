import { isSealingStatement } from '@holdfast/api/embedded'
import { FrameRefusal } from '@holdfast/frame/guest'
import type { PendingHashes } from './pendingHashes.ts'

/**
 * Refuses messages whose signature would allow more than a page may ask for: hashes of transactions, and the wallet's statement
 * of its sealing key. With a signed statement, both services together could have recovery shares sealed to a key of their own.
 *
 * @throws {FrameRefusal}
 */
export function refuseMessage(bytes: Uint8Array, hashes: PendingHashes): void {
  hashes.refuse(bytes)
  if (isSealingStatement(new TextDecoder().decode(bytes))) {
    throw new FrameRefusal('The message would seal the wallet to another key')
  }
}
