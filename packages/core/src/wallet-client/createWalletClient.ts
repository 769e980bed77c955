import { type CaipNetworkId, type ChainNamespace, isSameAddress } from '@holdfast/caip'
import { AccountNotFoundError } from '../accounts/errors.ts'
import type { AdapterClient, AdapterConnection, AdapterContext } from '../adapters/adapter.ts'
import { ConnectorNotFoundError } from '../connections/errors.ts'
import { ChainNotSupportedError } from '../networks/errors.ts'
import type { WalletConnector, WalletGrant } from './walletConnector.ts'

/** The loaded half of an adapter over {@link WalletConnector}s. */
export type WalletClient<Connector extends WalletConnector> = AdapterClient & {
  /** Returns the connector in use, with its connection. @throws {ConnectorNotFoundError} if no wallet is connected. */
  inUse: () => { connector: Connector; connection: AdapterConnection }
}

/**
 * Creates the loaded half of an adapter: it holds the namespace's connector in use, and the account and network that the app
 * uses.
 */
export function createWalletClient<Connector extends WalletConnector>(
  context: AdapterContext,
  { namespace, connectorOf, getBalance, getNode }: createWalletClient.Parameters<Connector>,
): WalletClient<Connector> {
  const connectors = new Map<string, Connector>()
  let current: { connector: Connector; grant: WalletGrant; undo: () => void } | undefined
  /** The account that the user has chosen among the wallet's accounts. */
  let chosen: string | undefined

  const find = (connectorId: string): Connector => {
    const connector = connectors.get(connectorId) ?? connectorOf(connectorId)
    connectors.set(connectorId, connector)
    return connector
  }
  const release = (): void => {
    current?.undo()
    current = undefined
    chosen = undefined
  }
  const endConnection = (): void => {
    if (!current) return
    release()
    context.onDisconnected()
  }
  const connectionOf = ({ connector, grant }: { connector: Connector; grant: WalletGrant }): AdapterConnection => ({
    connectorId: connector.id,
    ...grant,
    addresses: moveToFront(grant.addresses, chosen),
  })
  const report = (): void => {
    const grant = current?.connector.read()
    if (!current || !grant) return endConnection()
    // The wallet has switched to another account, which overrides the earlier choice in the app.
    if (grant.addresses[0] !== current.grant.addresses[0]) chosen = undefined
    current = { ...current, grant }
    context.onConnection(connectionOf(current))
  }
  const startConnection = (connector: Connector, grant: WalletGrant, signal: AbortSignal): AdapterConnection => {
    signal.throwIfAborted()
    release()
    connector.setDefaultNetwork(grant.caipNetworkId)
    const preferred = grant.accounts?.find(({ type }) => type && type === context.preferredAccountType)
    chosen = preferred?.address
    current = { connector, grant, undo: connector.follow(report) }
    const connection = connectionOf(current)
    context.onConnection(connection)
    return connection
  }
  const inUse: WalletClient<Connector>['inUse'] = () => {
    if (!current) throw new ConnectorNotFoundError({ connectorId: '' })
    return { connector: current.connector, connection: connectionOf(current) }
  }
  const useNetwork = (caipNetworkId: CaipNetworkId): void => {
    inUse().connector.setDefaultNetwork(caipNetworkId)
    report()
  }
  const isApproved = (caipNetworkId: CaipNetworkId): boolean =>
    inUse().connection.approvedCaipNetworkIds?.includes(caipNetworkId) ?? true

  return {
    inUse,
    connect: async ({ connectorId, signal }) => {
      const connector = find(connectorId)
      return startConnection(connector, await connector.connect({ preferred: context.networkInUse(), signal }), signal)
    },
    reconnect: async ({ connectorId, signal }) => {
      const connector = find(connectorId)
      const grant = await connector.reconnect({ preferred: context.networkInUse(), signal })
      return grant && !signal.aborted ? startConnection(connector, grant, signal) : undefined
    },
    watchAccess: ({ connectorId, onAccess }) => find(connectorId).watchAccess?.(onAccess),
    disconnect: async ({ revoke, connectorId }) => {
      const connector = connectorId === undefined ? current?.connector : find(connectorId)
      if (connector === current?.connector) endConnection()
      if (revoke) await connector?.disconnect()
    },
    setDefaultAccount: async ({ address }) => {
      const found = current?.grant.addresses.find((each) => isSameAddress(each, address, namespace))
      if (!found) throw new AccountNotFoundError({ address })
      chosen = found
      report()
    },
    setDefaultNetwork: async ({ caipNetworkId }) => {
      if (!isApproved(caipNetworkId)) throw new ChainNotSupportedError({ caipNetworkId })
      useNetwork(caipNetworkId)
    },
    requestNetwork: async ({ caipNetwork }) => {
      const { caipNetworkId } = caipNetwork
      const { connector } = inUse()
      if (!isApproved(caipNetworkId)) {
        if (!connector.requestNetwork) throw new ChainNotSupportedError({ caipNetworkId })
        await connector.requestNetwork(caipNetwork)
      }
      if (current?.connector === connector) useNetwork(caipNetworkId)
    },
    getBalance,
    getNode,
    signMessage: async ({ address, message }) => {
      const { connector, connection } = inUse()
      return connector.signMessage({ address, message, caipNetworkId: connection.caipNetworkId })
    },
    signIn: async (parameters) => inUse().connector.signIn?.(parameters),
    destroy: release,
  }
}

export declare namespace createWalletClient {
  type Parameters<Connector extends WalletConnector> = Pick<AdapterClient, 'getBalance' | 'getNode'> & {
    namespace: ChainNamespace
    /** Creates the connector with an id; called once per id. @throws {ConnectorNotFoundError} if there is none. */
    connectorOf: (connectorId: string) => Connector
  }
}

/** Moves the chosen address to the front, if it is among the addresses. */
function moveToFront(addresses: WalletGrant['addresses'], chosen: string | undefined): WalletGrant['addresses'] {
  if (chosen === undefined || !addresses.includes(chosen)) return addresses
  return [chosen, ...addresses.filter((address) => address !== chosen)]
}
