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
  /** The account that the page shows. No other account may sign the order. */
  address: `0x${string}`
  /** The swap that buys the ether missing for a deposit. The user confirms swap and deposit together. */
  topUp?: TopUp | undefined
}

/** How the wait for a receipt ended. If another transaction has replaced the awaited one, `hash` is the replacement's hash. */
export type Receipt = {
  outcome: 'included' | 'reverted' | 'cancelled' | 'replaced'
  hash: `0x${string}`
  blockNumber?: bigint | undefined
}

/** A batch whose transaction hash is not known yet: the id under which its wallet knows it, and the wallet's connector. */
export type SentBatch = {
  callsId: string
  /** Undefined for a batch that an earlier version of the page has stored. */
  connectorId?: string | undefined
}

/** The wallet's answer to an order: the transaction's hash, or a batch. */
export type Sent = { hash: `0x${string}` } | SentBatch

/** The access to wallet and chain that `createTransactions` needs. */
export type StakeChain = {
  /**
   * Checks the order and passes it to the wallet.
   *
   * @param parameters.onChecked - Called when the order has passed every check, before the wallet is asked.
   * @throws an error that `readFailure` interprets, when the order cannot be carried out or the wallet does not send it.
   */
  send: (order: StakeOrder, parameters: { onChecked: () => void }) => Promise<Sent>
  /**
   * Waits until a batch of the order's account is in a block.
   *
   * @returns the hash of its transaction, or undefined at once if the wallet cannot be asked at the moment: call again later.
   * @throws {StakeRefusedError} when the batch failed, or the wallet can no longer report its outcome. After any other error,
   * call again.
   */
  waitForBatch: (order: StakeOrder, batch: SentBatch) => Promise<`0x${string}` | undefined>
  /**
   * Waits until a transaction is in a block, with no time limit.
   *
   * @param parameters.onRepriced - Called with the new hash when the same call with another fee has replaced the transaction.
   * @throws when the chain cannot be reached.
   */
  waitForReceipt: (parameters: {
    chainId: number
    hash: `0x${string}`
    onRepriced: (hash: `0x${string}`) => void
  }) => Promise<Receipt>
  /** Finds out why a transaction reverted in the given block, by simulating its call. */
  explainRevert: (order: StakeOrder, blockNumber: bigint | undefined) => Promise<FailureReason>
  /** Reads the account's stake in wei. */
  stakeOf: (target: StakeTarget, address: `0x${string}`) => Promise<bigint>
}
