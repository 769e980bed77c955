import { type SwapState, type SwapStepEntry, type SwapToken, swapStepsOf } from '@holdfast/core'
import { Check, Clock, Spinner } from '@holdfast/ui'
import { swapMessages } from '../../../messages/languages/english/swap.ts'
import { useText } from '../../../messages/useText.ts'
import { formatTokenAmount } from '../pieces/swapWords.ts'

/** Lists the steps of the swap: the completed ones, the current one, and the remaining ones. */
export function SwapSteps({ state, source }: { state: SwapState; source: SwapToken }) {
  const text = useText(swapMessages)
  const steps = swapStepsOf(state)
  const remaining = steps.filter(({ status }) => status !== 'done').length
  const note = noteOf(state)
  return (
    <div className="hf-kit-swap-steps">
      <ol aria-label={text('swap.steps')}>
        {steps.map((entry) => (
          <li key={entry.kind} data-status={entry.status} aria-current={entry.status === 'next' ? 'step' : undefined}>
            <Mark entry={entry} isRunning={note !== undefined} />
            <StepText entry={entry} state={state} source={source} />
          </li>
        ))}
      </ol>
      <output>{note ? text(note) : remaining > 0 && text('swap.remaining', { count: remaining })}</output>
    </div>
  )
}

/** Chooses the text that says whether the user waits for the wallet or the sent transaction. Undefined if they do not wait. */
function noteOf({ step, sent }: SwapState) {
  if (sent) return `swap.${sent.status}` as const
  return step === 'signing' || step === 'approving' || step === 'swapping' ? 'swap.inWallet' : undefined
}

function Mark({ entry: { status }, isRunning }: { entry: SwapStepEntry; isRunning: boolean }) {
  const text = useText(swapMessages)
  if (status === 'done') return <Check aria-label={text('swap.step.done')} />
  if (status === 'next' && isRunning) return <Spinner label={text('swap.step.next')} />
  return <Clock />
}

function StepText({ entry: { kind }, state, source }: { entry: SwapStepEntry; state: SwapState; source: SwapToken }) {
  const text = useText(swapMessages)
  const { offer, approvalTransaction, batchedApproval } = state
  const amount = formatTokenAmount(
    (approvalTransaction ?? batchedApproval)?.amount || (offer?.fromAmount ?? 0n),
    source,
  )
  if (kind === 'revoke') return <span>{text('swap.step.revoke', { token: source.symbol })}</span>
  if (kind === 'approve' || kind === 'permit' || kind === 'approveAndSwap')
    return <span>{text(`swap.step.${kind}`, { amount })}</span>
  return <span>{text(`swap.step.${kind}`)}</span>
}
