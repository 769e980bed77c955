import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MailboxLockedError } from './errors.ts'

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
 * restart in a container, is taken over.
 *
 * @returns its undo.
 * @throws {MailboxLockedError} if another process uses it.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const file = join(directory, 'lock')
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx', mode: 0o600 })
      return () => rm(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const pid = Number(await readFile(file, 'utf8').catch(() => ''))
    if (pid > 0 && pid !== process.pid && isAlive(pid)) throw new MailboxLockedError({ directory, pid })
    await rm(file, { force: true })
  }
}
