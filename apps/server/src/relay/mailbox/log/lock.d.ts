/**
 * Marks a folder as in use by this process. A mark whose process is gone, or bears this process's own id as after a
 * restart in a container, is taken over.
 *
 * @returns its undo.
 * @throws {MailboxLockedError} if another process uses it.
 */
export declare function lockDirectory(directory: string): Promise<() => Promise<void>>
