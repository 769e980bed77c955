import type { Mail } from '../mailer.ts'
import { type MailBlock, writeBlock } from './blocks.ts'
import { writeDocument } from './writeDocument.ts'

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

/**
 * Composes a mail in both parts, text and HTML, from one content, so that neither says what the other does not. It holds no picture
 * and loads nothing: a mail that did could tell its sender when it is read.
 */
export function composeMail({ to, subject, preview, blocks, footer }: MailContent): Mail {
  const text = [...blocks.map((block) => writeBlock(block).text), '--', footer].join('\n\n')
  return { to, subject, text, html: writeDocument({ subject, preview, footer, blocks }) }
}
