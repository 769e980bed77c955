import type { ChainNamespace } from '@holdfast/caip'

/** How a wallet is reached. */
export type ConnectorType = 'EXTERNAL' | 'WALLET_CONNECT' | 'INJECTED' | 'ANNOUNCED' | 'AUTH' | 'MULTI_CHAIN'

/** The id of the connector that pairs. */
export const pairingConnectorId = 'walletConnect'

/** A way to reach a wallet, as the list of wallets shows it. */
export type Connector = {
  /** Stable across page loads: an rdns, 'injected', or an id of the connector's own. */
  id: string
  name: string
  type: ConnectorType
  /** The namespace that it connects in, by the specification's word for it. */
  chain: ChainNamespace
  /** A `data:image/…` URI when it comes from an announced wallet. */
  imageUrl?: string | undefined
  /** Key of its picture, where it brings none: for `getWalletImage` when the catalogue knows it, else for `getAssetImage`. */
  imageId?: string | undefined
  /** Its id in the catalogue, once that is known. */
  explorerId?: string | undefined
  info?: { rdns: string; uuid?: string | undefined } | undefined
  /** The wallet's own interface, for instance an EIP-1193 provider. */
  provider?: unknown
  /** Of a MULTI_CHAIN entry: one connector per namespace. */
  connectors?: readonly Connector[] | undefined
}

/** A wallet of the catalogue, as far as a connector is told of it. */
export type KnownWallet = { id: string; imageId: string }

export type ConnectorsState = {
  /** Each as its adapter reported it, with what the catalogue knows of it. */
  all: readonly Connector[]
  /** Filtered by namespace, the same name on several chains merged into one entry. This is what a list shows. */
  connectors: readonly Connector[]
  filterNamespace: ChainNamespace | undefined
  /** Wallets of the catalogue by their rdns, which may yet announce themselves. */
  known: Readonly<Record<string, KnownWallet>>
  /** One active connector id a namespace: set on connect, cleared on disconnect. */
  activeConnectorIds: Readonly<Partial<Record<ChainNamespace, string>>>
  /** Whether the page is on a phone or tablet: some ways to connect belong there alone, others elsewhere alone. */
  isMobile: boolean
}

export const initialConnectorsState: ConnectorsState = {
  all: [],
  connectors: [],
  filterNamespace: undefined,
  known: {},
  activeConnectorIds: {},
  isMobile: false,
}
