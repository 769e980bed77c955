/** A description of a call, with every value filled in. */
export type CallDescription = {
  /** A sentence without its full stop: `Withdraw 0.25 ETH`. */
  sentence: string
  /** The contract's publisher and name: `Holdfast Stake`. Empty if no description confirms the name that a contract reports. */
  contractName: string
  /** All values, formatted. */
  fields: readonly { label: string; value: string }[]
}

/** Characters that are invisible or reorder others: a sentence with them may look different from its content. */
export const UNREADABLE = /[\p{C}\u2028\u2029]/u
