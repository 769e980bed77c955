import {
  type ConnectEntry,
  type Connector,
  loadConnectorImage,
  loadWalletImage,
  preloadAdapters,
  selectConnector,
  selectWallet,
  walletImage,
} from '@holdfast/core'
import { Badge, ListRow, ScanQrCode } from '@holdfast/ui'
import { type ReactNode, useEffect } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { RowIcon } from '../../../images/RowIcon.tsx'
import { connectorImage } from '../../../images/wallet/connectorImage.ts'
import { WalletImage } from '../../../images/wallet/WalletImage.tsx'
import { whenSeen } from '../../../loading/whenSeen.ts'
import { connectMessages } from '../../../messages/languages/english/connect.ts'
import type { MessageKey } from '../../../messages/text.ts'
import { useText } from '../../../messages/useText.ts'
import { GivenName } from '../../../names/GivenName.tsx'

/** Draws a wallet that the user can choose, either in this browser or from the catalogue. */
export function WalletRow({ entry }: { entry: ConnectEntry }) {
  return entry.kind === 'connector' ? (
    <ConnectorRow connector={entry.connector} tag={entry.tag} />
  ) : (
    <CatalogueRow wallet={entry.wallet} tag={entry.tag} />
  )
}

type Tag = ConnectEntry['tag']

function ConnectorRow({ connector, tag }: { connector: Connector; tag: Tag }) {
  const kit = useKit()
  const image = useKit((state) => connectorImage(state, connector))
  useEffect(() => whenSeen(kit, () => void loadConnectorImage(kit, connector)), [kit, connector])
  const showsCodeIcon = connector.type === 'WALLET_CONNECT' && !image
  return (
    <Row
      name={connector.name}
      tag={tag}
      picture={showsCodeIcon ? <RowIcon icon={ScanQrCode} /> : <WalletImage src={image} name={connector.name} />}
      onNear={() => void preloadAdapters(kit)}
      onChoose={() => selectConnector(kit, connector.id)}
    />
  )
}

function CatalogueRow({ wallet, tag }: { wallet: Extract<ConnectEntry, { kind: 'wallet' }>['wallet']; tag: Tag }) {
  const kit = useKit()
  const image = useKit((state) => walletImage(state, wallet))
  useEffect(() => whenSeen(kit, () => void loadWalletImage(kit, wallet)), [kit, wallet])
  return (
    <Row
      name={wallet.name}
      tag={tag}
      picture={<WalletImage src={image} name={wallet.name} />}
      onChoose={() => selectWallet(kit, wallet)}
    />
  )
}

const tags = {
  qrCode: 'connect.qrCode',
  recent: 'connect.recent',
  multichain: 'connect.multichain',
  installed: 'connect.installed',
} as const satisfies Record<NonNullable<Tag>, MessageKey>

type RowProps = {
  name: string
  tag: Tag
  picture: ReactNode
  /**
   * Called when the pointer or the focus makes a choice likely. Only then does the code for connecting load, so users who only
   * look at the list do not load it.
   */
  onNear?: (() => void) | undefined
  onChoose: () => void
}

function Row({ name, tag, picture, onNear, onChoose }: RowProps) {
  const text = useText(connectMessages)
  return (
    <ListRow
      leading={picture}
      trailing={tag && <Badge>{text(tags[tag])}</Badge>}
      title={name}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onChoose}
    >
      <GivenName>{name}</GivenName>
    </ListRow>
  )
}
