import type { AuditLog } from './auditLog.ts'
import { rewrapShare, type ShareKind, type StoredShare } from './envelope.ts'
import type { KeyEncryption } from './keyRing.ts'

/** A stored share and its place. */
export type PlacedShare = StoredShare & { walletId: string; setId: string; version: number }

const BATCH = 100

/**
 * Wraps the keys of all shares with the current master key, so that the ones before can be taken out of the ring. The shares
 * themselves stay as they are. Safe while shares are read and written, and when several instances do it.
 *
 * @returns how many were wrapped again.
 */
export async function rewrapShares(options: {
  kind: ShareKind
  keys: KeyEncryption
  audit: AuditLog
  store: {
    listStale: (keyId: string, most: number) => Promise<PlacedShare[]>
    setWrappedKey: (
      of: { setId: string; version: number },
      from: string,
      to: Pick<StoredShare, 'wrappedKey' | 'keyId'>,
    ) => Promise<void>
  }
}): Promise<number> {
  const { kind, keys, audit, store } = options
  for (let count = 0; ; ) {
    const shares = await store.listStale(keys.currentId, BATCH)
    if (shares.length === 0) return count
    for (const share of shares) {
      await audit.append({ actor: '', action: 'share.rewrap', object: `${share.setId} ${share.version}` })
      await store.setWrappedKey(share, share.keyId, await rewrapShare(keys, kind, share, share))
      count += 1
    }
  }
}
