import type { MailBlock } from './blocks.ts'

/** The texts of a mail, in the order in which they are read. */
export type MailContent = {
  to: string
  subject: string
  /** The sentence that mail programs show next to the subject. */
  preview: string
  blocks: readonly MailBlock[]
  /** The last lines: who sent the mail, and why. */
  footer: string
}
