/** The texts of the wallet button. They are in the first load, since every page of a signed-in user has the button. */
export const walletButtonMessages = {
  /** Error messages, verbatim from the specification. */
  projectIdMissing: 'The wallet button requires a reown project id to work',
  accountNotConnected: 'The account must be connected for this component',
  reconnecting: 'Reconnecting…',
} as const
