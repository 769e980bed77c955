import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Clock } from '@holdfast/base'

/** The least disk space that a file takes, in bytes. */
const MIN_COST = 4_096
/**
 * When the files exceed the limit, files are removed until only this share of the limit is used, so that not every new file
 * causes a removal.
 */
const KEPT_SHARE = 0.95
/**
 * The least time between two updates of a file's access time, which records its last use. The access times keep the order of
 * uses across a restart.
 */
const TOUCH_MS = 3_600_000
const DRAFT = '.draft-'

/** A file of the store. */
export type StoredFile = { content: Buffer; writtenAtMs: number }

/** Keeps files in a folder up to a limit; the least recently used are removed first. */
export type PictureStore = {
  /** @returns undefined if the file is not stored, or cannot be read. */
  read: (name: string) => Promise<StoredFile | undefined>
  /** Writes a file completely or not at all. If the disk is full or broken, nothing is written and nothing is thrown. */
  write: (name: string, content: Buffer | string) => Promise<void>
  /** The bytes of all known files. */
  bytes: () => number
  /** Resolves when all files from earlier runs are known. */
  ready: Promise<void>
}

/**
 * Opens the store. Files from earlier runs can be served at once; they are counted in the background.
 *
 * @param options.folder - holds nothing but the store; it may be removed at any time.
 * @param options.maxBytes - the limit.
 */
export function openPictureStore(options: { folder: string; maxBytes: number; clock: Clock }): PictureStore {
  const { folder, maxBytes, clock } = options
  // Each use moves its entry to the end, so the least recently used file comes first.
  const entries = new Map<string, { cost: number; touchedAtMs: number }>()
  let total = 0

  const forget = (name: string): void => {
    total -= entries.get(name)?.cost ?? 0
    entries.delete(name)
  }
  const note = (name: string, bytes: number, touchedAtMs: number): void => {
    forget(name)
    const cost = Math.max(MIN_COST, bytes)
    entries.set(name, { cost, touchedAtMs })
    total += cost
  }
  const makeRoom = async (): Promise<void> => {
    if (total <= maxBytes) return
    const removed: string[] = []
    for (const name of entries.keys()) {
      if (total <= maxBytes * KEPT_SHARE) break
      forget(name)
      removed.push(name)
    }
    // A file that could not be removed is found and counted at the next start.
    await Promise.all(removed.map((name) => rm(join(folder, name), { force: true }).catch(() => undefined)))
  }
  const use = (name: string, bytes: number): void => {
    const now = clock.now()
    const touchedAtMs = entries.get(name)?.touchedAtMs ?? 0
    const isDue = now - touchedAtMs > TOUCH_MS
    note(name, bytes, isDue ? now : touchedAtMs)
    // Only the access time is set: the modification time says how old the content is.
    if (isDue) void touch(join(folder, name), now)
  }

  const countStoredFiles = async (): Promise<void> => {
    const found = await listFiles(folder)
    const byLastUse = found.toSorted((first, second) => first.usedAtMs - second.usedAtMs)
    const usedMeanwhile = [...entries]
    entries.clear()
    total = 0
    for (const { name, bytes, usedAtMs } of byLastUse) {
      if (name.includes(DRAFT)) await rm(join(folder, name), { force: true })
      else note(name, bytes, usedAtMs)
    }
    // Files that were used during the count are the most recently used, so they come last.
    for (const [name, { cost, touchedAtMs }] of usedMeanwhile) note(name, cost, touchedAtMs)
    await makeRoom()
  }

  return {
    read: async (name) => {
      const file = join(folder, name)
      try {
        const [content, { mtimeMs }] = await Promise.all([readFile(file), stat(file)])
        use(name, content.byteLength)
        return { content, writtenAtMs: mtimeMs }
      } catch {
        // The file is missing or cannot be read. The caller makes the picture again.
        forget(name)
        return undefined
      }
    },
    write: async (name, content) => {
      const file = join(folder, name)
      const draft = `${file}${DRAFT}${randomBytes(6).toString('hex')}`
      try {
        await mkdir(dirname(file), { recursive: true })
        await writeFile(draft, content)
        await rename(draft, file)
        note(name, Buffer.byteLength(content), clock.now())
        await makeRoom()
      } catch {
        // The caller makes the picture again when it is next requested.
        await rm(draft, { force: true }).catch(() => undefined)
      }
    },
    bytes: () => total,
    // A folder that cannot be read counts as empty: pictures are made again.
    ready: countStoredFiles().catch(() => undefined),
  }
}

async function touch(file: string, nowMs: number): Promise<void> {
  try {
    const { mtimeMs } = await stat(file)
    await utimes(file, nowMs / 1000, mtimeMs / 1000)
  } catch {
    // The file was removed in the meantime.
  }
}

async function listFiles(folder: string): Promise<{ name: string; bytes: number; usedAtMs: number }[]> {
  // Before the first picture there is no folder.
  const listed = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files: { name: string; bytes: number; usedAtMs: number }[] = []
  for (const entry of listed) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    // Another server on the same folder may have removed the file.
    const facts = await stat(file).catch(() => undefined)
    if (!facts) continue
    files.push({
      name: relative(folder, file),
      bytes: facts.size,
      usedAtMs: Math.max(facts.atimeMs, facts.mtimeMs),
    })
  }
  return files
}
