import type { Clock } from '@holdfast/base'
import type { CaipNetwork, CaipNetworkId, ChainNamespace } from '@holdfast/caip'
import type { Account, AccountType, ShownToken, WalletInfo } from '../accounts/state.ts'
import type { Connector } from '../connectors/state.ts'
import type { KitWindow } from '../device/window.ts'
import type { PairingSource } from '../pairing/client/source.ts'

/** One of the addresses of a connection, and what the wallet says of it. */
export type AdapterAccount = Pick<Account, 'address'> & Partial<Pick<Account, 'type' | 'publicKey' | 'path'>>

/** A live connection, as an adapter reports it. */
export type AdapterConnection = {
  connectorId: string
  /** At least one; the first is the active one. Checksummed where the namespace knows checksums. */
  addresses: readonly [string, ...string[]]
  /** What the wallet says of some of the addresses. Of one that is not here nothing is known but itself. */
  accounts?: readonly AdapterAccount[] | undefined
  caipNetworkId: CaipNetworkId
  /** Left out: the wallet can use every network, as far as one can know. */
  approvedCaipNetworkIds?: readonly CaipNetworkId[] | undefined
  /** Whether the wallet can be asked for networks that it did not approve. Left out: it can. */
  canRequestNetworks?: boolean | undefined
  /** What the wallet says of itself. Left out: it is what its connector says. */
  walletInfo?: WalletInfo | undefined
}

/** What a kit hands to its adapters. An adapter never imports the kit. */
export type AdapterContext = {
  /** The networks of the adapter's namespace. */
  caipNetworks: readonly CaipNetwork[]
  enableEIP6963: boolean
  enableInjected: boolean
  /** Undefined on a server: then the adapter stays inert. */
  window: KitWindow | undefined
  clock: Clock
  /** The way to wallets by pairing, which is the kit's; undefined where there is none. */
  pairing?: PairingSource | undefined
  /** The network of the namespace that is in use, or was last. */
  networkInUse: () => CaipNetworkId | undefined
  /** Of a wallet that gives accounts of several types, the first one of this type is the active one when it connects. */
  preferredAccountType?: AccountType | undefined
  /** Tells the whole list of connectors, each time it changes. */
  onConnectors: (connectors: readonly Connector[]) => void
  /** Tells a connection that was made or changed, whoever asked for it. */
  onConnection: (connection: AdapterConnection) => void
  onDisconnected: () => void
}

/** The half of an adapter that is loaded when a wallet is first needed. Addresses are plain, balances exact. */
export type AdapterClient = {
  /** Asks the wallet. Rejects with whatever the wallet threw: the kit maps it. After an abort, a late approval is ignored. */
  connect: (parameters: { connectorId: string; signal: AbortSignal }) => Promise<AdapterConnection>
  /** Asks the wallet without a prompt. @returns undefined when the wallet gives no account any more. */
  reconnect: (parameters: { connectorId: string; signal: AbortSignal }) => Promise<AdapterConnection | undefined>
  /**
   * Calls back once a wallet that gave no account gives one again, as one does that is unlocked. It is asked without a prompt,
   * when it tells of accounts and when the person comes back to the page.
   *
   * @returns its undo; undefined for a connector that is over once it gives none. Left out: all are.
   */
  watchAccess?: (parameters: { connectorId: string; onAccess: () => void }) => (() => void) | undefined
  /**
   * Ends the connection here even when the wallet fails to.
   *
   * @param parameters.revoke - whether the wallet is asked to forget the page; false when another tab did that already.
   */
  disconnect: (parameters: { revoke: boolean }) => Promise<void>
  /**
   * Makes another account of the connection the one in use, without asking the wallet.
   *
   * @throws {AccountNotFoundError} if the wallet did not give it to the app.
   */
  setDefaultAccount: (parameters: { address: string }) => Promise<void>
  /** Makes an approved network the default, without asking the wallet, and reports it before it resolves. */
  setDefaultNetwork: (parameters: { caipNetworkId: CaipNetworkId }) => Promise<void>
  /** Asks the wallet to switch, and to add the network when it does not know it; reports it before it resolves. */
  requestNetwork: (parameters: { caipNetwork: CaipNetwork }) => Promise<void>
  /**
   * @param parameters.token - contract whose balance is wanted instead of the currency of the network; an adapter that reads
   * no tokens leaves it alone.
   * @returns base units, with the symbol of what they are of, and the token where they are of one.
   */
  getBalance: (parameters: {
    address: string
    caipNetworkId: CaipNetworkId
    token?: string | undefined
  }) => Promise<{ value: bigint; decimals: number; symbol: string; token?: ShownToken | undefined }>
  /** @returns the signature as the namespace writes it: hex for eip155. */
  signMessage: (parameters: { address: string; message: string }) => Promise<string>
  destroy: () => void
}

/** What one namespace implements for the kit: a light half that finds wallets, and a client loaded on first need. */
export type Adapter = {
  namespace: ChainNamespace
  /** Starts looking for wallets. Synchronous, without a request and without a prompt. */
  start: (context: AdapterContext) => AdapterHandle
}

export type AdapterHandle = {
  /** Loads the client, once. */
  load: () => Promise<AdapterClient>
  /** Resolves when a connector of this id is listed. */
  whenListed: (connectorId: string, signal: AbortSignal) => Promise<void>
  destroy: () => void
}
