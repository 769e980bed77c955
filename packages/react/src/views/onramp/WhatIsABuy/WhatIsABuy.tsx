import { goBack } from '@holdfast/core'
import { Button } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { buyMessages } from '../../../messages/languages/english/buy.ts'
import { useText } from '../../../messages/useText.ts'
import { PaymentMark } from '../pieces/PaymentMark.tsx'
import '../pieces/onramp.css'

/** Explains how buying works. The button goes back to the purchase. */
export function WhatIsABuy() {
  const kit = useKit()
  const text = useText(buyMessages)
  return (
    <div className="hf-kit-buy-about">
      <span className="hf-kit-buy-picture">
        <PaymentMark method="card" />
      </span>
      <h3>{text('buy.easy')}</h3>
      <p>{text('buy.easyText')}</p>
      <Button block size="lg" onClick={() => goBack(kit)}>
        {text('title.buy')}
      </Button>
    </div>
  )
}
