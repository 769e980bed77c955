import type { MailBlock } from '../mail/layout/blocks.ts'

/** The site and the browser that a mail is about. */
export type MailPlace = {
  /** Origin of the page that embeds the wallet. */
  origin: string
  /** Browser and system. */
  label: string
}

/** Names the site and the browser in a mail. */
export function placeFacts({ origin, label }: MailPlace): MailBlock {
  return {
    kind: 'facts',
    facts: [
      ['Site', origin],
      ['Browser', label],
    ],
  }
}

/** Says which service sent a mail about the wallet. */
export const walletFooter = (service: 'wallet' | 'vault'): string =>
  service === 'wallet'
    ? 'Sent by your wallet. Mails about it come from two services that check each other: this one, and its vault.'
    : 'Sent by the vault of your wallet. Mails about it come from two services that check each other: this one, and the wallet itself.'
