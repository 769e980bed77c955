import type { WalletGrant } from '../../wallet-client/walletConnector.ts'
import { NoSharedNetworkError } from '../errors.ts'
import type { PairedConnector } from './pairedConnector.ts'

/**
 * Returns a connector that applies a namespace's own rules to each grant. The given connector has checked the granted accounts
 * only against CAIP-10.
 *
 * @param refine - returns undefined if nothing of the grant is left. Connecting then throws {@link NoSharedNetworkError}.
 */
export function refineGrants(
  connector: PairedConnector,
  refine: (grant: WalletGrant) => WalletGrant | undefined,
): PairedConnector {
  const refineIfGranted = (grant: WalletGrant | undefined): WalletGrant | undefined => grant && refine(grant)
  return {
    ...connector,
    connect: async (parameters) => {
      const grant = refine(await connector.connect(parameters))
      if (!grant) throw new NoSharedNetworkError()
      return grant
    },
    reconnect: async (parameters) => refineIfGranted(await connector.reconnect(parameters)),
    read: () => refineIfGranted(connector.read()),
  }
}
