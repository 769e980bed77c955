import { parseSs58, referenceOf } from '@holdfast/caip'
import { ConnectorNotFoundError } from '../../connections/errors.ts'
import { pairingConnectorId } from '../../connectors/state.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import { createWalletClient, type WalletClient } from '../../wallet-client/createWalletClient.ts'
import type { AdapterConnection, AdapterContext } from '../adapter.ts'
import type { Discovery } from '../adapterHandle.ts'
import { injectedPolkadot } from './connectors/injectedPolkadot.ts'
import { pairedPolkadot } from './connectors/pairedPolkadot.ts'
import { InvalidPayloadError } from './errors.ts'
import type { InjectedWallet } from './injectedWallets.ts'
import type { PolkadotConnector, PolkadotWallet } from './polkadotWallet.ts'

/** The loaded half of the Polkadot adapter. */
export type PolkadotClient = WalletClient<PolkadotConnector> & {
  /** Returns the connected wallet. @throws {ConnectorNotFoundError} if none is connected. */
  wallet: () => PolkadotWallet
}

/** Creates the loaded half of the Polkadot adapter. It has no node, so it reads no balances: the app reads the chain itself. */
export function createPolkadotClient(context: AdapterContext, discovery: Discovery<InjectedWallet>): PolkadotClient {
  const client = createWalletClient(context, {
    namespace: 'polkadot',
    connectorOf: (connectorId) => {
      if (context.pairing && connectorId === pairingConnectorId) return pairedPolkadot(context)
      const listing = discovery.find(connectorId)
      if (!listing) throw new ConnectorNotFoundError({ connectorId })
      return injectedPolkadot(context, listing)
    },
    getBalance: async ({ caipNetworkId }) => {
      throw new ChainNotSupportedError({ caipNetworkId })
    },
  })
  return { ...client, wallet: () => createWallet(client.inUse()) }
}

function createWallet({
  connector,
  connection,
}: {
  connector: PolkadotConnector
  connection: AdapterConnection
}): PolkadotWallet {
  const { addresses, caipNetworkId } = connection
  const [address] = addresses
  return {
    address,
    caipNetworkId,
    addresses,
    signRaw: (message) => connector.signMessage({ address, message, caipNetworkId }),
    signPayload: async (payload) => {
      if (!isSameKey(payload.address, address)) throw new InvalidPayloadError({ field: 'address' })
      // The reference of a Polkadot network is the first 32 hex digits of its genesis hash, without 0x.
      if (payload.genesisHash.slice(2, 34).toLowerCase() !== referenceOf(caipNetworkId))
        throw new InvalidPayloadError({ field: 'genesisHash' })
      return connector.signPayload(payload, { address, caipNetworkId })
    },
  }
}

/** Whether two addresses belong to the same key, which has a different address on each network. */
function isSameKey(first: string, second: string): boolean {
  const [firstKey, secondKey] = [parseSs58(first)?.accountId, parseSs58(second)?.accountId]
  return firstKey !== undefined && firstKey.every((byte, index) => byte === secondKey?.[index])
}
