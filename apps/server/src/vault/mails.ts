import { type MailPlace, placeFacts, walletFooter } from '../custody/mailFacts.ts'
import { composeMail } from '../mail/layout/composeMail.ts'
import type { Mail } from '../mail/mailer.ts'

const footer = walletFooter('vault')

/** Composes the mail with the link that approves a device. */
export function composeApprovalMail(
  to: string,
  { link, showsNumber, ...place }: MailPlace & { link: string; showsNumber: boolean },
): Mail {
  return composeMail({
    to,
    subject: `Approve a new browser for your wallet on ${new URL(place.origin).host}`,
    preview: `Open the link${showsNumber ? ' and choose the number that the browser shows' : ''}.`,
    blocks: [
      {
        kind: 'text',
        text: 'A browser that is new to your wallet asks for access:',
      },
      placeFacts(place),
      {
        kind: 'text',
        text: `To approve this browser, open the link${showsNumber ? ' and choose the number that the browser shows' : ''}.`,
      },
      { kind: 'link', label: 'Look at the request', url: link },
      {
        kind: 'text',
        text: 'The link works once, within 15 minutes. Opening it changes nothing; only your choice does. If this was not you, do not approve it: open the link and choose "This was not me", or do nothing.',
      },
    ],
    footer,
  })
}

/** Composes the notice that a device was approved. @param notice.freezeUrl - leads to a page that asks for confirmation. */
export function composeApprovedMail(to: string, { freezeUrl, ...place }: MailPlace & { freezeUrl: string }): Mail {
  return composeMail({
    to,
    subject: 'A new browser may now use your wallet',
    preview: 'If this was you, nothing needs to be done.',
    blocks: [
      { kind: 'text', text: 'This browser was approved from your mail:' },
      placeFacts(place),
      {
        kind: 'text',
        text: 'If this was not you, freeze the recovery of your wallet: the vault then releases nothing for three days. The link asks for confirmation, and works once within a week. Afterwards, open your wallet in a browser that you trust and check its devices.',
      },
      { kind: 'link', label: 'Freeze the recovery', url: freezeUrl },
    ],
    footer,
  })
}

/** Composes the mail with the code that the owner of the current address enters to agree to a new address. */
export function composeEmailChangeCodeMail(
  to: string,
  { code, newEmail, ...place }: MailPlace & { code: string; newEmail: string },
): Mail {
  return composeMail({
    to,
    subject: `${code} gives your wallet another mail address`,
    preview: `It hands your wallet over to ${newEmail}. Never tell it to anyone.`,
    blocks: [
      { kind: 'code', code },
      {
        kind: 'text',
        text: `If you enter this code, ${newEmail} will open your wallet, and this address no longer will. Enter it only if you want that, in this browser:`,
      },
      placeFacts(place),
      {
        kind: 'text',
        text: 'It works once, within 10 minutes. We will never ask you for it. If you did not request this change, someone else may be using your browser: freeze your wallet on its security page.',
      },
    ],
    footer,
  })
}

/**
 * Composes the notice for the old address that a new address has replaced it.
 *
 * @param notice.revertUrl - leads to a page that asks for confirmation.
 */
export function composeEmailChangedMail(
  to: string,
  { newEmail, revertUrl, ...place }: MailPlace & { newEmail: string; revertUrl: string },
): Mail {
  return composeMail({
    to,
    subject: 'The recovery of your wallet has another mail address now',
    preview: 'If this was not you, take the recovery back within a day.',
    blocks: [
      { kind: 'text', text: `From now on ${newEmail} approves new browsers for your wallet. It was changed here:` },
      placeFacts(place),
      {
        kind: 'text',
        text: 'If this was not you, take the recovery back within a day. The wallet itself also mails you a link: use both.',
      },
      { kind: 'link', label: 'Take the recovery back', url: revertUrl },
    ],
    footer,
  })
}

/** Composes the notice that no device was approved, because a wrong number was chosen. */
export function composeWrongNumberMail(to: string, place: MailPlace): Mail {
  return composeMail({
    to,
    subject: 'A new browser was not approved',
    preview: 'A wrong number was chosen, and the request was cancelled.',
    blocks: [
      {
        kind: 'text',
        text: 'A wrong number was chosen for this browser, so the request was cancelled and nothing was approved:',
      },
      placeFacts(place),
      {
        kind: 'text',
        text: 'If this was you, ask for another link in that browser and choose the number that it shows. If it was not, nothing needs to be done.',
      },
    ],
    footer,
  })
}

/** Composes the notice that a wallet was sealed. */
export function composeSealedMail(to: string, place: MailPlace): Mail {
  return composeMail({
    to,
    subject: 'Your wallet is sealed now',
    preview: 'From now on, only you can bring it to a new browser.',
    blocks: [
      { kind: 'text', text: 'Your wallet was sealed here:' },
      placeFacts(place),
      {
        kind: 'text',
        text: 'From now on, only your passkey, your recovery password or your written words can bring it to a new browser. We can no longer do that for you.',
      },
      {
        kind: 'text',
        text: 'If this was not you, open your wallet in a browser that you trust, check its devices, and freeze the account.',
      },
    ],
    footer,
  })
}
