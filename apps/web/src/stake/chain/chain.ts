import type { TopUp } from '@holdfast/core'
import type { StakeAction } from '../action.ts'
import type { StakeTarget } from '../target.ts'
import type { FailureReason } from '../transactions/machine.ts'

/** A deposit or withdrawal that the user has requested. */
export type StakeOrder = {
  action: StakeAction
  /** Wei. */
  value: bigint
  target: StakeTarget
  /** The account shown to the user. No other account ever signs. */
  address: `0x${string}`
  /** The swap that buys the missing part of a deposit, in the same confirmation. */
  topUp?: TopUp | undefined
}

/** How the wait for a receipt ended. A replaced transaction has a different hash than the awaited one. */
export type Receipt = {
  outcome: 'included' | 'reverted' | 'cancelled' | 'replaced'
  hash: `0x${string}`
  blockNumber?: bigint | undefined
}

/** The calls to wallet and chain that the transactions need. */
export type StakeChain = {
  /** Checks the order. @throws an error that `readFailure` understands, when the order cannot be carried out. */
  check: (order: StakeOrder) => Promise<void>
  /**
   * Passes the order to the wallet.
   *
   * @param onGiven - called when the wallet has taken a batch, whose hash is known once it is in a block.
   * @returns The hash.
   */
  send: (order: StakeOrder, onGiven?: () => void) => Promise<`0x${string}`>
  /**
   * Waits until a transaction is in a block, with no time limit.
   *
   * @param parameters.onRepriced - Called when the same call with another fee replaced it.
   * @throws when the chain cannot be reached.
   */
  waitForReceipt: (parameters: {
    chainId: number
    hash: `0x${string}`
    onRepriced: (hash: `0x${string}`) => void
  }) => Promise<Receipt>
  /** Finds out why a transaction reverted, by repeating its call. */
  explainRevert: (order: StakeOrder, blockNumber: bigint | undefined) => Promise<FailureReason>
  /** The account's stake in wei. */
  stakeOf: (target: StakeTarget, address: `0x${string}`) => Promise<bigint>
}
