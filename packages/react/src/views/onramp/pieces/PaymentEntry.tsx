import { formatAmount, parseDecimal } from '@holdfast/caip'
import {
  type OnRampState,
  type PaymentProblem,
  paymentDecimals,
  paymentProblemOf,
  presetPaymentAmounts,
  setPaymentAmount,
} from '@holdfast/core'
import { AmountField, Button, ChevronDown, Skeleton, VisuallyHidden } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitContext } from '../../../KitContext.ts'
import { attempt } from '../../../loading/attempt.ts'
import { buyMessages } from '../../../messages/languages/english/buy.ts'
import { useText } from '../../../messages/useText.ts'
import { formatMoney } from './money.ts'
import { OfferImage } from './OfferImage.tsx'

/** Props of {@link PaymentEntry}. */
export type PaymentEntryProps = {
  state: OnRampState
  /** Opens the list from which the user chooses. */
  onChoose: (view: 'OnRampFiatSelect' | 'OnRampTokenSelect') => void
}

/** Asks for the payment and its currency, and shows the amount that the payment buys. */
export function PaymentEntry({ state, onChoose }: PaymentEntryProps) {
  const kit = useKit()
  const text = useText(buyMessages)
  const { locale } = useKitContext()
  const { paymentAmount, paymentCurrency, purchaseCurrency } = state
  const problem = paymentProblemOf(state)
  const code = paymentCurrency?.id ?? ''
  return (
    <div className="hf-kit-buy-payment">
      <AmountField
        label={text('buy.pay')}
        value={paymentAmount}
        onValueChange={(amount) => attempt(kit, () => setPaymentAmount(kit, { amount }))}
        placeholder="0"
        symbol={code}
        error={problem && problemText(problem)}
        secondary={<QuotedAmount state={state} />}
      />
      <fieldset className="hf-kit-buy-presets">
        <legend className="hf-visually-hidden">{text('buy.presets')}</legend>
        {presetPaymentAmounts.map((amount) => (
          <Button
            key={amount}
            size="sm"
            variant="secondary"
            aria-pressed={paymentAmount === amount}
            onClick={() => attempt(kit, () => setPaymentAmount(kit, { amount }))}
          >
            {formatMoney(amount, code, locale)}
          </Button>
        ))}
      </fieldset>
      <div className="hf-kit-buy-choices">
        {paymentCurrency && (
          <button type="button" className="hf-kit-buy-chip" onClick={() => onChoose('OnRampFiatSelect')}>
            <OfferImage kind="currency" id={paymentCurrency.id} size="sm" />
            <VisuallyHidden>{text('buy.payWith', { currency: paymentCurrency.id })}</VisuallyHidden>
            <span aria-hidden="true">{paymentCurrency.id}</span>
            <ChevronDown />
          </button>
        )}
        {purchaseCurrency && (
          <button type="button" className="hf-kit-buy-chip" onClick={() => onChoose('OnRampTokenSelect')}>
            <OfferImage kind="token" id={purchaseCurrency.symbol} size="sm" />
            <VisuallyHidden>{text('buy.buyToken', { token: purchaseCurrency.name })}</VisuallyHidden>
            <bdi aria-hidden="true">{purchaseCurrency.symbol}</bdi>
            <ChevronDown />
          </button>
        )}
      </div>
    </div>
  )

  function problemText(found: PaymentProblem): string {
    if (found.kind === 'invalid') return text('buy.invalid')
    const amount = formatMoney(formatAmount(found.limit, paymentDecimals), code, locale)
    return text(found.kind === 'tooLittle' ? 'buy.tooLittle' : 'buy.tooMuch', { amount })
  }
}

/** How many decimals of the bought amount are shown. */
const SHOWN_DECIMALS = 6

/**
 * Truncates an amount of a token, so that it is never rounded up. Returns the text unchanged if the amount would become zero,
 * or if the text is not an amount.
 */
function truncateAmount(amount: string): string {
  const value = parseDecimal(amount, SHOWN_DECIMALS)
  return value === undefined || value === 0n ? amount : formatAmount(value, SHOWN_DECIMALS)
}

/** Shows the amount that the payment buys, as far as it is known. Screen readers announce its changes. */
function QuotedAmount({ state }: { state: OnRampState }) {
  const text = useText(buyMessages)
  const { locale } = useKitContext()
  const { quote, quotesLoading, purchaseCurrency, wantedAmount } = state
  return (
    <output className="hf-kit-buy-given">
      {wantedAmount !== undefined && purchaseCurrency && (
        <span>{text('buy.wanted', { amount: wantedAmount, symbol: purchaseCurrency.symbol })}</span>
      )}
      {quotesLoading && !quote && (
        <>
          <VisuallyHidden>{text('buy.quoteLoading')}</VisuallyHidden>
          <Skeleton width="8rem" height="1em" />
        </>
      )}
      {quote?.isEstimate && (
        <span>
          {text('buy.estimate', {
            amount: formatMoney(quote.purchaseAmount.amount, quote.purchaseAmount.currency, locale),
          })}
        </span>
      )}
      {quote && !quote.isEstimate && (
        <>
          <strong>
            {text('buy.about', {
              amount: truncateAmount(quote.purchaseAmount.amount),
              symbol: quote.purchaseAmount.currency,
            })}
          </strong>
          <span>{text('buy.feesOfQuote', { fees: feesOf() })}</span>
        </>
      )}
      {!quote && !quotesLoading && !paymentProblemOf(state) && <span>{text('buy.enterAmount')}</span>}
    </output>
  )

  function feesOf(): string {
    const { providerFee, networkFee } = quote ?? {}
    const fees = [providerFee, networkFee].flatMap((each) => (each ? [each] : []))
    return fees.map(({ amount, currency }) => formatMoney(amount, currency, locale)).join(' + ')
  }
}
