import type { MailBlock } from './blocks.ts'

/** What a mail says, in the order in which it is read. */
export type MailContent = {
  to: string
  subject: string
  /** What programs for mail show beside the subject: a sentence that adds to it. */
  preview: string
  blocks: readonly MailBlock[]
  /** Who sends it and why, at the end. */
  footer: string
}
