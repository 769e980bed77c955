import { FolderLockedError, lockFolder } from '@holdfast/base/files'
import { PreflightError } from './preflight.ts'

/** The commands that run a system, in a process's command line. */
const OURS = /scripts\/(?:start|dev)\.ts/

/**
 * Claims a data folder for this process, so that two starts never write the same database and chain, even at the same moment.
 *
 * @returns the function that releases the folder; call it when everything has stopped. It takes over the claim of a killed
 * process.
 * @throws {PreflightError} if a running process holds it.
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
