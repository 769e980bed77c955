import { basename, dirname } from 'node:path'
import { pause } from '@holdfast/base'
import { FolderLockedError, lockFolder } from '@holdfast/base/files'
import { TetherError } from './messages.ts'

/** Long enough for an owner that has lost its parent to write the state and end. */
const WAIT_FOR_OWNER_MS = 3_000
const LOOK_EVERY_MS = 20

/**
 * Claims a state file, so that no two chains write it. It waits for the tether of a killed parent, which may still be saving.
 *
 * @returns a function that releases it.
 * @throws {TetherError} if a running chain holds it.
 */
export async function lockState(stateFile: string): Promise<() => void> {
  const deadline = performance.now() + WAIT_FOR_OWNER_MS
  for (;;) {
    try {
      return lockFolder(dirname(stateFile), {
        name: `${basename(stateFile)}.lock`,
        isHolder: (commandLine) => commandLine.includes('tether'),
      })
    } catch (error) {
      if (!(error instanceof FolderLockedError)) throw error
      if (performance.now() > deadline) throw new TetherError({ kind: 'stateInUse', processId: error.processId })
    }
    await pause(LOOK_EVERY_MS)
  }
}
