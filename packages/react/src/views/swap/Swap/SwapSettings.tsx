import { type SwapState, setSwapDeadline, setSwapSlippage } from '@holdfast/core'
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
  const [slippage, setSlippage] = useState(String(state.slippage))
  const [minutes, setMinutes] = useState(String(state.ttlS / 60))
  const isSlippageWrong = !isWithin(slippage, /^\d(?:\.\d{0,2})?$/, 0.1, 5)
  const isDeadlineWrong = !isWithin(minutes, /^\d{1,2}$/, 1, 60)
  return (
    <Folded title={`${text('swap.settings')}: ${state.slippage} %, ${state.ttlS / 60} min`}>
      <div className="hf-kit-swap-settings">
        <TextField
          label={text('swap.slippage')}
          value={slippage}
          onValueChange={(typed) => {
            const next = typed.replace(',', '.')
            setSlippage(next)
            if (isWithin(next, /^\d(?:\.\d{0,2})?$/, 0.1, 5))
              attempt(kit, () => setSwapSlippage(kit, { slippage: Number(next) }))
          }}
          inputMode="decimal"
          autoComplete="off"
          description={text('swap.slippageHint')}
          error={isSlippageWrong ? text('swap.slippageWrong') : undefined}
        />
        <TextField
          label={text('swap.deadline')}
          value={minutes}
          onValueChange={(next) => {
            setMinutes(next)
            if (isWithin(next, /^\d{1,2}$/, 1, 60))
              attempt(kit, () => setSwapDeadline(kit, { ttlS: Number(next) * 60 }))
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

/** Returns whether a typed number has a valid form and size. Not for amounts of money, which `Number` would round. */
function isWithin(typed: string, form: RegExp, min: number, max: number): boolean {
  return form.test(typed) && Number(typed) >= min && Number(typed) <= max
}
