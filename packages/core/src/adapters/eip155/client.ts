import { type CaipNetworkId, chainIdOf, checksumAddress, isSameAddress } from '@holdfast/caip'
import { type Config, getBalance } from '@wagmi/core'
import { stringToHex } from 'viem'
import { AccountNotFoundError } from '../../accounts/errors.ts'
import { ConnectorNotFoundError, InvalidWalletAnswerError } from '../../connections/errors.ts'
import { authConnectorId, pairingConnectorId } from '../../connectors/state.ts'
import { request } from '../../eip1193/checkedProvider.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import type { AdapterClient, AdapterConnection, AdapterContext, NodeProvider } from '../adapter.ts'
import { embeddedConnector } from './connectors/embeddedConnector.ts'
import { injectedConnector } from './connectors/injectedConnector.ts'
import type { KitConnector, KitConnectorFn } from './connectors/kitConnector.ts'
import { pairingConnector } from './connectors/pairingConnector.ts'
import { watchAccess } from './connectors/watchAccess.ts'
import type { EvmDiscovery } from './discovery/discovery.ts'
import { createWagmiConfig } from './wagmiConfig.ts'
import {
  currentConnection,
  followConnector,
  removeConnection,
  setConnecting,
  setConnection,
  toAdapterConnection,
  watchConnection,
} from './wagmiState.ts'
import type { CapabilitySource } from './walletCapabilities.ts'

/** The loaded half of the EVM adapter. */
export type Eip155Client = AdapterClient & {
  /** The wagmi config. Ordinary wagmi hooks and actions work with it; the kit sees every change that they make. */
  config: Config
}

/** Creates the loaded half of the EVM adapter. Reads connections from wagmi's state and notifies the kit of changes. */
export function createEip155Client(context: AdapterContext<'eip155'>, discovery: EvmDiscovery): Eip155Client {
  const { caipNetworks, clock, fetch, pairing, embedded, networkInUse } = context
  const lifetime = new AbortController()
  const config = createWagmiConfig(caipNetworks, lifetime.signal, fetch)
  const connectors = new Map<string, KitConnector>()

  const getNode = (caipNetworkId: CaipNetworkId): NodeProvider => {
    const chainId = chainIdOf(caipNetworkId)
    if (!config.chains.some(({ id }) => id === chainId)) throw new ChainNotSupportedError({ caipNetworkId })
    const client = config.getClient({ chainId })
    // viem's types allow only the methods that viem knows, but a caller may request any method.
    return { request: (call) => client.request(call as Parameters<typeof client.request>[0]) }
  }
  const creatorOf = (connectorId: string): KitConnectorFn => {
    if (pairing && connectorId === pairingConnectorId)
      return pairingConnector({ pairing, caipNetworks, networkInUse, clock })
    if (embedded && connectorId === authConnectorId) return embeddedConnector({ embedded, getNode, networkInUse })
    const wallet = discovery.find(connectorId)
    if (!wallet) throw new ConnectorNotFoundError({ connectorId })
    return injectedConnector({ wallet, find: discovery.find, caipNetworks, clock })
  }
  const connectorOf = (connectorId: string): KitConnector => {
    const known = connectors.get(connectorId)
    if (known) return known
    // wagmi has no public way to add a wallet that is found later: `createConfig` takes only those known at the start.
    const connector = config._internal.connectors.setup(creatorOf(connectorId))
    followConnector(config, connector)
    connectors.set(connectorId, connector)
    return connector
  }
  const updateWagmiConnectors = (): void =>
    config._internal.connectors.setState(
      [
        ...discovery.wallets().map(({ id }) => id),
        ...(pairing ? [pairingConnectorId] : []),
        ...(embedded ? [authConnectorId] : []),
      ].map(connectorOf),
    )
  /**
   * Returns the type of the embedded wallet's account with this address, if the account in use has a different type. Returns
   * undefined while another wallet is connected.
   */
  const typeToPrefer = async (address: string): Promise<'eoa' | 'smartAccount' | undefined> => {
    if (!embedded || currentConnector()?.id !== authConnectorId) return undefined
    const user = (await embedded.load()).user()
    const typeOf = (wanted: string) =>
      user?.accounts.find((account) => isSameAddress(account.address, wanted, 'eip155'))?.type
    const type = typeOf(address)
    if (type === typeOf(user?.address ?? '')) return undefined
    return type === 'eoa' || type === 'smartAccount' ? type : undefined
  }
  const currentConnector = (): KitConnector | undefined => {
    const connection = currentConnection(config.state)
    return connection && connectors.get(connection.connector.id)
  }

  const capabilitySource = async (
    connector: KitConnector,
    account: { address: string; caipNetworkId: CaipNetworkId },
  ): Promise<CapabilitySource> => {
    const client = connector.id === pairingConnectorId ? await pairing?.load() : undefined
    const namespaces = client?.getSession()?.namespaces
    const session = client && namespaces && { namespaces, capabilities: client.getCapabilities(account) }
    return { provider: await connector.getProvider(), connector, session, clock }
  }

  const undos = [discovery.subscribe(updateWagmiConnectors), watchConnection(config, connectors, context)]
  updateWagmiConnectors()

  return {
    config,
    connect: async ({ connectorId, signal }) => {
      const connector = connectorOf(connectorId)
      const stopConnecting = (): void => setConnecting(config, false)
      signal.addEventListener('abort', stopConnecting, { once: true })
      setConnecting(config, true)
      try {
        return await attach(config, connector, currentConnector, { signal, isReconnecting: false })
      } catch (error) {
        if (!signal.aborted) stopConnecting()
        throw error
      } finally {
        signal.removeEventListener('abort', stopConnecting)
      }
    },
    reconnect: async ({ connectorId, signal }) => {
      const connector = connectorOf(connectorId)
      const accounts = await connector.getAccounts()
      return accounts.length > 0
        ? attach(config, connector, currentConnector, { signal, isReconnecting: true })
        : undefined
    },
    watchAccess: ({ connectorId, onAccess }) =>
      connectorId === pairingConnectorId || connectorId === authConnectorId
        ? undefined
        : watchAccess(connectorOf(connectorId), context.window, onAccess),
    disconnect: async ({ revoke, connectorId }) => {
      const current = currentConnection(config.state)?.connector
      const connector = connectorId === undefined || connectorId === current?.id ? current : connectorOf(connectorId)
      if (current && connector === current) {
        for (const each of connectors.values()) each.release()
        removeConnection(config)
      }
      if (revoke) await connector?.disconnect()
    },
    setDefaultAccount: async ({ address }) => {
      const accounts = currentConnection(config.state)?.accounts ?? []
      const chosen = accounts.find((account) => isSameAddress(account, address, 'eip155'))
      if (!chosen) throw new AccountNotFoundError({ address })
      const type = await typeToPrefer(chosen)
      // The embedded wallet stores the choice and reports the change itself, so nothing is emitted here.
      if (type) return (await embedded?.load())?.preferAccount(type)
      const others = accounts.filter((account) => account !== chosen)
      currentConnector()?.emitter.emit('change', { accounts: [chosen, ...others] })
    },
    setDefaultNetwork: async ({ caipNetworkId }) => {
      const connector = currentConnector()
      const chainId = chainIdOf(caipNetworkId)
      connector?.setDefaultChain?.(chainId)
      connector?.emitter.emit('change', { chainId })
    },
    requestNetwork: async ({ caipNetwork: { id, caipNetworkId } }) => {
      const connector = currentConnection(config.state)?.connector
      if (!connector?.switchChain) throw new ChainNotSupportedError({ caipNetworkId })
      await connector.switchChain({ chainId: Number(id) })
    },
    getBalance: async ({ address, caipNetworkId, token }) => {
      const account = { address: checksumAddress(address), chainId: chainIdOf(caipNetworkId) }
      if (token === undefined) return getBalance(config, account)
      const { getTokenBalance } = await import('./tokenBalance.ts')
      return getTokenBalance(config, { ...account, token })
    },
    getAssets: async (account) => {
      const connector = currentConnector()
      if (!connector) return undefined
      const { getWalletAssets } = await import('./walletAssets.ts')
      return getWalletAssets(await capabilitySource(connector, account), account)
    },
    getCapabilities: async (account) => {
      const connector = currentConnector()
      if (!connector) return undefined
      const { getWalletCapabilities } = await import('./walletCapabilities.ts')
      return getWalletCapabilities(await capabilitySource(connector, account), account)
    },
    getNode: ({ caipNetworkId }) => getNode(caipNetworkId),
    getProvider: async () => {
      const connector = currentConnector()
      if (!connector) throw new ConnectorNotFoundError({ connectorId: '' })
      return connector.getProvider()
    },
    signMessage: async ({ address, message }) => {
      const connector = currentConnector()
      if (!connector) throw new ConnectorNotFoundError({ connectorId: '' })
      return request(await connector.getProvider(), 'personal_sign', [stringToHex(message), address])
    },
    destroy: () => {
      lifetime.abort()
      for (const undo of undos) undo()
      for (const connector of connectors.values()) connector.release()
    },
  }
}

/**
 * Connects a connector, which then replaces the previous one. If the attempt is aborted meanwhile, the wallet's answer is
 * ignored.
 *
 * @throws the signal's reason if the attempt is aborted.
 */
async function attach(
  config: Config,
  connector: KitConnector,
  currentConnector: () => KitConnector | undefined,
  { signal, isReconnecting }: { signal: AbortSignal; isReconnecting: boolean },
): Promise<AdapterConnection> {
  const { accounts, chainId } = await connector.connect({ isReconnecting })
  const previous = currentConnector()
  if (signal.aborted) {
    if (previous !== connector) connector.release()
    throw signal.reason
  }
  const [first, ...others] = accounts
  if (!first) throw new InvalidWalletAnswerError({ method: 'eth_requestAccounts', answer: accounts })
  if (previous && previous !== connector) previous.release()
  const connection = { accounts: [first, ...others] as const, chainId, connector }
  setConnection(config, connector, connection)
  return toAdapterConnection(connection, connector)
}
