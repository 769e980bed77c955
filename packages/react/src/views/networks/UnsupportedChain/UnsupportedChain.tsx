import type { CaipNetwork } from '@holdfast/caip'
import { isNetworkReachable } from '@holdfast/core'
import { useKit } from '../../../hooks/useKit.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { networksMessages } from '../../../messages/languages/english/networks.ts'
import { useText } from '../../../messages/useText.ts'
import { DisconnectButton } from '../../../pieces/DisconnectButton.tsx'
import { NetworkRow } from '../../../pieces/networks/NetworkRow.tsx'
import { useNetworkChoice } from '../../../pieces/networks/useNetworkChoice.ts'
import './UnsupportedChain.css'

/** Says that the app does not list the wallet's network. The user can choose one of the app's networks, or disconnect. */
export function UnsupportedChain() {
  const text = useText(networksMessages)
  const { caipNetworks } = useNetwork()
  const networks = useKit((state) => state.networks)
  const { pending, problem, choose } = useNetworkChoice()

  const canBeReached = (network: CaipNetwork): boolean => isNetworkReachable({ networks }, network)

  return (
    <div className="hf-kit-unsupported">
      <p className="hf-kit-unsupported-text">{text('unsupported.text')}</p>
      <ul className="hf-kit-list" aria-label={text('networks.listLabel')}>
        {caipNetworks.map((network) => (
          <li key={network.caipNetworkId}>
            <NetworkRow
              network={network}
              note={canBeReached(network) ? undefined : text('networks.notOffered')}
              pending={pending === network}
              disabled={pending !== undefined || !canBeReached(network)}
              onChoose={(chosen) => void choose(chosen)}
            />
          </li>
        ))}
      </ul>
      <p className="hf-kit-problem" role="alert">
        {problem}
      </p>
      <div className="hf-kit-or">{text('unsupported.or')}</div>
      <DisconnectButton />
    </div>
  )
}
