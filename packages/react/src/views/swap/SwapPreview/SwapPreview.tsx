import {
  approveSwap,
  cancelSwap,
  goBack,
  impactLevelOf,
  receivedWorthOf,
  type SwapState,
  type SwapToken,
  submitSwap,
  swapWorthOf,
  watchSwapPreview,
} from '@holdfast/core'
import { Button, Checkbox } from '@holdfast/ui'
import { useCallback, useEffect, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { useWhileSeen } from '../../../loading/useWhileSeen.ts'
import { swapMessages } from '../../../messages/languages/english/swap.ts'
import { useText } from '../../../messages/useText.ts'
import { Fiat } from '../../../pieces/Fiat.tsx'
import { SwapDetails } from '../pieces/SwapDetails.tsx'
import { FailureNote, QuoteNotes } from '../pieces/SwapNotes.tsx'
import { SwapTokenImage } from '../pieces/SwapTokenImage.tsx'
import { TokenAmount } from '../pieces/TokenAmount.tsx'
import { useSwap } from '../pieces/useSwap.ts'
import { SwapSteps } from './SwapSteps.tsx'
import '../../../preview/preview.css'
import './SwapPreview.css'
import { attempt } from '../../../loading/attempt.ts'

/** Shows the whole swap and its steps before the wallet is asked. The transaction is built again every ten seconds. */
export function SwapPreview() {
  const kit = useKit()
  const state = useSwap()
  const { sourceToken, toToken, offer, inputError } = state
  const isComplete = Boolean(sourceToken && toToken && offer && !inputError)
  useWhileSeen(useCallback(() => watchSwapPreview(kit), [kit]))
  // Goes back when the entered amount is no longer valid, or when a change of account or network has cleared it.
  useEffect(() => {
    if (!isComplete && kit.router.getState().view === 'SwapPreview') goBack(kit)
  }, [isComplete, kit])
  if (!sourceToken || !toToken || !offer) return null
  return <Review state={state} source={sourceToken} target={toToken} />
}

function Review({ state, source, target }: { state: SwapState; source: SwapToken; target: SwapToken }) {
  const kit = useKit()
  const text = useText(swapMessages)
  const [isAccepted, setAccepted] = useState(false)
  const { offer, step } = state
  const isExtreme = impactLevelOf(state) === 'extreme'
  if (!offer) return null
  return (
    <div className="hf-kit-preview hf-kit-swap-preview">
      <SideAmount
        label={text('title.send')}
        token={source}
        value={offer.fromAmount}
        worth={swapWorthOf(offer.fromAmount, source)}
      />
      <SideAmount label={text('title.receive')} token={target} value={offer.toAmount} worth={receivedWorthOf(state)} />
      <SwapDetails state={state} open />
      <QuoteNotes state={state} />
      {isExtreme && (
        <Checkbox checked={isAccepted} onCheckedChange={setAccepted}>
          {text('swap.acceptImpact')}
        </Checkbox>
      )}
      <SwapSteps state={state} source={source} />
      <FailureNote failure={state.failure} />
      <p className="hf-kit-preview-hint">{text('swap.sandwich')}</p>
      <p className="hf-kit-preview-hint">{text('swap.reviewHint')}</p>
      <div className="hf-kit-preview-buttons">
        <Button
          variant="secondary"
          size="lg"
          onClick={() => {
            // While a request is with the wallet, stops waiting for the wallet instead of going back. If the wallet sends the
            // transaction after all, the kit still follows it.
            if (step !== 'idle' && step !== 'building' && !state.sent) attempt(kit, () => cancelSwap(kit))
            else goBack(kit)
          }}
        >
          {text('action.cancel')}
        </Button>
        <NextStep state={state} isBlocked={isExtreme && !isAccepted} isAccepted={isAccepted} />
      </div>
    </div>
  )
}

/** Draws the button for the next step, with a spinner while a step runs. @see modal-views reference, 'SwapPreview' */
function NextStep({ state, isBlocked, isAccepted }: { state: SwapState; isBlocked: boolean; isAccepted: boolean }) {
  const kit = useKit()
  const text = useText(swapMessages)
  const { approvalTransaction, swapTransaction, step, isLoadingQuote } = state
  const isRunning = step !== 'idle' || isLoadingQuote
  const isApproving = step === 'approving' || step === 'signing'
  const label = text(isApproving ? 'swap.approving' : approvalTransaction ? 'swap.approve' : 'swap.swap')
  return (
    <Button
      size="lg"
      variant={isBlocked || isAccepted ? 'danger' : 'primary'}
      loading={isRunning}
      loadingLabel={label}
      disabled={isBlocked || !(approvalTransaction ?? swapTransaction)}
      onClick={() =>
        attempt(kit, () => (approvalTransaction ? approveSwap(kit) : submitSwap(kit, { isImpactAccepted: isAccepted })))
      }
    >
      {label}
    </Button>
  )
}

type SideAmountProps = { label: string; token: SwapToken; value: bigint; worth: bigint | undefined }

function SideAmount({ label, token, value, worth }: SideAmountProps) {
  return (
    <div className="hf-kit-preview-sum">
      <SwapTokenImage token={token} />
      <p>
        <span className="hf-kit-preview-label">{label}</span>
        <strong>
          <TokenAmount value={value} token={token} />
        </strong>
        {worth !== undefined && <Fiat value={worth} />}
      </p>
    </div>
  )
}
