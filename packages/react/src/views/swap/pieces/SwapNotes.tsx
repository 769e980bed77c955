import { impactLevelOf, isPriceUnknown, type SwapState } from '@holdfast/core'
import { sendMessages } from '../../../messages/languages/english/send.ts'
import { swapMessages } from '../../../messages/languages/english/swap.ts'
import { useText } from '../../../messages/useText.ts'
import { Note } from '../../../pieces/Note.tsx'
import { failureWords } from './swapWords.ts'

/** Shows warnings about a quote before the user accepts it. */
export function QuoteNotes({ state }: { state: SwapState }) {
  const text = useText(swapMessages)
  const level = impactLevelOf(state)
  return (
    <>
      {level === 'high' && <Note tone="warning">{text('swap.impactHigh')}</Note>}
      {level === 'extreme' && <Note tone="danger">{text('swap.impactExtreme')}</Note>}
      {isPriceUnknown(state) && <Note tone="warning">{text('swap.priceUnknown')}</Note>}
    </>
  )
}

/** Says why the last step failed. */
export function FailureNote({ failure }: Pick<SwapState, 'failure'>) {
  const text = useText(swapMessages, sendMessages)
  return (
    <div role="alert">
      {failure && (
        <Note tone={failure.code === 'rejected' ? 'info' : 'danger'}>
          <strong>{text('swap.notSwapped')}</strong> {failureWords(text, failure)}
        </Note>
      )}
    </div>
  )
}
