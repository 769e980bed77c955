import type { Mail } from '../mailer.ts'
import { writeBlock } from './blocks.ts'
import type { MailContent } from './mailContent.ts'
import { writeDocument } from './writeDocument.ts'

/**
 * Composes a mail in both parts, text and HTML, from one content, so that neither says what the other does not. It holds no picture
 * and loads nothing: a mail that did could tell its sender when it is read.
 */
export function composeMail({ to, subject, preview, blocks, footer }: MailContent): Mail {
  const text = [...blocks.map((block) => writeBlock(block).text), '--', footer].join('\n\n')
  return { to, subject, text, html: writeDocument({ subject, preview, footer, blocks }) }
}
