import { embeddedLimits } from '@holdfast/api/embedded'
import { type MailPlace, placeFacts, walletFooter } from '../../custody/mailFacts.ts'
import { composeMail } from '../../mail/layout/composeMail.ts'
import type { Mail } from '../../mail/mailer.ts'

/** Composes the mail with the code for a login. It has no link, so that readers do not get used to links in such mails. */
export function composeCodeMail(to: string, { code, ...place }: MailPlace & { code: string }): Mail {
  return composeMail({
    to,
    subject: `${code} is your wallet code for ${new URL(place.origin).host}`,
    preview: 'It works once, in the browser that asked for it. We will never ask you for it.',
    blocks: [
      { kind: 'code', code },
      {
        kind: 'text',
        text: `It logs you in to your wallet. It works once, within ${embeddedLimits.codeLifeS / 60} minutes, and only in the browser that asked for it:`,
      },
      placeFacts(place),
      {
        kind: 'text',
        text: 'Neither we nor the site will ever ask you for this code. Type it into the wallet only.',
      },
      { kind: 'text', text: 'If you did not ask for it, nothing needs to be done: the login needs the code.' },
    ],
    footer: walletFooter('wallet'),
  })
}

/** Composes the mail with the code that proves a new address. */
export function composeChangeCodeMail(to: string, { code, ...place }: MailPlace & { code: string }): Mail {
  return composeMail({
    to,
    subject: `${code} confirms the new mail address of your wallet`,
    preview: 'It makes this mail address the one for your wallet.',
    blocks: [
      { kind: 'code', code },
      {
        kind: 'text',
        text: `It makes this mail address the one that opens your wallet. It works once, within ${embeddedLimits.codeLifeS / 60} minutes, and only in the browser that asked for it:`,
      },
      placeFacts(place),
      { kind: 'text', text: 'If you did not ask for it, nothing needs to be done.' },
    ],
    footer: walletFooter('wallet'),
  })
}

/** Composes the notice to the old address after a change. @param notice.revertUrl - opens a page that asks for confirmation. */
export function composeChangedMail(
  to: string,
  { newEmail, revertUrl, ...place }: MailPlace & { newEmail: string; revertUrl: string },
): Mail {
  return composeMail({
    to,
    subject: 'Your wallet has another mail address now',
    preview: 'If this was not you, take it back within a day.',
    blocks: [
      {
        kind: 'text',
        text: `From now on ${newEmail} opens your wallet, and this address does not. It was changed here:`,
      },
      placeFacts(place),
      {
        kind: 'text',
        text: 'If this was not you, take your wallet back within a day. That also logs every browser out. Your wallet’s vault also sends you a mail with a link: use both links.',
      },
      { kind: 'link', label: 'Take my wallet back', url: revertUrl },
    ],
    footer: walletFooter('wallet'),
  })
}

/**
 * Composes the notice that a device unknown to the account logged in. @param notice.freezeUrl - opens a page that asks for
 * confirmation.
 */
export function composeNewDeviceMail(to: string, { freezeUrl, ...place }: MailPlace & { freezeUrl: string }): Mail {
  return composeMail({
    to,
    subject: `A new browser is logged in to your wallet on ${new URL(place.origin).host}`,
    preview: 'If this was you, nothing needs to be done.',
    blocks: [
      { kind: 'text', text: 'A browser that is new to your wallet has logged in:' },
      placeFacts(place),
      { kind: 'text', text: 'If this was you, nothing needs to be done.' },
      {
        kind: 'text',
        text: 'If it was not, freeze the account: for three days it signs nothing, on any device. The link asks first, and works once within a week.',
      },
      { kind: 'link', label: 'Freeze the account', url: freezeUrl },
    ],
    footer: walletFooter('wallet'),
  })
}
