import { randomBytes } from 'node:crypto'
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MailboxLockedError } from './errors.ts'

/** Marks are numbered, so that taking over is making the next one, which the file system lets one process do. */
const MARK = /^lock\.(\d{1,15})$/
/** What a mark says whose process has let the folder go. */
const FREE = 'free'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, but is not ours to signal.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Marks a folder as in use by this process. A mark whose process is gone, or bears this process's own id as after a
 * restart in a container, is taken over. Of several that try at once one gets the folder: a mark appears with its content
 * and under a number that no other has, and the newest is never removed.
 *
 * @returns its undo.
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
        // Ours filled a gap that was left by one which has been taken over since.
        await rm(fileOf(directory, mark), { force: true })
        continue
      }
      for (const old of marks) if (old < mark) await rm(fileOf(directory, old), { force: true })
      // A folder that is gone, or can no longer be written, is marked by a process that has ended: that does as well.
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

/** @returns false when there is such a mark already. */
async function make(draft: string, mark: string): Promise<boolean> {
  try {
    await link(draft, mark)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
