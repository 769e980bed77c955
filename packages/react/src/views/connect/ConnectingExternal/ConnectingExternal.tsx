import { type Connector, ConnectorNotFoundError, connect, getConnector, goBack } from '@holdfast/core'
import { useKit } from '../../../hooks/useKit.ts'
import { connectorImage } from '../../../images/connectorImage.ts'
import { WalletImage } from '../../../images/WalletImage.tsx'
import type { Text } from '../../../messages/text.ts'
import { useText } from '../../../messages/useText.ts'
import { useWalletRequest, type WalletRequestState } from '../../../requests/useWalletRequest.ts'
import { StatusBlock } from '../../../status/StatusBlock.tsx'
import { ConnectingBlock, type ConnectingBlockProps } from '../pieces/ConnectingBlock.tsx'

/** Waits for a wallet of this browser to accept; says when it declined, failed or is not there. */
export function ConnectingExternal() {
  const kit = useKit()
  const text = useText()
  const connectorId = useKit(({ router }) => router.data?.connectorId)
  const connector = useKit(() => (connectorId === undefined ? undefined : getConnector(kit, connectorId)))

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
  return <Connecting key={connectorId} connectorId={connectorId} connector={connector} />
}

type ConnectingProps = { connectorId: string; connector: Connector | undefined }

function Connecting({ connectorId, connector }: ConnectingProps) {
  const kit = useKit()
  const text = useText()
  const image = useKit((state) => connector && connectorImage(state, connector))
  const wallet = useKit(({ router }) => router.data?.wallet)
  const { state, retry } = useWalletRequest(() => connect(kit, { connectorId }))
  const name = connector?.name ?? wallet?.name ?? connectorId

  return (
    <ConnectingBlock
      name={name}
      image={image}
      {...described(state, name, text)}
      onRetry={retry}
      onCancel={() => goBack(kit)}
      wallet={wallet}
    />
  )
}

function described(
  state: WalletRequestState,
  wallet: string,
  text: Text,
): Pick<ConnectingBlockProps, 'status' | 'title' | 'hint'> {
  if (state.status === 'declined') return { status: 'declined' }
  if (state.status === 'failed') {
    return state.error instanceof ConnectorNotFoundError
      ? {
          status: 'failed',
          title: text('connecting.notInstalled', { wallet }),
          hint: text('connecting.notInstalledHint'),
        }
      : { status: 'failed', hint: state.message }
  }
  // The wallet has accepted, and the view is about to go.
  if (state.status === 'done') return { status: 'buffering' }
  return state.long ? { status: 'waiting', hint: text('connecting.stillWaiting', { wallet }) } : { status: 'waiting' }
}
