import { formatAmount } from '@holdfast/caip'
import { type SwapState, type SwapToken, swapRateOf, swapWorthOf } from '@holdfast/core'
import { IconButton, RefreshCw } from '@holdfast/ui'
import { useState } from 'react'
import { swapMessages } from '../../../messages/languages/english/swap.ts'
import { useText } from '../../../messages/useText.ts'
import { Fiat } from '../../../pieces/Fiat.tsx'

/** Props of {@link SwapRate}. */
export type SwapRateProps = { state: SwapState; source: SwapToken; target: SwapToken }

/** Shows the price of one token in the other token, in either direction. */
export function SwapRate({ state, source, target }: SwapRateProps) {
  const text = useText(swapMessages)
  const [isReversed, setReversed] = useState(false)
  const [from, to] = isReversed ? [target, source] : [source, target]
  const rate = swapRateOf(state, { isReversed })
  const worth = swapWorthOf(10n ** BigInt(from.decimals), from)
  if (rate === undefined) return null
  const amount = formatAmount(rate, to.decimals, { max: placesOf(rate, to.decimals) })
  return (
    <p className="hf-kit-swap-rate">
      <bdi>{text('swap.rate', { from: from.symbol, amount, to: to.symbol })}</bdi>
      {worth !== undefined && <Fiat value={worth} />}
      <IconButton label={text('swap.turnRate')} onClick={() => setReversed(!isReversed)}>
        <RefreshCw />
      </IconButton>
    </p>
  )
}

/** Returns how many decimals of a rate to show: three, or enough for three significant digits if the rate is below a tenth. */
function placesOf(rate: bigint, decimals: number): number {
  return Math.max(3, decimals - String(rate).length + 3)
}
