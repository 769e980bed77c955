import { isNativeToken } from '@holdfast/api/data'
import { formatAmount } from '@holdfast/caip'
import { track } from '../../analytics/actions/track.ts'
import type { KitWith } from '../../kit.ts'
import { resetView } from '../../router/actions.ts'
import { parseErrorMessage } from '../../text/parseErrorMessage.ts'
import { hideToast } from '../../toasts/actions.ts'
import { afterTransaction } from '../../transactions/actions/afterTransaction.ts'
import { codesOf, layersOf } from '../../wallet-errors/errorLayers.ts'
import { isBuiltForOffer, isExpired, needsAcceptance } from '../rules.ts'
import type { BuiltTransaction, SwapToken } from '../state.ts'
import { type SwappedWords, toastSwap } from '../toasts.ts'
import { forgetSwap, isAtSwap } from '../watches.ts'
import { followBuilt, sendBatch, sendBuilt } from './askWallet.ts'
import { rebuildSwap } from './build.ts'
import { failureOfEnd, SwapNotBuiltError } from './failure.ts'
import { endStep, type RunningStep, startStep } from './runningStep.ts'
import { swapProperties } from './swapProperties.ts'

/** Decimals of the amount in the toasts. @see specification section 9 */
const TOLD_DECIMALS = 3

/** Exchanges what was built, through the wallet, and follows it. */
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
  if (isExpired(state, kit.internals.clock.now())) {
    kit.swap.send({ type: 'refused', failure: { code: 'expired' } })
    return rebuildSwap(kit)
  }
  // A newer quote is shown: what is sent must hold to that one.
  if (transaction && !isBuiltForOffer(state)) return rebuildSwap(kit)
  const running = startStep(kit, 'swapping')
  if (!running || !transaction || !source || !target) return
  const properties = swapProperties(kit)
  const amount = formatAmount(transaction.toAmount, target.decimals, { max: TOLD_DECIMALS })
  const words: SwappedWords = { from: source.symbol, to: target.symbol, amount }
  try {
    const hash = await carryOut(kit, running, { transaction, approval: state.batchedApproval }, words)
    if (hash === undefined) return
    toastSwap(kit, 'swapDone', words)
    track(kit, { event: 'SWAP_SUCCESS', properties })
    finish(kit, running, { hash, source, target })
  } catch (error) {
    track(kit, { event: 'SWAP_ERROR', properties: { ...properties, message: parseErrorMessage(error) } })
    endStep(kit, running, error)
    // The price that is shown is not that of the chain any more: the next press would fail again.
    if (running.isCurrent() && isMoved(error)) await rebuildSwap(kit)
    if (!state.batchedApproval || !isUpgradeRefused(error)) return
    // The account stays as it is: one thing after the other then.
    kit.internals.swap.refusesBatches = true
    await rebuildSwap(kit)
  }
}

/** The chain held to the minimum, or to the deadline. */
function isMoved(error: unknown): boolean {
  return (
    error instanceof SwapNotBuiltError && (error.failure.code === 'belowMinimum' || error.failure.code === 'tooLate')
  )
}

/** The user does not want their account to make several calls at once. @see EIP-5792, 5750; 5760: the wallet cannot after all */
function isUpgradeRefused(error: unknown): boolean {
  return codesOf(layersOf(error)).some((code) => code === 5750 || code === 5760)
}

/** Asks the wallet and waits for the block. @returns undefined when the kit ends before that. */
async function carryOut(
  kit: KitWith<'swap'>,
  running: RunningStep,
  { transaction, approval }: { transaction: BuiltTransaction; approval: BuiltTransaction | undefined },
  words: SwappedWords,
): Promise<string | undefined> {
  const { account, waiting, isCurrent } = running
  let toast = toastSwap(kit, 'swapConfirm')
  waiting.signal.addEventListener('abort', () => {
    if (!running.isSent) hideToast(kit, toast)
  })
  try {
    if (approval) {
      const calls = [approval, transaction]
      const end = await sendBatch(kit, { account, calls, signal: waiting.signal }, () => {
        running.isSent = true
        toast = toastSwap(kit, 'swapRunning', words)
      })
      if (end.type !== 'confirmed') throw new SwapNotBuiltError({ failure: failureOfEnd(end) })
      return end.hash
    }
    const sent = await sendBuilt(kit, { account, transaction, signal: waiting.signal })
    running.isSent = true
    // The wallet has sent it, also if the user no longer waited for that.
    toast = toastSwap(kit, 'swapRunning', words)
    if (isCurrent()) kit.swap.send({ type: 'stepSent', sent: { hash: sent.hash, status: 'submitted' } })
    const end = await followBuilt(kit, { ...sent, account, transaction, isExact: true }, (news) => {
      if (isCurrent()) kit.swap.send({ type: 'stepSent', sent: news })
    })
    if (!end) return undefined
    if (end.type !== 'confirmed') throw new SwapNotBuiltError({ failure: failureOfEnd(end) })
    return end.hash
  } finally {
    hideToast(kit, toast)
  }
}

/** Both balances are read again, and the account is shown, unless the user has gone elsewhere. */
function finish(
  kit: KitWith<'swap'>,
  { isCurrent }: RunningStep,
  { hash, source, target }: { hash: string; source: SwapToken; target: SwapToken },
): void {
  if (isCurrent()) {
    const wasThere = isAtSwap(kit)
    kit.internals.changes.run(() => {
      forgetSwap(kit)
      if (wasThere) resetView(kit, 'Account')
    })
  }
  // The network's own currency is read again anyway.
  const tokens = [source.address, target.address].filter((address) => !isNativeToken(address))
  void afterTransaction(kit, { hash, tokens })
}
