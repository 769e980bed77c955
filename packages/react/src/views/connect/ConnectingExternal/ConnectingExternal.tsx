import { type Connector, ConnectorNotFoundError, connect, getConnector, goBack } from '@holdfast/core'
import { Button } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { WalletImage } from '../../../images/WalletImage.tsx'
import type { Text } from '../../../messages/text.ts'
import { useText } from '../../../messages/useText.ts'
import { useWalletRequest, type WalletRequestState } from '../../../requests/useWalletRequest.ts'
import { StatusBlock, type StatusBlockProps } from '../../../status/StatusBlock.tsx'

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
  const { state, retry } = useWalletRequest(() => connect(kit, { connectorId }))
  const wallet = connector?.name ?? connectorId

  return (
    <StatusBlock image={<WalletImage src={connector?.imageUrl} size="lg" />} {...described(state, wallet, text)}>
      {(state.status === 'declined' || state.status === 'failed') && (
        <Button onClick={retry}>{text('action.tryAgain')}</Button>
      )}
      <Button variant="ghost" onClick={() => goBack(kit)}>
        {text('action.cancel')}
      </Button>
    </StatusBlock>
  )
}

function described(
  state: WalletRequestState,
  wallet: string,
  text: Text,
): Pick<StatusBlockProps, 'tone' | 'title' | 'hint'> {
  if (state.status === 'declined')
    return { tone: 'error', title: text('connecting.declined'), hint: text('connecting.declinedHint') }
  if (state.status === 'failed') {
    return state.error instanceof ConnectorNotFoundError
      ? {
          tone: 'error',
          title: text('connecting.notInstalled', { wallet }),
          hint: text('connecting.notInstalledHint'),
        }
      : { tone: 'error', title: text('connecting.failed'), hint: state.message }
  }
  const long = state.status === 'waiting' && state.long
  return {
    tone: 'waiting',
    title: text('connecting.continueIn', { wallet }),
    hint: long ? text('connecting.stillWaiting', { wallet }) : text('connecting.acceptRequest'),
  }
}
