import { FolderLockedError, lockFolder } from '@holdfast/base/files'
import { PreflightError } from './preflight.ts'

/** Matches the command line of a process that runs the system. */
const OURS = /scripts\/(?:start|dev)\.ts/

/**
 * Locks a data folder for this process, so that two systems never write the same database and chain, even if they start at the
 * same moment. Takes over the lock of a killed process.
 *
 * @returns the function that releases the folder. Call it when everything has stopped.
 * @throws {PreflightError} if a running process has locked the folder.
 */
export function lockDataFolder(folder: string): () => void {
  try {
    return lockFolder(folder, { isHolder: (commandLine) => OURS.test(commandLine) })
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw error
    throw new PreflightError(
      `Holdfast already runs on ${folder} (process ${error.processId}); stop it, or set DATA_DIR and other ports for a second one.`,
    )
  }
}
