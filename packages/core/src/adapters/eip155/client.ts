import { formatCaipNetworkId, parseCaipNetworkId } from '@holdfast/caip'
import { type Config, getBalance } from '@wagmi/core'
import { stringToHex } from 'viem'
import { ConnectorNotFoundError } from '../../connections/errors.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import type { AdapterClient, AdapterConnection, AdapterContext } from '../adapter.ts'
import { type EvmAddress, parseSignature } from './answers.ts'
import type { Discovery } from './discovery.ts'
import { type InjectedConnector, type InjectedConnectorFn, injectedConnector } from './injectedConnector.ts'
import { request } from './provider.ts'
import { createWagmiConfig } from './wagmiConfig.ts'

/** The loaded half of the EVM adapter. */
export type Eip155Client = AdapterClient & {
  /** Ordinary wagmi hooks and actions work on it; what they do, the kit sees. */
  config: Config
}

type WagmiConnection = Config['state']['connections'] extends Map<string, infer Value> ? Value : never

/** Creates the loaded half of the EVM adapter. wagmi's state is the truth about connections; the kit is told each change. */
export function createEip155Client(context: AdapterContext, discovery: Discovery): Eip155Client {
  const { caipNetworks, clock } = context
  const config = createWagmiConfig(caipNetworks)
  const connectors = new Map<string, InjectedConnector>()

  const connectorOf = (connectorId: string): InjectedConnector => {
    const known = connectors.get(connectorId)
    const wallet = discovery.find(connectorId)
    if (known) return known
    if (!wallet) throw new ConnectorNotFoundError({ connectorId })
    const create: InjectedConnectorFn = injectedConnector({ wallet, find: discovery.find, caipNetworks, clock })
    const connector = config._internal.connectors.setup(create)
    connectors.set(connectorId, connector)
    return connector
  }
  const listConnectors = (): void =>
    config._internal.connectors.setState(discovery.wallets().map(({ id }) => connectorOf(id)))

  const undos = [
    discovery.subscribe(listConnectors),
    config.subscribe(currentConnection, (connection) => {
      if (connection) context.onConnection(toAdapterConnection(connection))
      else context.onDisconnected()
    }),
  ]
  listConnectors()

  return {
    config,
    connect: async ({ connectorId, signal }) => {
      const connector = connectorOf(connectorId)
      const rest = (): void => config.setState((state) => ({ ...state, status: restingStatus(state) }))
      signal.addEventListener('abort', rest, { once: true })
      config.setState((state) => ({ ...state, status: 'connecting' }))
      try {
        return await attach(config, connector, {}, signal)
      } catch (error) {
        rest()
        throw error
      } finally {
        signal.removeEventListener('abort', rest)
      }
    },
    reconnect: async ({ connectorId, signal }) => {
      const connector = connectorOf(connectorId)
      const accounts = await connector.getAccounts()
      return accounts.length > 0 ? attach(config, connector, { isReconnecting: true }, signal) : undefined
    },
    disconnect: async ({ revoke }) => {
      const connection = currentConnection(config.state)
      if (!connection) return
      const connector = connectors.get(connection.connector.id)
      try {
        if (revoke) await connection.connector.disconnect()
        else connector?.release()
      } finally {
        detach(config, connection)
      }
    },
    setDefaultNetwork: async ({ caipNetworkId }) => {
      const chainId = Number(parseCaipNetworkId(caipNetworkId).reference)
      currentConnection(config.state)?.connector.emitter.emit('change', { chainId })
    },
    requestNetwork: async ({ caipNetwork: { id, caipNetworkId } }) => {
      const connector = currentConnection(config.state)?.connector
      if (!connector?.switchChain) throw new ChainNotSupportedError({ caipNetworkId })
      await connector.switchChain({ chainId: Number(id) })
    },
    getBalance: ({ address, caipNetworkId }) => {
      const chainId = Number(parseCaipNetworkId(caipNetworkId).reference)
      // The kit hands on addresses that this adapter reported.
      return getBalance(config, { address: address as EvmAddress, chainId })
    },
    signMessage: async ({ address, message }) => {
      const connector = connectorOf(currentConnection(config.state)?.connector.id ?? '')
      const provider = await connector.getProvider()
      return parseSignature(await request(provider, 'personal_sign', [stringToHex(message), address]), 'personal_sign')
    },
    destroy: () => {
      for (const undo of undos) undo()
      for (const connector of connectors.values()) connector.release()
    },
  }
}

/** Whether a client is the EVM adapter's. */
export function isEip155Client(client: AdapterClient): client is Eip155Client {
  return 'config' in client
}

function currentConnection({ current, connections }: Config['state']): WagmiConnection | undefined {
  return current ? connections.get(current) : undefined
}

function restingStatus({ current }: Config['state']): 'connected' | 'disconnected' {
  return current ? 'connected' : 'disconnected'
}

/** Connects a connector and makes it the only connection: one active connector a namespace. */
async function attach(
  config: Config,
  connector: InjectedConnector,
  parameters: { isReconnecting?: boolean },
  signal: AbortSignal,
): Promise<AdapterConnection> {
  const { accounts, chainId } = await connector.connect(parameters)
  if (signal.aborted) {
    if (currentConnection(config.state)?.connector !== connector) connector.release()
    throw signal.reason
  }
  const previous = currentConnection(config.state)
  if (previous) detachEvents(config, previous)
  const { connect, change, disconnect } = config._internal.events
  connector.emitter.off('connect', connect)
  connector.emitter.on('change', change)
  connector.emitter.on('disconnect', disconnect)
  const [first, ...others] = accounts
  if (!first) throw new ConnectorNotFoundError({ connectorId: connector.id })
  const connection: WagmiConnection = { accounts: [first, ...others], chainId, connector }
  const connections = new Map([[connector.uid, connection]])
  config.setState((state) => ({ ...state, connections, current: connector.uid, status: 'connected' }))
  return toAdapterConnection(connection)
}

function detachEvents(config: Config, { connector }: WagmiConnection): void {
  const { connect, change, disconnect } = config._internal.events
  connector.emitter.off('change', change)
  connector.emitter.off('disconnect', disconnect)
  connector.emitter.off('connect', connect)
  connector.emitter.on('connect', connect)
}

function detach(config: Config, connection: WagmiConnection): void {
  detachEvents(config, connection)
  config.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
}

function toAdapterConnection({ accounts, chainId, connector }: WagmiConnection): AdapterConnection {
  const caipNetworkId = formatCaipNetworkId({ namespace: 'eip155', reference: chainId })
  return { connectorId: connector.id, addresses: accounts, caipNetworkId }
}
