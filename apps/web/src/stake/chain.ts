import type { StakeAction } from './action.ts'
import type { FailureReason } from './machine.ts'
import type { StakeTarget } from './target.ts'

/** A deposit or withdrawal that a person has asked for. */
export type StakeOrder = {
  action: StakeAction
  /** Wei. */
  value: bigint
  target: StakeTarget
  /** The account that was shown; no other ever signs. */
  address: `0x${string}`
}

/** How the wait for a receipt ended. A replaced transaction has another hash than the one waited for. */
export type Receipt = {
  outcome: 'included' | 'reverted' | 'cancelled' | 'replaced'
  hash: `0x${string}`
  blockNumber?: bigint | undefined
}

/** What the transactions need of wallet and chain. */
export type StakeChain = {
  /** @throws whatever `readFailure` understands, when the order cannot be carried out. */
  check: (order: StakeOrder) => Promise<void>
  /** Hands the order to the wallet. @returns The hash. */
  send: (order: StakeOrder) => Promise<`0x${string}`>
  /**
   * Waits until a transaction is in a block, however long that takes.
   *
   * @param parameters.onRepriced - Told when the same call with another fee took its place.
   * @throws when the chain cannot be asked.
   */
  waitForReceipt: (parameters: {
    chainId: number
    hash: `0x${string}`
    onRepriced: (hash: `0x${string}`) => void
  }) => Promise<Receipt>
  /** Finds out why a transaction reverted, by calling again what it called. */
  explainRevert: (order: StakeOrder, blockNumber: bigint | undefined) => Promise<FailureReason>
  /** The account's stake in wei. */
  stakeOf: (target: StakeTarget, address: `0x${string}`) => Promise<bigint>
}
