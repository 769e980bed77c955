import type { MailBlock } from './blocks.ts'

/** The receiver of a mail, and its texts in the order in which they are read. */
export type MailContent = {
  to: string
  subject: string
  /** The sentence that mail programs show next to the subject. */
  preview: string
  blocks: readonly MailBlock[]
  /** The last lines: who sent the mail, and why. */
  footer: string
}
