import { formatExact } from '@holdfast/caip'
import { canBuy, openBuy } from '@holdfast/core'
import { useKit } from '@holdfast/react'
import { Button } from '@holdfast/ui'
import { stakeMessages } from '../../messages/stake.ts'
import { formatEther } from '../format.ts'
import { etherDecimals } from '../rules.ts'

/**
 * Shows how much ether is missing, with a button that opens the modal's view to buy it. The form's state stays unchanged behind
 * the modal. Renders nothing if ether cannot be bought in this app.
 */
export function BuyEther({ missing }: BuyEther.Props) {
  const kit = useKit()
  const options = useKit((state) => state.options)
  if (!canBuy(options, 'eip155')) return null
  return (
    <div className="stake-form__buy">
      <span>{stakeMessages.missing(formatEther(missing))}</span>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => openBuy(kit, { amount: formatExact(missing, etherDecimals) })}
      >
        {stakeMessages.buy}
      </Button>
    </div>
  )
}

export declare namespace BuyEther {
  type Props = {
    /** Wei. */
    missing: bigint
  }
}
