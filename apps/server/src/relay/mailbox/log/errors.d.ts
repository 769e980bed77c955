import { BaseError } from '@holdfast/base'
/** The log on disk is damaged in its middle, where a crash cannot have done it. Nothing is guessed or thrown away. */
export declare class MailboxCorruptError extends BaseError {
  name: 'MailboxCorruptError'
  readonly file: string
  readonly offset: number
  constructor({
    file,
    offset,
    why,
  }: {
    file: string
    offset: number
    why: string
  })
}
/** Another process writes to the same log. */
export declare class MailboxLockedError extends BaseError {
  name: 'MailboxLockedError'
  constructor({
    directory,
    pid,
  }: {
    directory: string
    pid: number
  })
}
/** The log cannot be written any more, since the disk did not confirm what it was given. */
export declare class MailboxBrokenError extends BaseError {
  name: 'MailboxBrokenError'
  constructor(cause: unknown)
}
