import { useNetwork } from '../../../hooks/useNetwork.ts'
import { networksMessages } from '../../../messages/languages/english/networks.ts'
import { useText } from '../../../messages/useText.ts'
import { DisconnectButton } from '../../../pieces/DisconnectButton.tsx'
import { NetworkChoices } from '../../../pieces/networks/NetworkChoices.tsx'
import './UnsupportedChain.css'

/** Says that the app does not list the wallet's network. The user can choose one of the app's networks, or disconnect. */
export function UnsupportedChain() {
  const text = useText(networksMessages)
  const { caipNetworks } = useNetwork()

  return (
    <div className="hf-kit-unsupported">
      <p className="hf-kit-unsupported-text">{text('unsupported.text')}</p>
      <NetworkChoices networks={caipNetworks} label={text('networks.listLabel')} />
      <div className="hf-kit-or">{text('unsupported.or')}</div>
      <DisconnectButton />
    </div>
  )
}
