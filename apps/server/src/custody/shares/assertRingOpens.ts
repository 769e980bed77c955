import { InvalidConfigError } from '../../config/errors.ts'
import { createKeyEncryption, isAtService, type RingEntries } from '../keys/keyRing.ts'
import { rewrapShare, type ShareKind } from './envelope.ts'
import type { RewrapStore } from './rewrapShares.ts'

/** How many shares are tried: more than one share, because a damaged row must not stop the service. */
const MAX_TRIED = 3

/**
 * Refuses a master key that has the id of the right key but did not wrap the stored shares. If the service used it to wrap new
 * shares, no ring could open both old and new shares, because a ring has only one key for each id. Keys at a key service are not
 * tried, because that service may be unreachable.
 *
 * @param options.place - where the operator sets the ring.
 * @throws {InvalidConfigError}
 */
export async function assertRingOpens(options: {
  kind: ShareKind
  ring: RingEntries
  store: Pick<RewrapStore, 'listStale'>
  place: string
}): Promise<void> {
  const { kind, ring, store, place } = options
  // No key has the id '', so every share counts as stale.
  const shares = await store.listStale('', { setId: '', version: 0 }, MAX_TRIED)
  const wrong = new Set<string>()
  for (const share of shares) {
    const entry = ring.find(([id]) => id === share.keyId)
    if (!entry || isAtService(entry[1])) continue
    const isRightKey = await rewrapShare(createKeyEncryption([entry]), kind, share, share).then(
      () => true,
      () => false,
    )
    if (isRightKey) return
    wrong.add(share.keyId)
  }
  if (wrong.size === 0) return
  throw new InvalidConfigError({
    problems: [
      `the master key '${[...wrong].join(', ')}' in ${place} is not the key that encrypted the stored shares; restore the right key from a backup.`,
    ],
  })
}
