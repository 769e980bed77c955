import type { Mail } from '../mailer.ts'
import { writeBlock } from './blocks.ts'
import type { MailContent } from './mailContent.ts'
import { writeDocument } from './writeDocument.ts'

/**
 * Composes a mail's text and HTML from the same content, so that the two agree. The mail has no pictures and loads nothing, so
 * the sender cannot see when it is read.
 */
export function composeMail({ to, subject, preview, blocks, footer }: MailContent): Mail {
  const text = [...blocks.map((block) => writeBlock(block).text), '--', footer].join('\n\n')
  return { to, subject, text, html: writeDocument({ subject, preview, footer, blocks }) }
}
