import { readTypedDeadline, readTypedSlippage, type SwapState, setSwapDeadline, setSwapSlippage } from '@holdfast/core'
import { TextField } from '@holdfast/ui'
import { useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'
import { swapMessages } from '../../../messages/languages/english/swap.ts'
import { useText } from '../../../messages/useText.ts'
import { Folded } from '../../../pieces/Folded.tsx'

/** Draws the settings for slippage and deadline. A value out of range shows an error and changes nothing. */
export function SwapSettings({ state }: { state: Pick<SwapState, 'slippage' | 'ttlS'> }) {
  const kit = useKit()
  const text = useText(swapMessages)
  const [typedSlippage, setTypedSlippage] = useState(String(state.slippage))
  const [typedMinutes, setTypedMinutes] = useState(String(state.ttlS / 60))
  const isSlippageWrong = readTypedSlippage(typedSlippage) === undefined
  const isDeadlineWrong = readTypedDeadline(typedMinutes) === undefined
  return (
    <Folded title={`${text('swap.settings')}: ${state.slippage} %, ${state.ttlS / 60} min`}>
      <div className="hf-kit-swap-settings">
        <TextField
          label={text('swap.slippage')}
          value={typedSlippage}
          onValueChange={(typed) => {
            setTypedSlippage(typed)
            const slippage = readTypedSlippage(typed)
            if (slippage !== undefined) attempt(kit, () => setSwapSlippage(kit, { slippage }))
          }}
          inputMode="decimal"
          autoComplete="off"
          description={text('swap.slippageHint')}
          error={isSlippageWrong ? text('swap.slippageWrong') : undefined}
        />
        <TextField
          label={text('swap.deadline')}
          value={typedMinutes}
          onValueChange={(typed) => {
            setTypedMinutes(typed)
            const ttlS = readTypedDeadline(typed)
            if (ttlS !== undefined) attempt(kit, () => setSwapDeadline(kit, { ttlS }))
          }}
          inputMode="numeric"
          autoComplete="off"
          description={text('swap.deadlineHint')}
          error={isDeadlineWrong ? text('swap.deadlineWrong') : undefined}
        />
        <p>{text('swap.sandwich')}</p>
      </div>
    </Folded>
  )
}
