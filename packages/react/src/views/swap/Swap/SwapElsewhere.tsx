import type { CaipNetworkId } from '@holdfast/caip'
import { EmptyState, Unplug } from '@holdfast/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { swapMessages } from '../../../messages/languages/english/swap.ts'
import { useText } from '../../../messages/useText.ts'
import { NetworkChoices } from '../../../pieces/networks/NetworkChoices.tsx'

/** Says that tokens cannot be swapped on the current network, and offers the networks on which they can. */
export function SwapElsewhere({ networks }: { networks: readonly CaipNetworkId[] }) {
  const text = useText(swapMessages)
  const { caipNetwork } = useAccount()
  const { caipNetworks } = useNetwork()
  const offered = caipNetworks.filter(({ caipNetworkId }) => networks.includes(caipNetworkId))

  return (
    <div className="hf-kit-swap">
      <EmptyState
        icon={Unplug}
        className="hf-kit-empty"
        title={text('swap.unsupported', { network: caipNetwork?.name ?? '' })}
      >
        {text(offered.length > 0 ? 'swap.unsupportedHint' : 'swap.unsupportedNone')}
      </EmptyState>
      {offered.length > 0 && <NetworkChoices networks={offered} label={text('swap.networks')} />}
    </div>
  )
}
