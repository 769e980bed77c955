import { embeddedLimits } from '@holdfast/api/embedded'
import type { Mail } from '../../mail/mailer.ts'

/** Composes the mail with a code. It has no link, so that readers do not learn to press links in such mails. */
export function composeCodeMail(
  to: string,
  { code, origin, label }: { code: string; origin: string; label: string },
): Mail {
  const site = new URL(origin).host
  return {
    to,
    subject: `${code} is your wallet code for ${site}`,
    text: [
      `Your code is ${code}.`,
      '',
      `It logs you in to your wallet on ${origin}, in ${label}. It works once, within ${embeddedLimits.codeLifeS / 60} minutes, and only in the browser that asked for it.`,
      '',
      'Nobody will ever ask you for this code, neither we nor the site. Type it into the wallet only.',
      'If you did not ask for it, nothing needs to be done: without the code nobody gets in.',
    ].join('\n'),
  }
}
