import { isSealingStatement } from '@holdfast/api/embedded'
import { FrameRefusal } from '@holdfast/frame/guest'
import type { PendingHashes } from './pendingHashes.ts'

/**
 * Refuses messages that must not be signed for a page: hashes of transactions, and statements that name the wallet's sealing
 * key. With a signed statement that names another key, our services together could make the wallet seal its recovery shares to
 * that key.
 *
 * @throws {FrameRefusal}
 */
export function assertSafeMessage(bytes: Uint8Array, hashes: PendingHashes): void {
  hashes.refuse(bytes)
  if (isSealingStatement(new TextDecoder().decode(bytes))) {
    throw new FrameRefusal('The message would seal the wallet to another key')
  }
}
