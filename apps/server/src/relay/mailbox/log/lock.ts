import { FolderLockedError, lockFolder } from '@holdfast/base/files'
import { MailboxLockedError } from './errors.ts'

/**
 * Marks the relay's folder as in use by this process.
 *
 * @returns a function that releases the folder.
 * @throws {MailboxLockedError} if another process uses it.
 */
export function lockDirectory(directory: string): () => void {
  try {
    return lockFolder(directory)
  } catch (error) {
    throw error instanceof FolderLockedError ? new MailboxLockedError({ directory, pid: error.processId }) : error
  }
}
