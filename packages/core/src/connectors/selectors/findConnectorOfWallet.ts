import type { CatalogueWallet } from '@holdfast/api'
import type { Connector, ConnectorsState } from '../state.ts'
import { reachesWallet } from './identity.ts'

/** Finds the entry of the list for a wallet of the catalogue. */
export function findConnectorOfWallet(
  { connectors }: Pick<ConnectorsState, 'connectors'>,
  wallet: Pick<CatalogueWallet, 'id' | 'rdns'>,
): Connector | undefined {
  return connectors.find((entry) => reachesWallet(entry, wallet))
}
