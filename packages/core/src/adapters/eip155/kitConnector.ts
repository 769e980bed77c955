import type { Connector, CreateConnectorFn } from '@wagmi/core'
import type { CheckedProvider } from '../../eip1193/checkedProvider.ts'
import type { AdapterConnection } from '../adapter.ts'

/** What the kit's connectors do beyond wagmi's. */
export type KitConnectorProperties = {
  /** Stops listening to the wallet, without telling it anything. */
  release: () => void
  /** Makes an approved chain the one that requests go to. Left out: the wallet has one of its own. */
  setDefaultChain?: ((chainId: number) => void) | undefined
  /** What the wallet told of itself and of the networks that it approved. Left out: nothing. */
  describe?: (() => Pick<AdapterConnection, 'approvedCaipNetworkIds' | 'canRequestNetworks' | 'walletInfo'>) | undefined
}

export type KitConnectorFn = CreateConnectorFn<CheckedProvider, KitConnectorProperties>
export type KitConnector = Connector<KitConnectorFn>
