import { getNetworks, pushView, showToast } from '@holdfast/core'
import { ChevronRight, ListRow } from '@holdfast/ui'
import { QrCode } from '@holdfast/ui/qr-code'
import { useEffect, useMemo } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { NetworkImage } from '../../../images/NetworkImage.tsx'
import { useText } from '../../../messages/useText.ts'
import { CopyAddress } from '../pieces/CopyAddress.tsx'
import { NoAccount } from '../pieces/NoAccount.tsx'
import './WalletReceive.css'

/** Number of networks drawn here. The others are in the list that the row opens. */
const NETWORKS_DRAWN = 5

/** Shows the address, so that others can send to it. */
export function WalletReceive() {
  const kit = useKit()
  const text = useText()
  const { address, namespace } = useAccount()
  const byNamespace = useKit(({ networks }) => networks)
  const networks = useMemo(() => {
    void byNamespace // getNetworks reads it.
    return getNetworks(kit, { namespace })
  }, [kit, byNamespace, namespace])
  const isLost = address === undefined
  useEffect(() => {
    if (isLost) showToast(kit, { variant: 'error', message: text('receive.noAccount') })
  }, [isLost, kit, text])
  if (!address) return <NoAccount />

  return (
    <div className="hf-kit-receive">
      <QrCode value={address} label={text('receive.code')} className="hf-kit-receive-code" />
      <CopyAddress address={address} whole />
      <p>{text('receive.hint')}</p>
      <ListRow
        leading={
          <span className="hf-kit-receive-networks">
            {networks.slice(0, NETWORKS_DRAWN).map((network) => (
              <NetworkImage key={network.caipNetworkId} network={network} size="sm" />
            ))}
          </span>
        }
        trailing={<ChevronRight className="hf-kit-mirrored" />}
        onClick={() => pushView(kit, 'WalletCompatibleNetworks')}
      >
        <span className="hf-kit-receive-only">{text('receive.onlyOn')}</span>
      </ListRow>
    </div>
  )
}
