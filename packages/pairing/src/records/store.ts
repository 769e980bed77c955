import type { KeyValueStorage } from '@holdfast/base'
import { readJson, writeJson } from '../wire/json.ts'

/** How many deleted keys are remembered. */
const MAX_REMEMBERED = 200
/** How many of the oldest keys are forgotten when the limit is reached. */
const FORGOTTEN = 100

/** Records of one kind: read from memory, written through to storage, shared with the other tabs. */
export type Store<Value> = {
  name: string
  get: (key: string | number) => Value | undefined
  values: () => Value[]
  set: (key: string | number, value: Value) => Promise<void>
  /** Deletes a record and remembers its key. */
  delete: (key: string | number) => Promise<void>
  /** Returns whether a key was deleted recently. */
  wasDeleted: (key: string | number) => boolean
  /** Applies another tab's change. */
  adopt: (key: string, value: Value | undefined) => void
  load: () => Promise<void>
  /** Reads one record from storage again: another tab may have changed it. */
  reload: (key: string) => Promise<void>
}

/**
 * Creates a store.
 *
 * @param options.isValue - checks stored values: a value that is not a record of this kind is ignored.
 * @param options.onChange - called after each `set` and `delete`, once the change is in storage.
 */
export function createStore<Value>(options: {
  name: string
  prefix: string
  storage: KeyValueStorage
  isValue: (value: unknown) => value is Value
  onChange: (name: string, key: string, value: Value | undefined) => void
}): Store<Value> {
  const { name, storage, isValue } = options
  const prefix = `${options.prefix}${name}/`
  const values = new Map<string, Value>()
  const deleted = new Set<string>()

  const remember = (key: string): void => {
    deleted.add(key)
    if (deleted.size < MAX_REMEMBERED) return
    for (const oldest of [...deleted].slice(0, FORGOTTEN)) deleted.delete(oldest)
  }

  const apply = (key: string, value: Value | undefined): void => {
    if (value === undefined) {
      if (values.delete(key)) remember(key)
    } else values.set(key, value)
  }

  const reload = async (key: string): Promise<void> => {
    const value = parseRecord(await storage.get(`${prefix}${key}`))
    if (isValue(value)) values.set(key, value)
  }

  return {
    name,
    get: (key) => values.get(String(key)),
    values: () => [...values.values()],
    set: async (key, value) => {
      apply(String(key), value)
      await storage.set(`${prefix}${key}`, writeJson(value))
      options.onChange(name, String(key), value)
    },
    delete: async (key) => {
      if (!values.has(String(key))) return
      apply(String(key), undefined)
      await storage.delete(`${prefix}${key}`)
      options.onChange(name, String(key), undefined)
    },
    wasDeleted: (key) => deleted.has(String(key)),
    adopt: apply,
    load: async () => {
      const keys = await storage.keys(prefix)
      await Promise.all(keys.map((key) => reload(key.slice(prefix.length))))
    },
    reload,
  }
}

function parseRecord(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : readJson(text)
  } catch {
    // A damaged record counts as absent.
    return undefined
  }
}
