import { isSameAddress } from '@holdfast/caip'
import { getNetworks, namespaceSupports, pushView, showToast } from '@holdfast/core'
import { Badge, Button, ChevronRight, ListRow } from '@holdfast/ui'
import { QrCode } from '@holdfast/ui/qr-code'
import { useEffect, useMemo, useState } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { NetworkImage } from '../../../images/NetworkImage.tsx'
import { receiveMessages } from '../../../messages/languages/english/receive.ts'
import { useText } from '../../../messages/useText.ts'
import { NoAccount } from '../../../pieces/NoAccount.tsx'
import { CopyAddress } from '../pieces/CopyAddress.tsx'
import { RequestedAmount } from './RequestedAmount.tsx'
import './WalletReceive.css'

/** How many networks have their image in the row that leads to the list of all networks. */
const NETWORKS_DRAWN = 5

/** Shows the address, so that others can send to it. */
export function WalletReceive() {
  const kit = useKit()
  const text = useText(receiveMessages)
  const { address, namespace, caipNetwork, allAccounts } = useAccount()
  const [isAskingAmount, setAskingAmount] = useState(false)
  const networksState = useKit(({ networks }) => networks)
  const networks = useMemo(() => {
    void networksState // A dependency, since getNetworks reads this state.
    return getNetworks(kit, { namespace })
  }, [kit, networksState, namespace])
  const hasNoAddress = address === undefined
  useEffect(() => {
    if (hasNoAddress) showToast(kit, { variant: 'error', message: text('receive.noAccount') })
  }, [hasNoAddress, kit, text])
  if (!address) return <NoAccount />
  const type = allAccounts.find((account) => isSameAddress(account.address, address, account.namespace))?.type
  const canAskAmount = namespaceSupports(namespace, 'paymentRequests') && caipNetwork !== undefined

  return (
    <div className="hf-kit-receive">
      {type && <Badge>{text(`receive.type.${type}`)}</Badge>}
      {isAskingAmount && canAskAmount ? (
        <RequestedAmount address={address} network={caipNetwork} onClose={() => setAskingAmount(false)} />
      ) : (
        <>
          <QrCode value={address} label={text('receive.code')} className="hf-kit-receive-code" />
          <p>{text('receive.hint')}</p>
        </>
      )}
      <CopyAddress address={address} whole />
      {canAskAmount && !isAskingAmount && (
        <Button size="sm" variant="secondary" onClick={() => setAskingAmount(true)}>
          {text('receive.askAmount')}
        </Button>
      )}
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
