import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseError } from '../errors/BaseError.ts'

/** The content of a mark after its process has released the folder. */
const FREE = 'free'

/** Thrown when another process uses the folder. */
export class FolderLockedError extends BaseError {
  override name = 'FolderLockedError' as const
  readonly processId: number
  constructor({ folder, processId }: { folder: string; processId: number }) {
    super(`${folder} is in use by process ${processId}. Stop it or choose another folder.`)
    this.processId = processId
  }
}

/**
 * Marks a folder as in use by this process, and creates the folder if necessary. Replaces the mark of a process that has ended,
 * and a mark with this process's own id: after a restart in a container, the new process often gets the id of the old one.
 *
 * Marks are numbered files. A process takes the folder by creating the file with the next number, which the file system allows
 * only one process to do. A file appears together with its content, and the newest file is never removed. So if several
 * processes try at once, exactly one gets the folder.
 *
 * @param options.name - how the marks' names begin, for a folder with several locks.
 * @param options.isHolder - tells whether a command line can be the holder's, on systems that show command lines. By default,
 * every running process with the holder's id counts as the holder, even another program that got the id later.
 * @returns a function that releases the folder.
 * @throws {FolderLockedError} if another process uses it.
 */
export function lockFolder(folder: string, options: lockFolder.Options = {}): () => void {
  const { name = 'lock', isHolder = () => true } = options
  const fileOf = (mark: number): string => join(folder, `${name}.${mark}`)
  mkdirSync(folder, { recursive: true })
  const draft = join(folder, `${name}-${process.pid}-${randomBytes(4).toString('hex')}`)
  writeFileSync(draft, String(process.pid), { mode: 0o600, flag: 'wx' })
  try {
    for (;;) {
      const newest = Math.max(0, ...listMarks(folder, name))
      const processId = newest > 0 ? readHolder(fileOf(newest), isHolder) : undefined
      if (processId !== undefined) throw new FolderLockedError({ folder, processId })
      const mark = newest + 1
      if (!makeMark(draft, fileOf(mark))) continue
      const marks = listMarks(folder, name)
      if (Math.max(...marks) > mark) {
        // A newer mark exists. Our number was free only because another process had replaced the mark with this number, and
        // removed it.
        rmSync(fileOf(mark), { force: true })
        continue
      }
      for (const old of marks) if (old < mark) rmSync(fileOf(old), { force: true })
      return () => release(fileOf(mark))
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

export declare namespace lockFolder {
  type Options = {
    /** @default 'lock' */
    name?: string | undefined
    isHolder?: ((commandLine: string) => boolean) | undefined
  }
}

function listMarks(folder: string, name: string): number[] {
  return readdirSync(folder).flatMap((file) => {
    const mark = file.startsWith(`${name}.`) ? file.slice(name.length + 1) : ''
    return /^\d{1,15}$/.test(mark) ? Number(mark) : []
  })
}

/**
 * Returns the id of the process that a mark names, if it is a process other than this one, is running and can be the holder.
 */
function readHolder(file: string, isHolder: (commandLine: string) => boolean): number | undefined {
  try {
    const processId = Number(readFileSync(file, 'utf8'))
    if (!(processId > 0) || processId === process.pid || !isAlive(processId)) return undefined
    const commandLine = `/proc/${processId}/cmdline`
    return existsSync(commandLine) && !isHolder(readFileSync(commandLine, 'utf8')) ? undefined : processId
  } catch {
    // The mark has been replaced and removed, or the process has just ended.
    return undefined
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // EPERM: the process exists, but we may not signal it.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Creates a mark from a draft. @returns false when the mark already exists. */
function makeMark(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function release(file: string): void {
  try {
    writeFileSync(file, FREE)
  } catch {
    // The folder is gone or read-only. A mark that stays counts as released once this process has ended.
  }
}
