import type { Risk } from '../screens/risks.ts'

/** What the frame says. Each text is a whole sentence or label, so that it can be translated as one. */
export const english = {
  title: { message: 'Sign this message?', typedData: 'Sign this data?', transaction: 'Send this transaction?' },
  asks: (project: string, origin: string) => `${project}, on ${origin}`,
  account: 'Account',
  network: 'Network',
  message: 'Message',
  bytes: 'Bytes',
  domain: 'For',
  data: 'Data',
  to: 'To',
  newContract: 'A new contract',
  amount: 'Amount',
  call: 'Function',
  changes: 'What changes',
  nothingChanges: 'No balance changes.',
  fee: 'Network fee, at most',
  approve: 'Approve',
  refuse: 'Reject',
  approveAnyway: 'I understand the risk',
  waiting: 'The button works once this card has been fully visible for a moment.',
  unsupported:
    'This browser cannot tell whether something covers this window, so nothing can be approved here. Open the app in Chrome or Edge.',
  device: {
    title: 'Approve this device',
    text: 'Open the link in the mail that we sent you, and pick this number there:',
  },
  memoryOnly:
    'This browser keeps nothing for this wallet. You stay logged in until you leave the page; then you log in again as on a new device.',
  ownPage: 'This window belongs to an embedded wallet. Use it inside the app that you came from.',
  refusedPage: 'This page may not hold the wallet.',
  risks: {
    unlimitedAllowance: 'This lets another account spend all of this token, now and later.',
    allowance: 'This lets another account spend some of your tokens.',
    allOfCollection: 'This lets another account move every item of this collection.',
    permit: 'This signature lets another account spend your tokens. It needs no transaction from you.',
    foreignDomain: 'This message signs you in to another site than the one that asks.',
    unreadableMessage: 'This message is not text that can be shown. Sign only what you can read.',
    unknownCall: 'What this function does is not known.',
    createsContract: 'This creates a contract.',
    wouldFail: 'This transaction would fail at the moment, and still cost its fee.',
    notSimulated: 'What this would change could not be simulated.',
    balanceTooLow: 'The balance may be too low for the amount and the fee.',
  } satisfies Record<Risk, string>,
}
