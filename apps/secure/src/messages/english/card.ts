/** What the frame says while it asks, and of a device that waits. Each text is a whole sentence or label. */
export const cardTexts = {
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
}
