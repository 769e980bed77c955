import type { WalletGrant } from '../../wallet-client/walletConnector.ts'
import { NoSharedNetworkError } from '../errors.ts'
import type { PairedConnector } from './pairedConnector.ts'

/**
 * Returns the connector with a namespace's own rules applied to what it is granted. Before that, the granted accounts are
 * checked only against CAIP-10.
 *
 * @param refine - returns undefined if nothing of the grant is left. Connecting then throws {@link NoSharedNetworkError}.
 */
export function refineGrants(
  connector: PairedConnector,
  refine: (grant: WalletGrant) => WalletGrant | undefined,
): PairedConnector {
  const refineSome = (grant: WalletGrant | undefined): WalletGrant | undefined => grant && refine(grant)
  return {
    ...connector,
    connect: async (parameters) => {
      const grant = refine(await connector.connect(parameters))
      if (!grant) throw new NoSharedNetworkError()
      return grant
    },
    reconnect: async (parameters) => refineSome(await connector.reconnect(parameters)),
    read: () => refineSome(connector.read()),
  }
}
