import { isRecord } from '@holdfast/base'

/** An entry of the browser's storage: its key, its name in messages, and its parser and serializer. */
export type StorageKey<Value> = {
  readonly key: string
  /** As used in 'Unable to set active namespace'. */
  readonly label: string
  /** Returns undefined if the text cannot be read: the entry then counts as absent. */
  readonly parse: (text: string) => Value | undefined
  readonly serialize: (value: Value) => string
}

/** A cache entry. A cache has at most one for each subject, such as an account. */
export type CacheEntry = {
  /** Unix milliseconds. */
  readonly timestamp: number
}

/** The key of a cache: entries by subject, each valid for `lifetimeMs`. */
export type CacheKey<Entry extends CacheEntry> = StorageKey<Readonly<Record<string, Entry>>> & {
  readonly lifetimeMs: number
}

type Name = Pick<StorageKey<unknown>, 'key' | 'label'>

/** Creates a key whose value is plain text. */
export function textKey<Value extends string>(
  name: Name,
  isValid: (value: unknown) => value is Value,
): StorageKey<Value> {
  return { ...name, parse: (text) => (isValid(text) ? text : undefined), serialize: (value) => value }
}

/** Creates a key whose value is stored as JSON. */
export function jsonKey<Value>(name: Name, parse: (value: unknown) => Value | undefined): StorageKey<Value> {
  return { ...name, parse: (text) => parse(JSON.parse(text)), serialize: (value) => JSON.stringify(value) }
}

/** Creates the key of a cache. When the cache is read, invalid entries and entries without a time are left out. */
export function cacheKey<Entry extends CacheEntry>(
  name: Name,
  lifetimeMs: number,
  isValid: (value: Record<string, unknown>) => boolean,
): CacheKey<Entry> {
  const isEntry = (value: unknown): value is Entry =>
    isRecord(value) && Number.isFinite(value['timestamp']) && isValid(value)
  const parse = (value: unknown): Readonly<Record<string, Entry>> | undefined => {
    if (!isRecord(value)) return undefined
    const entries = Object.entries(value).filter((entry): entry is [string, Entry] => isEntry(entry[1]))
    return Object.fromEntries(entries)
  }
  return { ...jsonKey(name, parse), lifetimeMs }
}

const MAX_TEXT_LENGTH = 256

/** Tells whether a value is text short enough for an id, a name or an address. */
export function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_TEXT_LENGTH
}
