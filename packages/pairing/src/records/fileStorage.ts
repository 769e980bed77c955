import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isRecord, type KeyValueStorage, loadOnce } from '@holdfast/base'

/**
 * Creates a storage in one JSON file, for wallets and services outside of a browser. Each write replaces the whole file
 * atomically: a crash leaves the complete old or new file. Use it in one process at a time.
 */
export function fileStorage(path: string): KeyValueStorage {
  let tail: Promise<void> = Promise.resolve()
  const values = loadOnce(() => load(path))

  const change = async (apply: (map: Map<string, string>) => void): Promise<void> => {
    const map = await values()
    apply(map)
    // Writes run one after the other; each includes all changes made before it starts.
    const write = tail.then(() => replace(path, JSON.stringify(Object.fromEntries(map))))
    tail = write.catch(() => undefined)
    await write
  }

  return {
    get: async (key) => (await values()).get(key),
    set: (key, value) => change((map) => map.set(key, value)),
    delete: (key) => change((map) => map.delete(key)),
    keys: async (prefix = '') => [...(await values()).keys()].filter((key) => key.startsWith(prefix)),
  }
}

async function load(path: string): Promise<Map<string, string>> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map()
    throw error
  }
  const value: unknown = JSON.parse(text)
  const entries = isRecord(value) ? Object.entries(value) : []
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

async function replace(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporaryPath = `${path}.${randomUUID()}`
  try {
    await write(temporaryPath, text)
    await rename(temporaryPath, path)
  } catch (error) {
    // The file contains keys: no copy must remain.
    await rm(temporaryPath, { force: true })
    throw error
  }
}

async function write(path: string, text: string): Promise<void> {
  // The file contains keys: other users of the machine must not read it.
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
