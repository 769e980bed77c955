import type { MailboxFactory } from './Mailbox.ts'
export declare namespace logMailbox {
  type Parameters = {
    /** Folder of the log; made when it is not there. */
    directory: string
    /** Size from which a new file is begun. @default 32 MiB */
    segmentBytes?: number | undefined
    /** Least time between two flushes to disk, in milliseconds. @default 2 */
    commitMs?: number | undefined
  }
}
/**
 * A mailbox in a log on disk: what is acknowledged survives the process and the machine. All messages are in memory
 * too, so reading never touches the disk.
 *
 * @throws {MailboxCorruptError} if the log cannot be read, {@link MailboxLockedError} if another process has it.
 */
export declare function logMailbox(parameters: logMailbox.Parameters): MailboxFactory
