import type { Store } from './store.ts'

/** Messages remembered for each topic, newest last. */
const REMEMBERED = 512
/** Hex characters of a hash that are kept: 64 bits tell messages of one topic apart. */
const KEPT = 16

/** Which messages have been handled, so that a second delivery does nothing; survives a restart. */
export type Seen = {
  has: (topic: string, hash: string) => boolean
  /** Learns what another tab has handled in the meantime. */
  reload: (topic: string) => Promise<void>
  add: (topic: string, hash: string) => Promise<void>
  forget: (topic: string) => Promise<void>
}

export function createSeen(store: Store<string[]>): Seen {
  return {
    has: (topic, hash) => store.get(topic)?.includes(hash.slice(0, KEPT)) ?? false,
    add: (topic, hash) => store.set(topic, [...(store.get(topic) ?? []), hash.slice(0, KEPT)].slice(-REMEMBERED)),
    reload: (topic) => store.reload(topic),
    forget: (topic) => store.delete(topic),
  }
}
