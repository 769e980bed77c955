import type { CaipNetworkId, ChainNamespace } from '@holdfast/caip'
import { AccountNotFoundError } from '../../accounts/errors.ts'
import type { AdapterClient, AdapterConnection, AdapterContext } from '../../adapters/adapter.ts'
import { ConnectorNotFoundError } from '../../connections/errors.ts'
import { pairingConnectorId } from '../../connectors/state.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import { type Grant, isNetworkGranted, readGrant } from '../client/grant.ts'
import type { KitPairingClient, WalletCall } from '../client/kitPairingClient.ts'
import { pairedProvider } from '../client/pairedProvider.ts'
import { NoSharedNetworkError } from '../errors.ts'
import { fetchBalance } from './fetchBalance.ts'
import { requestNetworkByPairing } from './requestNetworkByPairing.ts'
import { signByPairing } from './signByPairing.ts'

/** Creates the loaded half of the adapter for a namespace that is reached by pairing alone. */
export function createPairedClient(namespace: ChainNamespace, context: AdapterContext): AdapterClient {
  const { caipNetworks, pairing } = context
  let undos: (() => void)[] = []
  /** The account that the user chose from the session's accounts. */
  let chosen: string | undefined
  const release = (): void => {
    for (const undo of undos.splice(0)) undo()
  }

  const clientOf = async (connectorId = pairingConnectorId): Promise<KitPairingClient> => {
    if (!pairing || connectorId !== pairingConnectorId) throw new ConnectorNotFoundError({ connectorId })
    return pairing.load()
  }
  /** What the session grants now. @param preferred - the network to use it on. */
  const connectionOf = (
    client: KitPairingClient,
    preferred = client.getDefaultNetwork(namespace),
  ): AdapterConnection | undefined => {
    const session = client.getSession()
    const grant = session && readGrant(session, { namespace, caipNetworks, preferred })
    if (!grant) return undefined
    const [first, ...others] = grant.addresses
    const isThere = chosen !== undefined && others.includes(chosen)
    const addresses: Grant['addresses'] = isThere
      ? [chosen ?? first, ...grant.addresses.filter((address) => address !== chosen)]
      : grant.addresses
    return { connectorId: pairingConnectorId, ...grant, addresses }
  }
  const follow = (client: KitPairingClient): void => {
    release()
    const leave = (): void => {
      release()
      context.onDisconnected()
    }
    const firstOf = (): string | undefined => {
      const session = client.getSession()
      const preferred = client.getDefaultNetwork(namespace)
      return session && readGrant(session, { namespace, caipNetworks, preferred })?.addresses[0]
    }
    let first = firstOf()
    const change = (): void => {
      const before = first
      first = firstOf()
      // The wallet switched to another account: that is newer than the user's choice here.
      if (first !== before) chosen = undefined
      const connection = connectionOf(client)
      if (connection) context.onConnection(connection)
      else leave()
    }
    undos = [client.on('changed', change), client.on('ended', leave)]
  }
  const take = (client: KitPairingClient): AdapterConnection | undefined => {
    const connection = connectionOf(client, context.networkInUse())
    if (!connection) return undefined
    client.setDefaultNetwork(connection.caipNetworkId)
    follow(client)
    context.onConnection(connection)
    return connection
  }
  return {
    connect: async ({ connectorId, signal }) => {
      const client = await clientOf(connectorId)
      if (!client.getSession()) await pairing?.session()
      signal.throwIfAborted()
      const connection = take(client)
      if (!connection) throw new NoSharedNetworkError()
      return connection
    },
    reconnect: async ({ connectorId, signal }) => {
      const client = await clientOf(connectorId)
      if (signal.aborted || !client.resume()) return undefined
      return take(client)
    },
    disconnect: async ({ revoke }) => {
      const client = await clientOf()
      const wasConnected = undos.length > 0
      release()
      if (wasConnected) context.onDisconnected()
      if (revoke) await client.disconnect()
    },
    setDefaultNetwork: async ({ caipNetworkId }) => {
      const client = await clientOf()
      const session = client.getSession()
      if (!session || !isNetworkGranted(session, caipNetworkId)) throw new ChainNotSupportedError({ caipNetworkId })
      client.setDefaultNetwork(caipNetworkId)
    },
    setDefaultAccount: async ({ address }) => {
      const connection = connectionOf(await clientOf())
      if (!connection?.addresses.includes(address)) throw new AccountNotFoundError({ address })
      chosen = address
      context.onConnection(connectionOf(await clientOf()) ?? connection)
    },
    requestNetwork: async ({ caipNetwork }) => requestNetworkByPairing(await clientOf(), caipNetwork, context.clock),
    getBalance: async (account) => fetchBalance(await clientOf(), caipNetworks, account),
    ...(namespace === 'eip155' && {
      getNode: ({ caipNetworkId }: { caipNetworkId: CaipNetworkId }) => {
        if (!caipNetworks.some((network) => network.caipNetworkId === caipNetworkId))
          throw new ChainNotSupportedError({ caipNetworkId })
        return { request: async (call: WalletCall) => (await clientOf()).request(call, caipNetworkId) }
      },
      getProvider: async () => pairedProvider(await clientOf()),
    }),
    signMessage: async ({ address, message }) => {
      const client = await clientOf()
      const connection = connectionOf(client)
      if (!connection) throw new NoSharedNetworkError()
      return signByPairing(client, { caipNetworkId: connection.caipNetworkId, address, message })
    },
    destroy: release,
  }
}
