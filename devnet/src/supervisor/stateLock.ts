import { basename, dirname } from 'node:path'
import { pause } from '@holdfast/base'
import { FolderLockedError, lockFolder } from '@holdfast/base/files'
import { SupervisorError } from './messages.ts'

/** How long to wait for another supervisor to release the file: long enough for its last save after its parent was killed. */
const WAIT_FOR_OWNER_MS = 3_000
const RETRY_EVERY_MS = 20

/**
 * Locks a state file, so that no two chains write it. If the file is locked, waits a few seconds: the lock may belong to a
 * supervisor whose parent was killed and which is still saving.
 *
 * @returns a function that releases the lock.
 * @throws {SupervisorError} if another chain has the lock even after this wait.
 */
export async function lockState(stateFile: string): Promise<() => void> {
  const deadline = performance.now() + WAIT_FOR_OWNER_MS
  for (;;) {
    try {
      return lockFolder(dirname(stateFile), {
        name: `${basename(stateFile)}.lock`,
        isHolder: (commandLine) => commandLine.includes('supervisor/main.ts'),
      })
    } catch (error) {
      if (!(error instanceof FolderLockedError)) throw error
      if (performance.now() > deadline) throw new SupervisorError({ kind: 'stateInUse', processId: error.processId })
    }
    await pause(RETRY_EVERY_MS)
  }
}
