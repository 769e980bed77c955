import type { KitWith } from '../../kit.ts'
import { findErrorMessage } from '../../text/parseErrorMessage.ts'
import { showToast } from '../../toasts/actions.ts'
import { type SwapAccount, swapAccountOf } from '../reading/swapAccount.ts'
import { showSwapToast } from '../toasts.ts'
import { readSwapFailure, SwapFailedError } from './failure.ts'

/** A step that waits for the wallet. */
export type RunningStep = {
  account: SwapAccount
  /** Ends the wait for the wallet. */
  waiting: AbortController
  /** Aborts when the user is forgotten or the kit destroyed: the outcome is then not reported. */
  following: AbortSignal
  /** Whether the wallet has sent a transaction. Its outcome is then reported, whatever else the user does. */
  isSent: boolean
  /** Whether the step still belongs to the displayed swap: the user may have cancelled, left, or started over. */
  isCurrent: () => boolean
}

/** Begins a step, unless another one runs or nothing was built for it. */
export function startStep(kit: KitWith<'swap'>, type: 'approving' | 'swapping'): RunningStep | undefined {
  const { swap: shared } = kit.internals
  const account = swapAccountOf(kit)
  const before = kit.swap.getState()
  if (!account) return undefined
  kit.swap.send({ type })
  if (kit.swap.getState() === before) return undefined
  const { attempt, following } = shared
  const waiting = new AbortController()
  shared.waiting = waiting
  waiting.signal.addEventListener('abort', () => {
    if (!attempt.signal.aborted) kit.swap.send({ type: 'stepFailed', failure: undefined })
  })
  const isCurrent = (): boolean => !attempt.signal.aborted && !waiting.signal.aborted
  return { account, waiting, following: following.signal, isSent: false, isCurrent }
}

/** Reports in the state, and in a toast, why a step failed. */
export function failStep(kit: KitWith<'swap'>, { isCurrent, isSent, following }: RunningStep, error: unknown): void {
  // The user ended the wait before the wallet sent anything, or has left, so there is nothing to report.
  if ((!isCurrent() && !isSent) || following.aborted) return
  const failure = readSwapFailure(error)
  kit.internals.log.info('A step of a swap failed', error)
  if (isCurrent()) kit.swap.send({ type: 'stepFailed', failure })
  // The message of a `SwapFailedError` is the text of this toast; the reason is in the state.
  if (error instanceof SwapFailedError || findErrorMessage(error) === undefined)
    showSwapToast(kit, 'swapTransactionError')
  else showToast(kit, { variant: 'error', message: error })
}
