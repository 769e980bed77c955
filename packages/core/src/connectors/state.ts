import type { ChainNamespace } from '@holdfast/caip'

/** How a wallet is reached. */
export type ConnectorType = 'EXTERNAL' | 'WALLET_CONNECT' | 'INJECTED' | 'ANNOUNCED' | 'AUTH' | 'MULTI_CHAIN'

/** The id of the pairing connector. */
export const pairingConnectorId = 'walletConnect'
/** The id of the embedded wallet's connector. */
export const authConnectorId = 'ID_AUTH'
/** The ids of the connectors that have one session for all namespaces. When the session ends, it ends in all of them. */
export const sharedSessionConnectorIds: readonly string[] = [pairingConnectorId, authConnectorId]

/** A way to reach a wallet, as the list of wallets shows it. */
export type Connector = {
  /** Stable across page loads: an rdns, 'injected', or an id of the connector's own. */
  id: string
  name: string
  type: ConnectorType
  /** The namespace that it connects in; `chain` is the specification's name for it. */
  chain: ChainNamespace
  /** A `data:image/…` URI if the wallet announced itself. */
  imageUrl?: string | undefined
  /**
   * The key of the picture to show if `imageUrl` is missing. It is a key for `getWalletImage` if the catalogue has the wallet,
   * otherwise for `getAssetImage`.
   */
  imageId?: string | undefined
  /** The wallet's id in the catalogue, once known. */
  explorerId?: string | undefined
  info?: { rdns: string; uuid?: string | undefined } | undefined
  /** The wallet's own interface, for instance an EIP-1193 provider. */
  provider?: unknown
  /** For an entry merged from several namespaces: one connector per namespace. */
  connectors?: readonly Connector[] | undefined
}

/** What the catalogue adds to a connector. */
export type KnownWallet = { id: string; imageId: string }

/** The connectors of all namespaces, and those offered to the user. */
export type ConnectorsState = {
  /** All connectors, as their adapters reported them, with what the catalogue knows about their wallets. */
  all: readonly Connector[]
  /** The entries of a wallet list: filtered by namespace, with the same name on several chains merged into one entry. */
  connectors: readonly Connector[]
  /** The namespace for which the modal was opened. Undefined: the list has the connectors of all namespaces. */
  filterNamespace: ChainNamespace | undefined
  /** Wallets of the catalogue by rdns, including those that have not announced themselves. */
  known: Readonly<Record<string, KnownWallet>>
  /** One active connector id per namespace: set on connect, cleared on disconnect. */
  activeConnectorIds: Readonly<Partial<Record<ChainNamespace, string>>>
  /** Whether the page is on a phone or tablet. Some ways to connect are offered only there, others only elsewhere. */
  isMobile: boolean
}

/** No connectors. */
export const initialConnectorsState: ConnectorsState = {
  all: [],
  connectors: [],
  filterNamespace: undefined,
  known: {},
  activeConnectorIds: {},
  isMobile: false,
}
