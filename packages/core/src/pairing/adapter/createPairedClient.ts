import type { ChainNamespace } from '@holdfast/caip'
import { AccountNotFoundError } from '../../accounts/errors.ts'
import type { AdapterClient, AdapterConnection, AdapterContext } from '../../adapters/adapter.ts'
import { ConnectorNotFoundError } from '../../connections/errors.ts'
import { pairingConnectorId } from '../../connectors/state.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import { type Grant, isNetworkGranted, readGrant } from '../client/grant.ts'
import type { PairingLink } from '../client/kitPairingClient.ts'
import { NoSharedNetworkError } from '../errors.ts'
import { fetchBalance } from './fetchBalance.ts'
import { requestNetworkByPairing } from './requestNetworkByPairing.ts'
import { signByPairing } from './signByPairing.ts'

/** Creates the loaded half of a namespace that is reached by pairing alone. */
export function createPairedClient(namespace: ChainNamespace, context: AdapterContext): AdapterClient {
  const { caipNetworks, pairing } = context
  let undos: (() => void)[] = []
  /** The account that the person chose among those of the session. */
  let chosen: string | undefined
  const release = (): void => {
    for (const undo of undos.splice(0)) undo()
  }

  const linkOf = async (connectorId = pairingConnectorId): Promise<PairingLink> => {
    if (!pairing || connectorId !== pairingConnectorId) throw new ConnectorNotFoundError({ connectorId })
    return pairing.load()
  }
  /** What the session gives now. @param preferred - the network that it is to be used on. */
  const connectionOf = (
    link: PairingLink,
    preferred = link.getDefaultNetwork(namespace),
  ): AdapterConnection | undefined => {
    const session = link.getSession()
    const grant = session && readGrant(session, { namespace, caipNetworks, preferred })
    if (!grant) return undefined
    const [first, ...others] = grant.addresses
    const isThere = chosen !== undefined && others.includes(chosen)
    const addresses: Grant['addresses'] = isThere
      ? [chosen ?? first, ...grant.addresses.filter((address) => address !== chosen)]
      : grant.addresses
    return { connectorId: pairingConnectorId, ...grant, addresses }
  }
  const follow = (link: PairingLink): void => {
    release()
    const leave = (): void => {
      release()
      context.onDisconnected()
    }
    const firstOf = (): string | undefined => {
      const session = link.getSession()
      const preferred = link.getDefaultNetwork(namespace)
      return session && readGrant(session, { namespace, caipNetworks, preferred })?.addresses[0]
    }
    let first = firstOf()
    const change = (): void => {
      const before = first
      first = firstOf()
      // The wallet went to another account: its word is newer than the person's choice here.
      if (first !== before) chosen = undefined
      const connection = connectionOf(link)
      if (connection) context.onConnection(connection)
      else leave()
    }
    undos = [link.on('changed', change), link.on('ended', leave)]
  }
  const take = (link: PairingLink): AdapterConnection | undefined => {
    const connection = connectionOf(link, context.networkInUse())
    if (!connection) return undefined
    link.setDefaultNetwork(connection.caipNetworkId)
    follow(link)
    context.onConnection(connection)
    return connection
  }
  return {
    connect: async ({ connectorId, signal }) => {
      const link = await linkOf(connectorId)
      if (!link.getSession()) await pairing?.session()
      signal.throwIfAborted()
      const connection = take(link)
      if (!connection) throw new NoSharedNetworkError()
      return connection
    },
    reconnect: async ({ connectorId, signal }) => {
      const link = await linkOf(connectorId)
      if (signal.aborted || !link.resume()) return undefined
      return take(link)
    },
    disconnect: async ({ revoke }) => {
      const link = await linkOf()
      const wasConnected = undos.length > 0
      release()
      if (wasConnected) context.onDisconnected()
      if (revoke) await link.disconnect()
    },
    setDefaultNetwork: async ({ caipNetworkId }) => {
      const link = await linkOf()
      const session = link.getSession()
      if (!session || !isNetworkGranted(session, caipNetworkId)) throw new ChainNotSupportedError({ caipNetworkId })
      link.setDefaultNetwork(caipNetworkId)
    },
    setDefaultAccount: async ({ address }) => {
      const connection = connectionOf(await linkOf())
      if (!connection?.addresses.includes(address)) throw new AccountNotFoundError({ address })
      chosen = address
      context.onConnection(connectionOf(await linkOf()) ?? connection)
    },
    requestNetwork: async ({ caipNetwork }) => requestNetworkByPairing(await linkOf(), caipNetwork, context.clock),
    getBalance: async (account) => fetchBalance(await linkOf(), caipNetworks, account),
    signMessage: async ({ address, message }) => {
      const link = await linkOf()
      const connection = connectionOf(link)
      if (!connection) throw new NoSharedNetworkError()
      return signByPairing(link, { caipNetworkId: connection.caipNetworkId, address, message })
    },
    destroy: release,
  }
}
