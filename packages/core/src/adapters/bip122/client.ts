import { ConnectorNotFoundError } from '../../connections/errors.ts'
import { pairingConnectorId } from '../../connectors/state.ts'
import { createWalletClient, type WalletClient } from '../../wallet-client/createWalletClient.ts'
import type { AdapterContext } from '../adapter.ts'
import type { Discovery } from '../adapterHandle.ts'
import type { BitcoinListing } from './bitcoinListing.ts'
import type { BitcoinConnector } from './bitcoinWallet.ts'
import { pairedBitcoin } from './connectors/pairedBitcoin.ts'
import { satsConnect } from './connectors/satsConnect.ts'
import { standardBitcoin } from './connectors/standardBitcoin.ts'
import { unisat } from './connectors/unisat.ts'
import { type BitcoinWallet, createBitcoinWallet } from './createBitcoinWallet.ts'
import { fetchBitcoinBalance } from './fetchBitcoinBalance.ts'

/** The loaded half of the Bitcoin adapter. */
export type BitcoinClient = WalletClient<BitcoinConnector> & {
  /** Returns the connected wallet. @throws {ConnectorNotFoundError} if none is connected. */
  wallet: () => BitcoinWallet
}

/** Creates the loaded half of the Bitcoin adapter. */
export function createBitcoinClient(context: AdapterContext, discovery: Discovery<BitcoinListing>): BitcoinClient {
  const { caipNetworks, fetch, pairing } = context
  const client = createWalletClient(context, {
    namespace: 'bip122',
    connectorOf: (connectorId) => {
      if (pairing && connectorId === pairingConnectorId) return pairedBitcoin(context)
      const listing = discovery.find(connectorId)
      if (!listing) throw new ConnectorNotFoundError({ connectorId })
      if (!('api' in listing)) return standardBitcoin(context, listing)
      return listing.api === 'unisat' ? unisat(context, listing) : satsConnect(context, listing)
    },
    getBalance: (account) => fetchBitcoinBalance(caipNetworks, account, fetch),
  })
  return { ...client, wallet: () => createBitcoinWallet(client.inUse()) }
}
