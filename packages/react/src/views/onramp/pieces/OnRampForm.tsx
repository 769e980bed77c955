import { openBuy, openModal, paymentProblemOf } from '@holdfast/core'
import { Button } from '@holdfast/ui'
import type { FormEvent } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useCanBuy } from '../../../hooks/useCanBuy.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { buyMessages } from '../../../messages/languages/english/buy.ts'
import { useText } from '../../../messages/useText.ts'
import { useThemedRoot } from '../../../theme/useThemedRoot.ts'
import { PaymentEntry } from './PaymentEntry.tsx'
import { useOffers } from './useOnRamp.ts'
import './onramp.css'
import './OnRampForm.css'

/** Draws a form for a purchase in the app's page, outside of the modal. It asks for the payment, its currency and the token. */
export function OnRampForm() {
  const kit = useKit()
  const text = useText(buyMessages)
  const root = useThemedRoot()
  const state = useOffers()
  const { address, namespace } = useAccount()
  const isOffered = useCanBuy(namespace)
  const isBlocked = address !== undefined && (!isOffered || paymentProblemOf(state) !== undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (address === undefined) openModal(kit, { view: 'Connect' })
    else openBuy(kit)
  }

  return (
    <form {...root} className="hf-kit hf-kit-buy-form" aria-label={text('title.buy')} onSubmit={submit} noValidate>
      <PaymentEntry state={state} onChoose={(view) => openModal(kit, { view })} />
      {address !== undefined && !isOffered && <p>{text('buy.noProviders')}</p>}
      <Button type="submit" block size="lg" disabled={isBlocked}>
        {text(address === undefined ? 'buy.connect' : 'buy.getQuotes')}
      </Button>
    </form>
  )
}
