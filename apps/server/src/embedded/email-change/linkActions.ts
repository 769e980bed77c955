import type { LinkAction } from '../../custody/mail-links/linkPages.ts'
import type { MailLinkPurpose } from '../../custody/mail-links/mailLinks.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { EmailChanges } from './emailChanges.ts'

/** Returns the texts and the action for each link in the API's mails. */
export function linkActions(services: {
  sessions: Pick<Sessions, 'freeze'>
  emailChanges: Pick<EmailChanges, 'revert'>
}): Record<MailLinkPurpose, LinkAction> {
  return {
    freeze: {
      title: 'Freeze your wallet?',
      text: 'For three days it signs nothing and cannot be recovered on any device, no matter who asks. You cannot undo this sooner.',
      button: 'Freeze it',
      done: {
        title: 'Your wallet is frozen',
        text: 'For three days. Use this time to secure your mailbox. Then open your wallet in a browser that you trust, and revoke each device that you do not know.',
      },
      act: async ({ actor }, clientAddress) => void (await services.sessions.freeze(actor, clientAddress)),
    },
    'revert-email': {
      title: 'Take your wallet back?',
      text: 'This mail address opens your wallet again, the new one does not, and every browser is logged out.',
      button: 'Take it back',
      done: {
        title: 'Your wallet is yours again',
        text: 'Log in with this address. The vault of your wallet has mailed a link of its own to you: use it as well, or no new browser can be added.',
      },
      act: ({ object }, clientAddress) => services.emailChanges.revert(object, clientAddress),
    },
  }
}
