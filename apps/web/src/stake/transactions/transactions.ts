import { backoffMs, type Clock, pause, systemClock, withDeadline } from '@holdfast/base'
import { createObservable, type Readable } from '@holdfast/ui/observable'
import { stakeMessages } from '../../messages/stake.ts'
import type { Receipt, Sent, SentBatch, StakeChain, StakeOrder } from '../chain/chain.ts'
import { StakeRefusedError } from '../chain/errors.ts'
import { formatEther, formatEtherShort } from '../format.ts'
import type { StakeTarget } from '../target.ts'
import { type Failure, failureText, readFailure } from './failures.ts'
import {
  type FailureReason,
  idleTransaction,
  isFinal,
  nextTransactionState,
  type TransactionEvent,
  type TransactionState,
} from './machine.ts'
import type { PendingScope, PendingStore, PendingTransaction } from './pending.ts'

/** The time without a receipt after which the page says 'still pending' and continues to wait, in milliseconds. */
export const receiptWaitMs = 25_000

/** How long the outcome of a transaction waits for the page's figures to be read again, in milliseconds. */
export const figuresWaitMs = 5_000

/** The longest pause before the next attempt to reach the chain, in milliseconds. */
const maxRetryPauseMs = 30_000

/**
 * The age in milliseconds from which a stored transaction is no longer watched after a reload, since the network has dropped
 * it by then.
 */
export const forgetAfterMs = 24 * 60 * 60 * 1_000

/** A transaction that this page has sent, or a stored pending one of an earlier page or another tab. */
export type TrackedTransaction = StakeOrder & { id: number; submittedAt: number; state: TransactionState }

/** A message about a transaction. Each notice replaces the transaction's previous one. */
export type Notice = {
  /** `info`: the user declined or cancelled the transaction, or another transaction has replaced it. */
  variant: 'loading' | 'success' | 'error' | 'info'
  message: string
  /** Raw message of the wallet or the node, for users who open the details. */
  details?: string | undefined
}

/** The deposits and withdrawals that this page sends or watches. */
export type Transactions = {
  list: Readable<readonly TrackedTransaction[]>
  /**
   * Carries out an order and reports its progress; never rejects. Does nothing if `isBusy` is true for the order's account.
   */
  submit: (order: StakeOrder) => Promise<void>
  /** Returns whether an order of this account is still being checked, or waits for the wallet's answer. */
  isBusy: (address: string) => boolean
  /** Watches the account's stored pending transactions that are not watched yet. If `isQuiet`, shows no notices about them. */
  resume: (target: StakeTarget, address: `0x${string}`, options?: { isQuiet?: boolean | undefined }) => void
  /**
   * Empties the list, and stops watching. The chain still carries out what was sent, but nothing about it is reported or stored
   * any more.
   */
  forget: () => void
}

/** Creates the service that sends a page's deposits and withdrawals and watches them. */
export function createTransactions(parameters: createTransactions.Parameters): Transactions {
  const { chain, pending, onSettled, clock = systemClock } = parameters
  const list = createObservable<readonly TrackedTransaction[]>([])
  let nextId = 1

  function track(order: StakeOrder, submittedAt: PendingTransaction['submittedAt']): number {
    const id = nextId++
    list.set([...list.get(), { ...order, id, submittedAt, state: idleTransaction }])
    return id
  }

  /** Whether the transaction is still in the list. If not, its user has been forgotten. */
  function isTracked(id: number): boolean {
    return list.get().some((entry) => entry.id === id)
  }

  function notify(id: number, notice: Notice): void {
    if (isTracked(id)) parameters.notify(id, notice)
  }

  function dispatch(id: number, event: TransactionEvent): TransactionState {
    list.set(
      list
        .get()
        .map((entry) => (entry.id === id ? { ...entry, state: nextTransactionState(entry.state, event) } : entry)),
    )
    return list.get().find((entry) => entry.id === id)?.state ?? idleTransaction
  }

  function isBusy(address: string): boolean {
    return list
      .get()
      .some((entry) => isSame(entry.address, address) && ['checking', 'awaitingWallet'].includes(entry.state.status))
  }

  async function submit(order: StakeOrder): Promise<void> {
    if (isBusy(order.address)) return
    const id = track(order, clock.now())
    dispatch(id, { type: 'started' })
    const onChecked = (): void => {
      dispatch(id, { type: 'checksPassed' })
      notify(id, { variant: 'loading', message: stakeMessages.awaitingWallet })
    }
    let sent: Sent
    try {
      sent = await chain.send(order, { onChecked })
    } catch (error) {
      return reportFailure(id, order, readFailure(error), notify)
    }
    if (!isTracked(id)) return
    if ('hash' in sent) return watchNew(id, order, sent.hash, notify)
    dispatch(id, { type: 'batchAccepted', callsId: sent.callsId })
    pending.add(scopeOf(order), { ...sent, ...recordOf(order, clock.now()) })
    await followBatch(id, order, sent, notify)
  }

  function reportFailure(id: number, order: StakeOrder, failure: Failure, report: typeof notify): void {
    if (failure.kind === 'rejected') {
      dispatch(id, { type: 'rejected' })
      report(id, { variant: 'info', message: stakeMessages.rejected })
    } else {
      dispatch(id, { type: 'refused', reason: failure.reason })
      report(id, failureNotice(order, failure.reason))
    }
  }

  async function watchNew(
    id: number,
    order: StakeOrder,
    hash: `0x${string}`,
    report: typeof notify,
    lateAtMs = clock.monotonic() + receiptWaitMs,
  ): Promise<void> {
    // The state must have the hash before the store does. Otherwise, a listener of the store that calls `resume` would track
    // the transaction a second time.
    dispatch(id, { type: 'sent', hash })
    pending.add(scopeOf(order), { hash, ...recordOf(order, clock.now()) })
    report(id, { variant: 'loading', message: stakeMessages.started })
    await watch(id, order, hash, report, lateAtMs)
  }

  /** Waits until the wallet reports the hash of the batch's transaction, then watches the transaction. */
  async function followBatch(id: number, order: StakeOrder, batch: SentBatch, report: typeof notify): Promise<void> {
    report(id, { variant: 'loading', message: stakeMessages.batchStarted })
    // One deadline for the batch and its transaction: to the user, they are one wait.
    const lateAtMs = clock.monotonic() + receiptWaitMs
    const stopWaiting = notifyWhenLate(id, order, report, lateAtMs)
    for (let attempt = 0; ; attempt++) {
      const answer = await chain.waitForBatch(order, batch).catch((error: unknown) => ({ error }))
      if (!isTracked(id)) return stopWaiting()
      const isRefused = typeof answer === 'object' && answer.error instanceof StakeRefusedError
      if (typeof answer === 'string' || isRefused) {
        stopWaiting()
        // The store must lose the batch while the state still has the batch's id. Otherwise, a listener of the store that calls
        // `resume` would track the batch a second time.
        pending.remove(scopeOf(order), { callsId: batch.callsId })
      }
      if (isRefused) return reportFailure(id, order, readFailure(answer.error), report)
      if (typeof answer === 'string') return watchNew(id, order, answer, report, lateAtMs)
      // The wallet did not answer, so the result is unknown. Ask again after a pause.
      await pause(backoffMs({ attempt, baseMs: 1_000, maxMs: maxRetryPauseMs }), { clock })
    }
  }

  /** Reports 'still pending' at a time of the monotonic clock. @returns a function that cancels the timer. */
  function notifyWhenLate(id: number, order: StakeOrder, report: typeof notify, lateAtMs: number): () => void {
    const notifyLate = (): void => {
      dispatch(id, { type: 'waitTimedOut' })
      report(id, { variant: 'loading', message: stakeMessages.stillPending[order.action](formatEther(order.value)) })
    }
    return clock.setTimeout(notifyLate, Math.max(0, lateAtMs - clock.monotonic()))
  }

  async function watch(
    id: number,
    order: StakeOrder,
    firstHash: `0x${string}`,
    report: typeof notify,
    lateAtMs = clock.monotonic() + receiptWaitMs,
  ): Promise<void> {
    const scope = scopeOf(order)
    let hash = firstHash
    // Started outside the loop: the time counts from the first attempt, however often the request to the chain fails.
    const stopWaiting = notifyWhenLate(id, order, report, lateAtMs)
    for (let attempt = 0; ; attempt++) {
      const receipt: Receipt | undefined = await chain
        .waitForReceipt({
          chainId: scope.chainId,
          hash,
          onRepriced(next) {
            const stored = pending.list(scope).find((entry) => 'hash' in entry && entry.hash === hash)
            dispatch(id, { type: 'repriced', hash: next })
            pending.remove(scope, { hash })
            if (stored) pending.add(scope, { ...stored, hash: next })
            hash = next
          },
        })
        // The chain cannot be reached, so the result is unknown. The loop asks again after a pause.
        .catch(() => undefined)
      if (!isTracked(id)) return stopWaiting()
      if (receipt === undefined) {
        await pause(backoffMs({ attempt, baseMs: 1_000, maxMs: maxRetryPauseMs }), { clock })
      } else {
        stopWaiting()
        pending.remove(scope, { hash })
        await settle(id, order, receipt, report)
        return
      }
    }
  }

  async function settle(id: number, order: StakeOrder, receipt: Receipt, report: typeof notify): Promise<void> {
    const { action, value, target, address } = order
    const { outcome, hash } = receipt
    // Updates the figures on the page before 'confirmed' is reported, so that the message never appears beside old figures.
    // If they cannot be read in time, the outcome is reported without them.
    const onTimeout = (): Error => new Error('The figures on the page have not been read in time.')
    await withDeadline(onSettled(target), { ms: figuresWaitMs, onTimeout, clock }).catch(() => undefined)
    if (outcome === 'included') {
      const stake = await chain.stakeOf(target, address).catch(() => undefined)
      dispatch(id, { type: 'included', hash })
      const message =
        stake === undefined
          ? stakeMessages.confirmedWithoutStake[action](formatEther(value))
          : stakeMessages.confirmed[action](formatEther(value), formatEtherShort(stake))
      report(id, { variant: 'success', message })
    } else if (outcome === 'reverted') {
      const reason: FailureReason = await chain
        .explainRevert(order, receipt.blockNumber)
        .catch(() => ({ code: 'reverted' })) // The message then gives no reason.
      dispatch(id, { type: 'reverted', reason })
      report(id, failureNotice(order, reason))
    } else if (outcome === 'cancelled') {
      dispatch(id, { type: 'cancelled', hash })
      report(id, { variant: 'info', message: stakeMessages.cancelled })
    } else {
      dispatch(id, { type: 'replaced', hash })
      report(id, { variant: 'info', message: stakeMessages.replaced })
    }
  }

  function resume(target: StakeTarget, address: `0x${string}`, { isQuiet = false } = {}): void {
    const hashes = new Set(list.get().map(({ state }) => ('hash' in state ? state.hash : undefined)))
    const batches = new Set(list.get().map(({ state }) => ('callsId' in state ? state.callsId : undefined)))
    for (const stored of pending.list({ chainId: target.chainId, address })) {
      if ('hash' in stored ? hashes.has(stored.hash) : batches.has(stored.callsId)) continue
      if (clock.now() - stored.submittedAt > forgetAfterMs) {
        pending.remove({ chainId: target.chainId, address }, stored)
        continue
      }
      const order: StakeOrder = { action: stored.action, value: BigInt(stored.value), target, address }
      const id = track(order, stored.submittedAt)
      const report = isQuiet ? () => undefined : notify
      if ('hash' in stored) {
        dispatch(id, { type: 'restored', hash: stored.hash })
        void watch(id, order, stored.hash, report)
      } else {
        dispatch(id, { type: 'batchAccepted', callsId: stored.callsId })
        const { callsId, connectorId } = stored
        void followBatch(id, order, { callsId, connectorId }, report)
      }
    }
  }

  return { list, submit, isBusy, resume, forget: () => list.set([]) }
}

export declare namespace createTransactions {
  type Parameters = {
    chain: StakeChain
    pending: PendingStore
    /** Shows a notice about the transaction with the given id. */
    notify: (id: number, notice: Notice) => void
    /**
     * Called when a transaction has its outcome. Reads the balances again, and resolves when they have been read. The outcome is
     * reported then, or after {@link figuresWaitMs}.
     */
    onSettled: (target: StakeTarget) => Promise<void>
    clock?: Clock | undefined
  }
}

/** Returns the unfinished transactions of an account on a chain. */
export function unfinishedTransactions(
  list: readonly TrackedTransaction[],
  { chainId, address }: { chainId: number; address: string },
): readonly TrackedTransaction[] {
  return list.filter(
    (entry) =>
      entry.target.chainId === chainId &&
      isSame(entry.address, address) &&
      entry.state.status !== 'idle' &&
      !isFinal(entry.state),
  )
}

function failureNotice({ action }: StakeOrder, reason: FailureReason): Notice {
  return { variant: 'error', message: stakeMessages.failed[action](failureText(reason)), details: reason.detail }
}

function scopeOf({ target, address }: StakeOrder): PendingScope {
  return { chainId: target.chainId, address }
}

/** Returns the fields of an order that are stored with its transaction's hash or its batch's id. */
function recordOf({ action, value }: StakeOrder, submittedAt: PendingTransaction['submittedAt']) {
  return { action, value: value.toString(), submittedAt }
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
