import type { ChainNamespace } from '@holdfast/caip'
import { openWhatIsABuy, paymentProblemOf, pushView } from '@holdfast/core'
import { Button, EmptyState, Skeleton, VisuallyHidden, Wallet } from '@holdfast/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useCanBuy } from '../../../hooks/useCanBuy.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { buyMessages } from '../../../messages/languages/english/buy.ts'
import { useText } from '../../../messages/useText.ts'
import { NoAccount } from '../../../pieces/NoAccount.tsx'
import { PaymentEntry } from '../pieces/PaymentEntry.tsx'
import { useOffers } from '../pieces/useOnRamp.ts'
import { ProviderRow } from './ProviderRow.tsx'
import '../pieces/onramp.css'

/** Lets the user enter the payment, and lists the providers. */
export function OnRampProviders() {
  const { address, namespace } = useAccount()
  const isOffered = useCanBuy(namespace)
  const text = useText(buyMessages)
  if (!address) return <NoAccount />
  if (isOffered && namespace) return <Offers namespace={namespace} />
  return (
    <EmptyState icon={Wallet} className="hf-kit-empty" title={text('buy.noProviders')}>
      {text('buy.noProvidersHint')}
    </EmptyState>
  )
}

function Offers({ namespace }: { namespace: ChainNamespace }) {
  const kit = useKit()
  const text = useText(buyMessages)
  const state = useOffers()
  const hasLegalTexts = useKit(({ options }) => Boolean(options.termsConditionsUrl || options.privacyPolicyUrl))
  const isReady = state.status === 'ready' || state.paymentCurrency !== undefined
  if (!isReady) {
    return (
      <div className="hf-kit-buy" aria-busy="true">
        <output>
          <VisuallyHidden>{text('buy.loading')}</VisuallyHidden>
        </output>
        <Skeleton height="9rem" />
        <Skeleton height="var(--hf-size-row)" />
        <Skeleton height="var(--hf-size-row)" />
      </div>
    )
  }
  const sellers = state.providers.filter(({ namespaces }) => namespaces.includes(namespace))
  return (
    <div className="hf-kit-buy">
      <PaymentEntry state={state} onChoose={(view) => pushView(kit, view)} />
      {sellers.length > 0 ? (
        <ul className="hf-kit-list" aria-label={text('buy.providers')}>
          {sellers.map((provider) => (
            <li key={provider.name}>
              <ProviderRow provider={provider} state={state} disabled={paymentProblemOf(state) !== undefined} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon={Wallet} className="hf-kit-empty" title={text('buy.noProviders')}>
          {text('buy.noProvidersHint')}
        </EmptyState>
      )}
      <div className="hf-kit-buy-footer">
        {hasLegalTexts && <p>{text('buy.footer')}</p>}
        <Button variant="ghost" size="sm" onClick={() => openWhatIsABuy(kit)}>
          {text('buy.how')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => pushView(kit, 'OnRampActivity')}>
          {text('buy.activity')}
        </Button>
      </div>
    </div>
  )
}
