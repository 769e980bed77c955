import { goBack, type PaymentCurrency, setPaymentCurrency } from '@holdfast/core'
import { Check, ListRow } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitContext } from '../../../KitContext.ts'
import { FirstViewLegal } from '../../../legal/FirstViewLegal.tsx'
import { attempt } from '../../../loading/attempt.ts'
import { useText } from '../../../messages/useText.ts'
import { OfferImage } from '../pieces/OfferImage.tsx'
import { useOffers } from '../pieces/useOnRamp.ts'

/**
 * Lists the currencies to pay with. A press selects a currency, then goes back, or closes the modal if there is no earlier
 * view.
 */
export function OnRampFiatSelect() {
  const kit = useKit()
  const text = useText()
  const { locale } = useKitContext()
  const { paymentCurrencies, paymentCurrency } = useOffers()

  function choose(currency: PaymentCurrency) {
    attempt(kit, () => setPaymentCurrency(kit, { currency }))
    goBack(kit)
  }

  return (
    <FirstViewLegal>
      <ul className="hf-kit-list" aria-label={text('title.selectCurrency')}>
        {paymentCurrencies.map((currency) => (
          <li key={currency.id}>
            <ListRow
              leading={<OfferImage kind="currency" id={currency.id} />}
              subtitle={nameOf(currency.id, locale)}
              trailing={currency.id === paymentCurrency?.id && <Check />}
              aria-current={currency.id === paymentCurrency?.id || undefined}
              onClick={() => choose(currency)}
            >
              <bdi>{currency.id}</bdi>
            </ListRow>
          </li>
        ))}
      </ul>
    </FirstViewLegal>
  )
}

/** Returns the name of a currency in a language; undefined for a currency that the browser does not know. */
function nameOf(code: string, locale: string): string | undefined {
  if (!/^[A-Z]{3}$/.test(code)) return undefined
  const name = new Intl.DisplayNames(locale, { type: 'currency' }).of(code)
  return name === code ? undefined : name
}
