import type { Clock } from '@holdfast/base'
import type { CaipNetwork, CaipNetworkId, ChainNamespace } from '@holdfast/caip'
import type { Account, AccountType, AddressTypes, ShownToken, WalletInfo } from '../accounts/state.ts'
import type { Connector } from '../connectors/state.ts'
import type { KitWindow } from '../device/window.ts'
import type { CheckedProvider } from '../eip1193/checkedProvider.ts'
import type { EmbeddedSource } from '../embedded/client/source.ts'
import type { PairingSource } from '../pairing/client/source.ts'
import type { SiwxMessageFields } from '../siwx/types.ts'
import type { TokenBalance } from '../storage/accountCaches.ts'
import type { KitStorage } from '../storage/kitStorage.ts'

/** An address of a connection, and what the wallet says about it. */
export type AdapterAccount = Pick<Account, 'address'> & Partial<Pick<Account, 'type' | 'publicKey' | 'path'>>

/** A live connection, as an adapter reports it. */
export type AdapterConnection<Namespace extends ChainNamespace = ChainNamespace> = {
  connectorId: string
  /** At least one; the first is the active one. Checked, and checksummed where the namespace has checksums. */
  addresses: readonly [AddressTypes[Namespace], ...AddressTypes[Namespace][]]
  /** What the wallet reports about the addresses. An address about which it reports nothing may be missing here. */
  accounts?: readonly AdapterAccount[] | undefined
  /** Whether the contract of the smart account in use is on the chain. Left out: the account in use is not a smart account. */
  smartAccountDeployed?: boolean | undefined
  caipNetworkId: CaipNetworkId
  /** Left out: as far as is known, the wallet can use every network. */
  approvedCaipNetworkIds?: readonly CaipNetworkId[] | undefined
  /** Whether the wallet can be asked for networks that it did not approve. Left out: it can. */
  canRequestNetworks?: boolean | undefined
  /** The wallet's description of itself. @default the connector's */
  walletInfo?: WalletInfo | undefined
}

/** The parts of a kit that its adapters receive. An adapter never imports the kit. */
export type AdapterContext<Namespace extends ChainNamespace = ChainNamespace> = {
  /** The networks of the adapter's namespace. */
  caipNetworks: readonly CaipNetwork[]
  /** Whether wallets that announce themselves by EIP-6963 are listed. */
  enableEIP6963: boolean
  /** Whether the other wallets of this page are listed: those of Wallet Standard, and those that leave an object in the page. */
  enableInjected: boolean
  /** Undefined on a server: the adapter then stays inert. */
  window: KitWindow | undefined
  clock: Clock
  /** Sends requests to nodes. @default the page's `fetch` */
  fetch?: typeof globalThis.fetch | undefined
  /** The browser's storage, for data that a connector must find again on another page. */
  storage: KitStorage
  /** The kit's access to wallets by pairing; undefined without pairing. */
  pairing?: PairingSource | undefined
  /** The kit's embedded wallet; undefined without its frame, or without a login method that uses it. */
  embedded?: EmbeddedSource | undefined
  /** The network that is in use in the adapter's namespace, or was used last there. */
  networkInUse: () => CaipNetworkId | undefined
  /** When a wallet shares accounts of several types, the first one of this type becomes active on connecting. */
  preferredAccountType?: AccountType | undefined
  /** Reports the whole list of connectors each time it changes. */
  onConnectors: (connectors: readonly Connector[]) => void
  /** Reports a connection that was made or changed, no matter what caused it. */
  onConnection: (connection: AdapterConnection<Namespace>) => void
  onDisconnected: () => void
}

/** A provider of a network's node, for JSON-RPC reads. */
export type NodeProvider = { request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown> }

/** The half of an adapter that is loaded when a wallet is first needed. Addresses are not CAIP-10 ids; balances are in base units. */
export type AdapterClient = {
  /** Asks the wallet for access. Rejects with the wallet's own error. After an abort, a late approval is ignored. */
  connect: (parameters: { connectorId: string; signal: AbortSignal }) => Promise<AdapterConnection>
  /** Restores the access without a prompt. @returns undefined when the wallet no longer shares an account. */
  reconnect: (parameters: { connectorId: string; signal: AbortSignal }) => Promise<AdapterConnection | undefined>
  /**
   * Calls back once a wallet that shared no account shares one again, for instance when it is unlocked. The wallet is asked
   * without a prompt, whenever it reports accounts or the user returns to the page.
   *
   * @returns the function that ends the watch; undefined for a connector whose connection ends once the wallet shares no
   * account. An adapter leaves `watchAccess` out if every connection of its namespace ends then.
   */
  watchAccess?: (parameters: { connectorId: string; onAccess: () => void }) => (() => void) | undefined
  /**
   * Ends the connection in the kit, before the wallet is asked, and even if the wallet fails to end it.
   *
   * @param parameters.revoke - whether to ask the wallet to end the page's access; false when another tab has already done so.
   * @param parameters.connectorId - the wallet to disconnect. It need not be connected: a wallet to which only an earlier page
   * was connected is asked to end the page's access, and a connection to another wallet stays. @default the connected wallet
   * @throws {ConnectorNotFoundError} if there is no such wallet.
   */
  disconnect: (parameters: { revoke: boolean; connectorId?: string | undefined }) => Promise<void>
  /**
   * Switches to another account of the connection, without asking the wallet.
   *
   * @throws {AccountNotFoundError} if the wallet has not shared the account with the app.
   */
  setDefaultAccount: (parameters: { address: string }) => Promise<void>
  /** Makes an approved network the default, without asking the wallet, and reports the change before the promise resolves. */
  setDefaultNetwork: (parameters: { caipNetworkId: CaipNetworkId }) => Promise<void>
  /**
   * Asks the wallet to switch, and to add the network if it is unknown to the wallet. Reports the change before the promise
   * resolves.
   */
  requestNetwork: (parameters: { caipNetwork: CaipNetwork }) => Promise<void>
  /**
   * Reads a balance.
   *
   * @param parameters.token - contract whose balance is read instead of the network's currency; an adapter that reads no
   * tokens ignores it.
   * @returns base units, with the symbol of the currency or token. `token` is set if the balance is a token's.
   */
  getBalance: (parameters: {
    address: string
    caipNetworkId: CaipNetworkId
    token?: string | undefined
  }) => Promise<{ value: bigint; decimals: number; symbol: string; token?: ShownToken | undefined }>
  /**
   * Asks the wallet what an account holds, if the wallet offers that. Left out by adapters whose wallets never do.
   *
   * @returns undefined if the wallet does not offer it for the network.
   * @throws {InvalidWalletAnswerError} if any entry of the answer cannot be read: the whole answer is discarded.
   * @throws {WalletTimeoutError} if the wallet does not answer within some seconds.
   */
  getAssets?:
    | ((parameters: { address: string; caipNetworkId: CaipNetworkId }) => Promise<readonly TokenBalance[] | undefined>)
    | undefined
  /**
   * Asks the wallet what it can do with an account on a network. Left out: the namespace has no such request.
   *
   * @returns the capabilities by name; undefined if the wallet does not say within some seconds. A wallet on the user's phone is
   * not woken for this.
   * @see EIP-5792
   */
  getCapabilities?:
    | ((parameters: {
        address: string
        caipNetworkId: CaipNetworkId
      }) => Promise<Readonly<Record<string, unknown>> | undefined>)
    | undefined
  /**
   * Gives access to a network's own node by JSON-RPC, for reads. Left out: the namespace speaks another protocol.
   *
   * @throws {ChainNotSupportedError} for a network outside the configured list.
   */
  getNode?: ((parameters: { caipNetworkId: CaipNetworkId }) => NodeProvider) | undefined
  /**
   * Gives access to the connected wallet by EIP-1193. Left out: the namespace speaks another protocol.
   *
   * @throws {ConnectorNotFoundError} if no wallet is connected.
   */
  getProvider?: (() => Promise<CheckedProvider>) | undefined
  /** Asks the wallet to sign a text. @returns the signature: hex for eip155, base58 for solana, base64 for bip122. */
  signMessage: (parameters: { address: string; message: string }) => Promise<string>
  /** Signs in through the wallet's own sign-in view. Left out: no wallet of the namespace has one. */
  signIn?: WalletSignIn | undefined
  destroy: () => void
}

/**
 * Asks a wallet to write the sign-in message itself, show it in its own way, and sign it.
 *
 * @returns the text that was signed and its signature, in the namespace's encoding; undefined if the wallet does not offer this
 * and showed nothing.
 * @see https://github.com/phantom/sign-in-with-solana
 */
export type WalletSignIn = (parameters: {
  address: string
  fields: SiwxMessageFields
}) => Promise<{ message: string; signature: string } | undefined>

/** One namespace's implementation for the kit: a light half that finds wallets, and a client loaded on first need. */
export type Adapter<Namespace extends ChainNamespace = ChainNamespace> = {
  namespace: Namespace
  /** Starts looking for wallets. Synchronous, without a request and without a prompt. */
  start: (context: AdapterContext<Namespace>) => AdapterHandle
}

/** An adapter of the kit, before and after its client is loaded. */
export type AdapterHandle = {
  /** Loads the client, once. */
  load: () => Promise<AdapterClient>
  /** Resolves when a connector with this id is listed. Rejects when the signal aborts. */
  whenListed: (connectorId: string, signal: AbortSignal) => Promise<void>
  destroy: () => void
}
