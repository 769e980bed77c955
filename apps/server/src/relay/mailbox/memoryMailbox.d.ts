import type { MailboxFactory } from './Mailbox.ts'
/** A mailbox that lives as long as its process: for tests, and for a relay whose operator wants nothing on disk. */
export declare function memoryMailbox(): MailboxFactory
