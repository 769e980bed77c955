import type { WalletGrant } from '../../wallet-client/walletConnector.ts'
import { NoSharedNetworkError } from '../errors.ts'
import type { PairedConnector } from './pairedConnector.ts'

/**
 * Reads what a session grants as its namespace does: the session itself is held to CAIP-10 alone.
 *
 * @param refine - gives undefined where nothing of the grant is left. Connecting then throws {@link NoSharedNetworkError}.
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
