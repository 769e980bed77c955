import type { LinkAction } from '../../custody/mail-links/linkPages.ts'
import type { MailLinkPurpose } from '../../custody/mail-links/mailLinks.ts'
import type { Recovery } from '../recovery/recovery.ts'
import type { EmailChanges } from './emailChanges.ts'

/** Returns what each link in the vault's mails does. */
export function linkActions(parts: {
  recovery: Pick<Recovery, 'freezeIdentity'>
  emailChanges: Pick<EmailChanges, 'revert'>
}): Record<MailLinkPurpose, LinkAction> {
  return {
    freeze: {
      title: 'Freeze the recovery of your wallet?',
      text: 'For three days the vault releases nothing and accepts nothing, no matter who asks. This cannot be undone sooner.',
      button: 'Freeze it',
      done: {
        title: 'The recovery is frozen',
        text: 'For three days. Use this time to secure your mailbox. If a browser that you do not know is logged in already, freeze the wallet as well, with the link in the mail about that browser.',
      },
      act: ({ actor }, clientAddress) => parts.recovery.freezeIdentity(actor, clientAddress),
    },
    'revert-email': {
      title: 'Take the recovery back?',
      text: 'This mail address approves new browsers for your wallet again, and the new one does not.',
      button: 'Take it back',
      done: {
        title: 'The recovery is yours again',
        text: 'The wallet itself has mailed a link of its own to you: use it as well, to log in with this address again.',
      },
      act: ({ object }, clientAddress) => parts.emailChanges.revert(object, clientAddress),
    },
  }
}
