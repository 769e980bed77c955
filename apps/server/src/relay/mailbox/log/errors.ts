import { BaseError } from '@holdfast/base'

/** The log on disk is damaged in the middle, which a crash cannot cause. Nothing is guessed or discarded. */
export class MailboxCorruptError extends BaseError {
  override name = 'MailboxCorruptError' as const
  readonly file: string
  readonly offset: number
  constructor({ file, offset, why }: { file: string; offset: number; why: string }) {
    super(`The relay's mailbox is damaged: ${file} at byte ${offset}: ${why}.`, {
      metaMessages: [
        'A crash leaves at most an unfinished end, which is cut off; this is something else, such as a failing disk.',
        'Restore the folder from a backup, or move it away to start with an empty mailbox.',
      ],
    })
    this.file = file
    this.offset = offset
  }
}

/** Another process is writing to the same log. */
export class MailboxLockedError extends BaseError {
  override name = 'MailboxLockedError' as const
  constructor({ directory, pid }: { directory: string; pid: number }) {
    super(`The relay's mailbox in ${directory} is in use by process ${pid}. Stop it or choose another folder.`)
  }
}

/** The log can no longer be written, because the disk did not confirm a write. */
export class MailboxBrokenError extends BaseError {
  override name = 'MailboxBrokenError' as const
  constructor(cause: unknown) {
    super("The relay's mailbox on disk cannot be written. Look at the disk, then restart.", { cause })
  }
}
