import type { Store } from './store.ts'

/** How many messages are remembered for each topic; the oldest is forgotten first. */
const MAX_REMEMBERED = 512
/** How many hex characters of a hash are stored: 64 bits are enough to distinguish the messages of one topic. */
const KEPT_CHARACTERS = 16

/** Remembers which messages have been handled, so that a second delivery does nothing; survives a restart. */
export type Seen = {
  has: (topic: string, hash: string) => boolean
  /** Reads what other tabs have handled in the meantime. */
  reload: (topic: string) => Promise<void>
  add: (topic: string, hash: string) => Promise<void>
  forget: (topic: string) => Promise<void>
}

/** Creates the list of handled messages, which `store` holds. */
export function createSeen(store: Store<string[]>): Seen {
  return {
    has: (topic, hash) => store.get(topic)?.includes(hash.slice(0, KEPT_CHARACTERS)) ?? false,
    add: (topic, hash) =>
      store.set(topic, [...(store.get(topic) ?? []), hash.slice(0, KEPT_CHARACTERS)].slice(-MAX_REMEMBERED)),
    reload: (topic) => store.reload(topic),
    forget: (topic) => store.delete(topic),
  }
}
