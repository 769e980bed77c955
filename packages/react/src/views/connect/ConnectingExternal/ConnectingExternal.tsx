import { getConnector } from '@holdfast/core'
import { useKit } from '../../../hooks/useKit.ts'
import { WalletImage } from '../../../images/wallet/WalletImage.tsx'
import { connectingMessages } from '../../../messages/languages/english/connecting.ts'
import { useText } from '../../../messages/useText.ts'
import { StatusBlock } from '../../../status/StatusBlock.tsx'
import { BrowserConnecting } from '../pieces/BrowserConnecting.tsx'

/**
 * Waits until a wallet in this browser accepts the connection. Says so if the user declined, the wallet failed, or the wallet
 * is missing.
 */
export function ConnectingExternal() {
  const kit = useKit()
  const text = useText(connectingMessages)
  const connectorId = useKit(({ router }) => router.data?.connectorId)
  const namespace = useKit(({ router }) => router.data?.namespace)
  const wallet = useKit(({ router }) => router.data?.wallet)
  const connector = useKit(() => (connectorId === undefined ? undefined : getConnector(kit, connectorId, namespace)))

  if (connectorId === undefined) {
    return (
      <StatusBlock
        image={<WalletImage src={undefined} size="lg" />}
        tone="error"
        title={text('connecting.noWallet')}
        hint={text('connecting.noWalletHint')}
      />
    )
  }
  return (
    <BrowserConnecting
      key={`${namespace} ${connectorId}`}
      connectorId={connectorId}
      namespace={namespace}
      connector={connector}
      wallet={wallet}
    />
  )
}
