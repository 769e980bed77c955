import { isSwappable, refreshSwap, reviewSwap, type SwapState, switchSwapTokens } from '@holdfast/core'
import { Button, IconButton } from '@holdfast/ui'
import type { FormEvent } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'
import { swapMessages } from '../../../messages/languages/english/swap.ts'
import { useText } from '../../../messages/useText.ts'
import { Note } from '../../../pieces/Note.tsx'
import { SwapDetails } from '../pieces/SwapDetails.tsx'
import { FailureNote, QuoteNotes } from '../pieces/SwapNotes.tsx'
import { SwitchSides } from '../pieces/SwitchSides.tsx'
import { SwapSettings } from './SwapSettings.tsx'
import { SourceSide, TargetSide } from './SwapSide.tsx'

/** Draws both sides of the swap, its cost, and the button that leads to the preview or names the missing input. */
export function SwapForm({ state }: { state: SwapState }) {
  const kit = useKit()
  const text = useText(swapMessages)
  const { hasFailedToBuild, isLoadingQuote, inputError, offer } = state

  function submit(event: FormEvent) {
    event.preventDefault()
    if (hasFailedToBuild) attempt(kit, () => refreshSwap(kit))
    else if (offer && !inputError) attempt(kit, () => reviewSwap(kit))
  }

  return (
    <form className="hf-kit-swap" onSubmit={submit} noValidate>
      <SourceSide state={state} />
      <IconButton
        className="hf-kit-swap-switch"
        label={text('swap.switch')}
        onClick={() => attempt(kit, () => switchSwapTokens(kit))}
      >
        <SwitchSides />
      </IconButton>
      <TargetSide state={state} />
      {!inputError && <SwapDetails state={state} />}
      <QuoteNotes state={state} />
      <FailureNote failure={state.failure} />
      {inputError === 'noRoute' && <Note tone="info">{text('swap.noRouteHint')}</Note>}
      {state.hasFailedToQuote && (
        <Note tone="warning">
          {text('swap.quoteFailed')}{' '}
          <button type="button" className="hf-kit-link" onClick={() => attempt(kit, () => refreshSwap(kit))}>
            {text('action.tryAgain')}
          </button>
        </Note>
      )}
      <SwapSettings state={state} />
      <Button
        type="submit"
        size="lg"
        block
        disabled={!hasFailedToBuild && (!offer || inputError !== undefined)}
        loading={isLoadingQuote && !offer}
        loadingLabel={text('swap.loadingQuote')}
      >
        {text(buttonTextOf(state))}
      </Button>
    </form>
  )
}

/** Chooses the button's text: the missing input, or the next step. @see modal-views reference, 'Swap' */
function buttonTextOf(state: SwapState) {
  if (state.hasFailedToBuild) return 'swap.swap'
  if (!state.sourceToken || !state.toToken) return 'swap.selectToken'
  if (!isSwappable(state)) return 'swap.enterAmount'
  return state.inputError ? (`swap.${state.inputError}` as const) : 'swap.review'
}
