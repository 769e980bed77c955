import type { SwapPermitOffer } from '@holdfast/api/swap'
import { track } from '../../analytics/actions/track.ts'
import type { KitWith } from '../../kit.ts'
import { parseErrorMessage } from '../../text/parseErrorMessage.ts'
import { hideToast } from '../../toasts/actions.ts'
import type { BuiltApproval } from '../state.ts'
import { showSwapToast } from '../toasts.ts'
import { followSentTransaction, sendBuiltTransaction } from './askWallet.ts'
import { rebuildSwap } from './build.ts'
import { failureOfOutcome, SwapFailedError } from './failure.ts'
import { signPermit } from './permit.ts'
import { failStep, type RunningStep, startStep } from './runningStep.ts'
import { swapProperties } from './swapProperties.ts'

/**
 * Asks the wallet to let the gateway take the amount to pay: by a transaction that is followed until it is in a block, or by a
 * signature. Then requests a new quote and builds the next transaction. Does nothing unless an approval was built.
 */
export async function approveSwap(kit: KitWith<'swap'>): Promise<void> {
  const { approvalTransaction: approval } = kit.swap.getState()
  const running = startStep(kit, 'approving')
  if (!running || !approval) return
  const properties = swapProperties(kit)
  const toast = showSwapToast(kit, 'swapApprove')
  running.waiting.signal.addEventListener('abort', () => hideToast(kit, toast))
  try {
    const isApproved = approval.permit
      ? await approveByPermit(kit, running, approval.permit)
      : await approveByTransaction(kit, running, approval, () => hideToast(kit, toast))
    hideToast(kit, toast)
    if (isApproved) await rebuildSwap(kit)
  } catch (error) {
    hideToast(kit, toast)
    track(kit, { event: 'SWAP_APPROVAL_ERROR', properties: { ...properties, message: parseErrorMessage(error) } })
    failStep(kit, running, error)
  }
}

async function approveByPermit(
  kit: KitWith<'swap'>,
  { account, waiting, isCurrent }: RunningStep,
  offer: SwapPermitOffer,
): Promise<boolean> {
  const permit = await signPermit(kit, { account, offer, signal: waiting.signal })
  if (!isCurrent()) return false
  kit.swap.send({ type: 'permitSigned', permit })
  return true
}

async function approveByTransaction(
  kit: KitWith<'swap'>,
  running: RunningStep,
  transaction: BuiltApproval,
  onSent: () => void,
): Promise<boolean> {
  const { account, waiting, following, isCurrent } = running
  const sent = await sendBuiltTransaction(kit, { account, transaction, signal: waiting.signal })
  running.isSent = true
  onSent()
  if (isCurrent()) kit.swap.send({ type: 'stepSent', sent: { hash: sent.hash, status: 'submitted' } })
  const outcome = await followSentTransaction(
    kit,
    { ...sent, account, transaction, following, isExact: false },
    (change) => {
      if (isCurrent()) kit.swap.send({ type: 'stepSent', sent: change })
    },
  )
  if (!outcome) return false
  if (outcome.type !== 'confirmed') throw new SwapFailedError({ failure: failureOfOutcome(outcome) })
  if (!isCurrent()) return false
  kit.swap.send({ type: 'approved' })
  return true
}
