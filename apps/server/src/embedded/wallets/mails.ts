import { walletFooter } from '../../custody/mailFacts.ts'
import { composeMail } from '../../mail/layout/composeMail.ts'
import type { Mail } from '../../mail/mailer.ts'

/** Composes the notice that the recovery words of a wallet were shown. */
export function composeExportedMail(to: string): Mail {
  return composeMail({
    to,
    subject: 'The recovery words of your wallet were shown',
    preview: 'If this was not you, move everything to another wallet now.',
    blocks: [
      {
        kind: 'text',
        text: 'The twelve words of your wallet were requested in a browser that is logged in to your account. Anyone who has the words has the wallet.',
      },
      {
        kind: 'text',
        text: 'If this was you, keep them on paper, where only you find them. We will never ask you for them.',
      },
      {
        kind: 'text',
        text: 'If this was not you, move everything to another wallet now, then freeze the account.',
      },
    ],
    footer: walletFooter('wallet'),
  })
}
