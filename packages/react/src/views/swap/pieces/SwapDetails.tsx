import type { SwapState } from '@holdfast/core'
import { swapMessages } from '../../../messages/languages/english/swap.ts'
import { useText } from '../../../messages/useText.ts'
import { Folded } from '../../../pieces/Folded.tsx'
import { SwapFigures } from './SwapFigures.tsx'
import { SwapRate } from './SwapRate.tsx'
import './SwapDetails.css'

/** Props of {@link SwapDetails}. */
export type SwapDetailsProps = {
  state: SwapState
  /** Whether the figures are always visible, as in the preview. Otherwise, they are folded at first. @default false */
  open?: boolean | undefined
}

/** Shows the rate, the cost, and the guaranteed minimum of the swap. */
export function SwapDetails({ state, open = false }: SwapDetailsProps) {
  const text = useText(swapMessages)
  const { sourceToken: source, toToken: target, offer } = state
  if (!source || !target || !offer) return null
  return (
    <div className="hf-kit-swap-details">
      <SwapRate state={state} source={source} target={target} />
      {open ? (
        <SwapFigures state={state} source={source} target={target} />
      ) : (
        <Folded title={text('swap.details')}>
          <SwapFigures state={state} source={source} target={target} />
        </Folded>
      )}
    </div>
  )
}
