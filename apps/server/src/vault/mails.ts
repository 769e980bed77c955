import type { Mail } from '../mail/mailer.ts'

type Place = { origin: string; label: string }

/** Composes the mail with the link that approves a device. */
export function composeApprovalMail(
  to: string,
  { link, origin, label, showsNumber }: Place & { link: string; showsNumber: boolean },
): Mail {
  return {
    to,
    subject: `Approve a new browser for your wallet on ${new URL(origin).host}`,
    text: [
      `Someone, we hope you, wants to use your wallet on ${origin} in ${label}, where it was not used before.`,
      '',
      `To approve this browser, open the link${showsNumber ? ' and choose the number that it shows' : ''}:`,
      link,
      '',
      'The link works once, within 15 minutes. Opening it changes nothing; only your choice does.',
      'If this was not you, do not approve it: open the link and choose "This was not me", or do nothing.',
    ].join('\n'),
  }
}

/** Composes the notice that a device was approved. */
export function composeApprovedMail(to: string, { origin, label }: Place): Mail {
  return {
    to,
    subject: 'A new browser may now use your wallet',
    text: [
      `You approved ${label} for your wallet on ${origin}.`,
      '',
      'If this was not you, open your wallet in a browser that you trust, look at its devices, and freeze the account.',
    ].join('\n'),
  }
}

/** Composes the notice that a wrong number was chosen. */
export function composeWrongNumberMail(to: string, { origin, label }: Place): Mail {
  return {
    to,
    subject: 'A new browser was not approved',
    text: [
      `A wrong number was chosen for ${label} on ${origin}, so the request was cancelled and nothing was approved.`,
      '',
      'If this was you, ask for another link in that browser and choose the number that it shows.',
      'If it was not, nothing needs to be done.',
    ].join('\n'),
  }
}

/** Composes the notice that a wallet was sealed. */
export function composeSealedMail(to: string, { origin, label }: Place): Mail {
  return {
    to,
    subject: 'Your wallet is sealed now',
    text: [
      `Your wallet was sealed in ${label}, for ${origin}. From now on only your passkey, your recovery password or your written words bring it to a new browser. We cannot do it for you any more.`,
      '',
      'If this was not you, open your wallet in a browser that you trust, look at its devices, and freeze the account.',
    ].join('\n'),
  }
}
