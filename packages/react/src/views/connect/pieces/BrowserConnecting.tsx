import type { ChainNamespace } from '@holdfast/caip'
import { type CatalogueWallet, type Connector, ConnectorNotFoundError, connect, goBack } from '@holdfast/core'
import { useKit } from '../../../hooks/useKit.ts'
import { connectorImage } from '../../../images/wallet/connectorImage.ts'
import { connectingMessages } from '../../../messages/languages/english/connecting.ts'
import type { TextWith } from '../../../messages/text.ts'
import { useText } from '../../../messages/useText.ts'
import { useWalletRequest, type WalletRequestState } from '../../../requests/useWalletRequest.ts'
import { ConnectingBlock, type ConnectingBlockProps } from './ConnectingBlock.tsx'

/** Props of {@link BrowserConnecting}. */
export type BrowserConnectingProps = {
  connectorId: string
  /** The namespace that the user chose, for a wallet that supports several. */
  namespace?: ChainNamespace | undefined
  /** Undefined when this browser has no such wallet. */
  connector: Connector | undefined
  /** The catalogue's entry, if the user chose the wallet from the catalogue. */
  wallet: CatalogueWallet | undefined
}

/** Asks a wallet in this browser to connect, and shows the progress. */
export function BrowserConnecting({ connectorId, namespace, connector, wallet }: BrowserConnectingProps) {
  const kit = useKit()
  const text = useText(connectingMessages)
  const image = useKit((state) => connector && connectorImage(state, connector))
  const { state, retry } = useWalletRequest(() => connect(kit, { connectorId, namespace }))
  const name = connector?.name ?? wallet?.name ?? connectorId

  return (
    <ConnectingBlock
      name={name}
      image={image}
      {...describe(state, name, text)}
      onRetry={retry}
      onCancel={() => goBack(kit)}
      wallet={wallet}
    />
  )
}

function describe(
  state: WalletRequestState,
  wallet: string,
  text: TextWith<typeof connectingMessages>,
): Pick<ConnectingBlockProps, 'status' | 'title' | 'hint'> {
  if (state.status === 'declined') return { status: 'declined' }
  if (state.status === 'failed') {
    return state.error instanceof ConnectorNotFoundError
      ? {
          status: 'absent',
          title: text('connecting.notInstalled', { wallet }),
          hint: text('connecting.notInstalledHint'),
        }
      : { status: 'failed', hint: state.message }
  }
  // The wallet has accepted, and the view is about to close.
  if (state.status === 'done') return { status: 'buffering' }
  return state.isLong ? { status: 'waiting', hint: text('connecting.stillWaiting', { wallet }) } : { status: 'waiting' }
}
