import { type OnRampProvider, type OnRampState, paymentMethodsFor, startPurchase } from '@holdfast/core'
import { Badge, ChevronRight, ListRow, VisuallyHidden } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { NetworkImage } from '../../../images/NetworkImage.tsx'
import { attempt } from '../../../loading/attempt.ts'
import { buyMessages } from '../../../messages/languages/english/buy.ts'
import { useText } from '../../../messages/useText.ts'
import { PaymentMark } from '../pieces/PaymentMark.tsx'
import { ProviderMark } from '../pieces/ProviderMark.tsx'

/** Props of {@link ProviderRow}. */
export type ProviderRowProps = { provider: OnRampProvider; state: OnRampState; disabled: boolean }

/** Images of at most this many networks are shown. */
const MAX_NETWORKS = 5

/**
 * Draws a provider: its fees, its payment methods, and the networks on which it delivers. A press on the row begins the
 * purchase.
 */
export function ProviderRow({ provider, state, disabled }: ProviderRowProps) {
  const kit = useKit()
  const text = useText(buyMessages)
  // For a provider that is not on offer, neither payment methods nor networks are shown.
  const methods = provider.isOffered ? paymentMethodsFor(state) : []
  const knownNetworks = useKit(({ networks }) =>
    Object.values(networks.byNamespace).flatMap((each) => each.caipNetworks),
  )
  const networks = provider.isOffered ? (state.purchaseCurrency?.networks ?? []).slice(0, MAX_NETWORKS) : []
  return (
    <ListRow
      leading={<ProviderMark label={provider.label} />}
      subtitle={
        <span className="hf-kit-buy-seller">
          <span>{text('buy.fees', { range: provider.feeRange })}</span>
          {!provider.isOffered && <span>{text('buy.notOffered')}</span>}
          {methods.includes('card') && (
            <span title={text('buy.card')}>
              <PaymentMark method="card" />
              <VisuallyHidden>{text('buy.card')}</VisuallyHidden>
            </span>
          )}
          {methods.some((each) => each.includes('bank')) && (
            <span title={text('buy.bank')}>
              <PaymentMark method="bank" />
              <VisuallyHidden>{text('buy.bank')}</VisuallyHidden>
            </span>
          )}
          {networks.map(({ caipNetworkId, displayName }) => (
            <span key={caipNetworkId} title={displayName}>
              <NetworkImage
                network={knownNetworks.find((each) => each.caipNetworkId === caipNetworkId)}
                name={displayName}
                size="sm"
              />
              <VisuallyHidden>{displayName}</VisuallyHidden>
            </span>
          ))}
          {provider.isSandbox && <Badge tone="warning">{text('buy.sandbox')}</Badge>}
        </span>
      }
      trailing={<ChevronRight />}
      disabled={disabled || !provider.isOffered}
      onClick={() => attempt(kit, () => startPurchase(kit, { provider }))}
    >
      <bdi>{provider.label}</bdi>
    </ListRow>
  )
}
