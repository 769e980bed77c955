import { randomBytes } from 'node:crypto'
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MailboxLockedError } from './errors.ts'

/** Marks are numbered: a process takes over by creating the next one, which the file system allows only once. */
const MARK = /^lock\.(\d{1,15})$/
/** The content of a mark after its process has released the folder. */
const FREE = 'free'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists, but we may not signal it.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Marks a folder as in use by this process. The process takes over a mark if the process that made it has ended, or had the same
 * process id, as after a restart in a container. If several processes try at once, one gets the folder: each mark appears with
 * its content and with a number of its own, and the newest is never removed.
 *
 * @returns a function that releases the folder.
 * @throws {MailboxLockedError} if another process uses it.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const draft = join(directory, `lock-${process.pid}-${randomBytes(4).toString('hex')}`)
  await writeFile(draft, String(process.pid), { mode: 0o600, flag: 'wx' })
  try {
    for (;;) {
      const newest = Math.max(0, ...(await listMarks(directory)))
      if (newest > 0) await assertFree(directory, newest)
      const mark = newest + 1
      if (!(await make(draft, fileOf(directory, mark)))) continue
      const marks = await listMarks(directory)
      if (Math.max(...marks) > mark) {
        // Our number was free only because its mark had been taken over and removed; a newer mark exists.
        await rm(fileOf(directory, mark), { force: true })
        continue
      }
      for (const old of marks) if (old < mark) await rm(fileOf(directory, old), { force: true })
      // If the folder is gone or read-only, its mark stays; once this process ends, that counts as released too.
      return () => writeFile(fileOf(directory, mark), FREE).catch(() => undefined)
    }
  } finally {
    await rm(draft, { force: true })
  }
}

const fileOf = (directory: string, mark: number): string => join(directory, `lock.${mark}`)

async function listMarks(directory: string): Promise<number[]> {
  return (await readdir(directory)).flatMap((name) => Number(MARK.exec(name)?.[1] ?? []))
}

/** @throws {MailboxLockedError} */
async function assertFree(directory: string, mark: number): Promise<void> {
  const pid = Number(await readFile(fileOf(directory, mark), 'utf8').catch(() => FREE))
  if (pid > 0 && pid !== process.pid && isAlive(pid)) throw new MailboxLockedError({ directory, pid })
}

/** @returns false when the mark already exists. */
async function make(draft: string, mark: string): Promise<boolean> {
  try {
    await link(draft, mark)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
