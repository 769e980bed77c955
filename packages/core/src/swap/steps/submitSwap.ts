import { isNativeToken } from '@holdfast/api/data'
import { formatAmount } from '@holdfast/caip'
import { track } from '../../analytics/actions/track.ts'
import type { KitWith } from '../../kit.ts'
import { resetView } from '../../router/actions.ts'
import { parseErrorMessage } from '../../text/parseErrorMessage.ts'
import { hideToast } from '../../toasts/actions.ts'
import { afterTransaction } from '../../transactions/actions/afterTransaction.ts'
import { readWalletError } from '../../wallet-errors/readWalletError.ts'
import { isBuiltForOffer, isSwapQuoteExpired, needsAcceptance } from '../rules.ts'
import type { BuiltTransaction, SwapToken } from '../state.ts'
import { type SwapToastValues, showSwapToast } from '../toasts.ts'
import { isSwapViewShown, resetSwap, watchWalletLeft } from '../watches.ts'
import { followSentTransaction, sendBatch, sendBuiltTransaction } from './askWallet.ts'
import { rebuildSwap } from './build.ts'
import { failureOfOutcome, SwapFailedError } from './failure.ts'
import { failStep, type RunningStep, startStep } from './runningStep.ts'
import { swapProperties } from './swapProperties.ts'

/** Decimal places of the amount in toasts. @see specification section 9 */
const TOAST_DECIMALS = 3

/** Sends the built swap through the wallet, and follows it. */
export async function submitSwap(
  kit: KitWith<'swap'>,
  { isImpactAccepted = false }: { isImpactAccepted?: boolean | undefined } = {},
): Promise<void> {
  const state = kit.swap.getState()
  const { swapTransaction: transaction, sourceToken: source, toToken: target } = state
  if (needsAcceptance(state) && !isImpactAccepted) {
    kit.swap.send({ type: 'refused', failure: { code: 'impactNotAccepted' } })
    return
  }
  if (isSwapQuoteExpired(state, kit.internals.clock.monotonic())) {
    kit.swap.send({ type: 'refused', failure: { code: 'expired' } })
    return rebuildSwap(kit)
  }
  // A newer quote is displayed, so the transaction is rebuilt to guarantee it.
  if (transaction && !isBuiltForOffer(state)) return rebuildSwap(kit)
  const running = startStep(kit, 'swapping')
  if (!running || !transaction || !source || !target) return
  const properties = swapProperties(kit)
  const amount = formatAmount(transaction.toAmount, target.decimals, { max: TOAST_DECIMALS })
  const values: SwapToastValues = { from: source.symbol, to: target.symbol, amount }
  try {
    const hash = await sendAndFollow(kit, running, { transaction, approval: state.batchedApproval }, values)
    if (hash === undefined) return
    showSwapToast(kit, 'swapDone', values)
    track(kit, { event: 'SWAP_SUCCESS', properties })
    finish(kit, running, { hash, source, target })
  } catch (error) {
    track(kit, { event: 'SWAP_ERROR', properties: { ...properties, message: parseErrorMessage(error) } })
    failStep(kit, running, error)
    // The price on the chain has moved away from the displayed one, so the same transaction would fail again.
    if (running.isCurrent() && hasPriceMoved(error)) await rebuildSwap(kit)
    if (!state.batchedApproval || running.following.aborted || readWalletError(error) !== 'batchRefused') return
    // Without a batch, the approval and the swap are separate transactions.
    kit.internals.swap.refusesBatches = true
    await rebuildSwap(kit)
  }
}

/** Whether the chain refused the swap because of the minimum or the deadline. */
function hasPriceMoved(error: unknown): boolean {
  return error instanceof SwapFailedError && (error.failure.code === 'belowMinimum' || error.failure.code === 'tooLate')
}

/** Asks the wallet, and waits for the block. @returns the hash; undefined if the user is forgotten or the kit destroyed before that. */
async function sendAndFollow(
  kit: KitWith<'swap'>,
  running: RunningStep,
  { transaction, approval }: { transaction: BuiltTransaction; approval: BuiltTransaction | undefined },
  values: SwapToastValues,
): Promise<string | undefined> {
  const { account, waiting, following, isCurrent } = running
  let toast = showSwapToast(kit, 'swapConfirm')
  let stopWatching = (): void => {}
  waiting.signal.addEventListener('abort', () => {
    if (!running.isSent) hideToast(kit, toast)
  })
  try {
    if (approval) {
      const calls = [approval, transaction]
      const outcome = await sendBatch(kit, { account, calls, signal: waiting.signal, following }, () => {
        running.isSent = true
        toast = showSwapToast(kit, 'swapRunning', values)
        // Only this wallet knows the batch. Until it is connected again, the kit does not know whether the swap is running.
        stopWatching = watchWalletLeft(kit, () => hideToast(kit, toast))
      })
      if (outcome.type !== 'confirmed') throw new SwapFailedError({ failure: failureOfOutcome(outcome) })
      return outcome.hash
    }
    const sent = await sendBuiltTransaction(kit, { account, transaction, signal: waiting.signal })
    if (following.aborted) return undefined
    running.isSent = true
    // The wallet has sent the transaction, even if the user no longer waits for it.
    toast = showSwapToast(kit, 'swapRunning', values)
    if (isCurrent()) kit.swap.send({ type: 'stepSent', sent: { hash: sent.hash, status: 'submitted' } })
    const outcome = await followSentTransaction(
      kit,
      { ...sent, account, transaction, following, isExact: true },
      (change) => {
        if (isCurrent()) kit.swap.send({ type: 'stepSent', sent: change })
      },
    )
    if (!outcome) return undefined
    if (outcome.type !== 'confirmed') throw new SwapFailedError({ failure: failureOfOutcome(outcome) })
    return outcome.hash
  } finally {
    stopWatching()
    hideToast(kit, toast)
  }
}

/**
 * Reads the balances of both tokens again. If the swap is still the displayed one, resets it, and shows the account if the user
 * is in the swap views.
 */
function finish(
  kit: KitWith<'swap'>,
  { isCurrent }: RunningStep,
  { hash, source, target }: { hash: string; source: SwapToken; target: SwapToken },
): void {
  if (isCurrent()) {
    const wasShown = isSwapViewShown(kit)
    kit.internals.changes.run(() => {
      resetSwap(kit)
      if (wasShown) resetView(kit, 'Account')
    })
  }
  // The network's own currency is always read again.
  const tokens = [source.address, target.address].filter((address) => !isNativeToken(address))
  void afterTransaction(kit, { hash, tokens })
}
