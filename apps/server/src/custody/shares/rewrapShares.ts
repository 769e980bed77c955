import type { AuditLog } from '../audit-log/auditLog.ts'
import type { KeyEncryption } from '../keys/keyRing.ts'
import { rewrapShare, type ShareKind, type StoredShare } from './envelope.ts'

/** A stored share and its place. */
export type PlacedShare = StoredShare & { walletId: string; setId: string; version: number }

/** The position of a share in the order of all shares. */
export type SharePosition = { setId: string; version: number }
/** How many keys of shares a rotation of the master key has wrapped again, and how many it could not wrap. */
export type RewrapResult = { count: number; failed: number }

/** Reads and changes the stored shares during a rotation of the master key. */
export type RewrapStore = {
  /** Lists the shares whose keys are wrapped with a master key other than the current one, in the order of their positions. */
  listStale: (currentId: string, after: SharePosition, limit: number) => Promise<PlacedShare[]>
  /** Stores a share's newly wrapped key, if the stored key is still wrapped with the master key `fromId`. */
  setWrappedKey: (
    place: SharePosition,
    fromId: string,
    wrapped: Pick<StoredShare, 'wrappedKey' | 'keyId'>,
  ) => Promise<void>
}

const BATCH = 100

/**
 * Wraps the keys of all shares with the current master key, so that earlier master keys can be removed from the ring. The
 * shares themselves do not change. This is safe while shares are read and written, and on several instances at once.
 *
 * A share that cannot be opened, because its row is damaged or its master key is missing from the ring, is skipped.
 *
 * @returns how many keys were wrapped again, and how many could not be.
 */
export async function rewrapShares(options: {
  kind: ShareKind
  keys: KeyEncryption
  audit: AuditLog
  store: RewrapStore
}): Promise<RewrapResult> {
  const { kind, keys, audit, store } = options
  const done: RewrapResult = { count: 0, failed: 0 }
  let after: SharePosition = { setId: '', version: 0 }
  for (;;) {
    const shares = await store.listStale(keys.currentId, after, BATCH)
    for (const share of shares) {
      after = share
      await audit.append({ actor: '', action: 'share.rewrap', object: `${share.setId} ${share.version}` })
      // A share that does not open is counted as failed, and the loop continues with the other shares.
      const wrapped = await rewrapShare(keys, kind, share, share).catch(() => undefined)
      if (wrapped) await store.setWrappedKey(share, share.keyId, wrapped)
      done[wrapped ? 'count' : 'failed'] += 1
    }
    if (shares.length < BATCH) return done
  }
}
