import type { Risk } from '../../screens/risks.ts'

/** The text of each risk that a card shows. */
export const riskTexts: Record<Risk, string> = {
  unlimitedAllowance: 'This lets another account spend all of this token, now and later.',
  allowance: 'This lets another account spend some of your tokens.',
  allOfCollection: 'This lets another account move every item of this collection.',
  permit: 'This signature lets another account spend your tokens. It needs no transaction from you.',
  order: 'This signature lets others take what you offer for what you ask, as long as it is valid.',
  orderForNothing: 'You get nothing in return.',
  actsForAccount: 'This signature lets others act for an account of yours. It needs no transaction from you.',
  delegateCall: 'The called contract gets full control of that account.',
  foreignDomain: 'This message signs you in to a site other than the one that asks.',
  unreadableMessage: 'This message is not text that can be shown. Sign only what you can read.',
  unknownCall: 'What this function does is not known.',
  unknownData: 'What this signature allows is not known.',
  createsContract: 'This creates a contract.',
  wouldFail: 'This transaction would fail at the moment, and still cost its fee.',
  notSimulated: 'What this would change could not be simulated.',
  balanceTooLow: 'The balance may be too low for the amount and the fee.',
  takesAll: 'This sends the whole balance.',
  lookalike: 'The receiver is new, and its address looks like another that you have sent to. Compare every character.',
  newOwner: 'This hands an account of yours to another owner.',
  staysValid: 'This transaction does not expire: the app can send it whenever it likes.',
  highFee: 'The network fee is unusually high.',
}
