/** A description of a call, with every value filled in. */
export type CallDescription = {
  /** A sentence without its full stop: `Withdraw 0.25 ETH`. */
  sentence: string
  /** The contract's publisher and name: `Holdfast Stake`. Empty if no description confirms the name that a contract reports. */
  contractName: string
  /** All values, formatted. */
  fields: readonly { label: string; value: string }[]
}

/**
 * Characters that are invisible, look blank (some letters do) or reorder others: a text with them may look different from its
 * content.
 */
export const UNREADABLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u
