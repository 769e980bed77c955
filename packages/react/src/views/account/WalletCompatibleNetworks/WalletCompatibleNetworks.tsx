import { getNetworks } from '@holdfast/core'
import { TriangleAlert } from '@holdfast/ui'
import { useMemo } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { NetworkImage } from '../../../images/NetworkImage.tsx'
import { networksMessages } from '../../../messages/languages/english/networks.ts'
import { receiveMessages } from '../../../messages/languages/english/receive.ts'
import { useText } from '../../../messages/useText.ts'
import { FactRow } from '../../../pieces/FactRow.tsx'
import './WalletCompatibleNetworks.css'

/** Lists the networks on which the address can receive. */
export function WalletCompatibleNetworks() {
  const kit = useKit()
  const text = useText(networksMessages, receiveMessages)
  const { namespace } = useAccount()
  const networksState = useKit(({ networks }) => networks)
  const networks = useMemo(() => {
    void networksState // A dependency, since getNetworks reads this state.
    return getNetworks(kit, { namespace })
  }, [kit, networksState, namespace])
  return (
    <div className="hf-kit-compatible">
      <p className="hf-kit-compatible-warning">
        <TriangleAlert /> {text('receive.onlyThese')}
      </p>
      <ul className="hf-kit-list" aria-label={text('networks.listLabel')}>
        {networks.map((network) => (
          <li key={network.caipNetworkId}>
            <FactRow leading={<NetworkImage network={network} />}>{network.name}</FactRow>
          </li>
        ))}
      </ul>
    </div>
  )
}
