import { goBack, type PurchaseCurrency, setPurchaseCurrency } from '@holdfast/core'
import { Check, ListRow } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { FirstViewLegal } from '../../../legal/FirstViewLegal.tsx'
import { attempt } from '../../../loading/attempt.ts'
import { buyMessages } from '../../../messages/languages/english/buy.ts'
import { useText } from '../../../messages/useText.ts'
import { OfferImage } from '../pieces/OfferImage.tsx'
import { useOffers } from '../pieces/useOnRamp.ts'

/** Lists the tokens on sale. A press selects a token, then goes back, or closes the modal if there is no earlier view. */
export function OnRampTokenSelect() {
  const kit = useKit()
  const text = useText(buyMessages)
  const { purchaseCurrencies, purchaseCurrency } = useOffers()

  function choose(currency: PurchaseCurrency) {
    attempt(kit, () => setPurchaseCurrency(kit, { currency }))
    goBack(kit)
  }

  return (
    <FirstViewLegal>
      <ul className="hf-kit-list" aria-label={text('title.selectToken')}>
        {purchaseCurrencies.map((currency) => (
          <li key={currency.id}>
            <ListRow
              leading={<OfferImage kind="token" id={currency.symbol} />}
              subtitle={<bdi>{currency.symbol}</bdi>}
              trailing={currency.id === purchaseCurrency?.id && <Check />}
              aria-current={currency.id === purchaseCurrency?.id || undefined}
              onClick={() => choose(currency)}
            >
              <bdi>{currency.name}</bdi>
            </ListRow>
          </li>
        ))}
      </ul>
    </FirstViewLegal>
  )
}
