import type { Connector, CreateConnectorFn } from '@wagmi/core'
import type { CheckedProvider } from '../../../eip1193/checkedProvider.ts'
import type { AdapterConnection } from '../../adapter.ts'

/** What the kit's connectors add to wagmi's. */
export type KitConnectorProperties = {
  /** Stops listening to the wallet, without notifying it. */
  release: () => void
  /** Sends later requests to an approved chain. Left out: the wallet has an active chain of its own. */
  setDefaultChain?: ((chainId: number) => void) | undefined
  /** What the wallet reported about itself and the networks that it approved. Left out: nothing. */
  describe?:
    | (() => Pick<AdapterConnection, 'accounts' | 'approvedCaipNetworkIds' | 'canRequestNetworks' | 'walletInfo'>)
    | undefined
}

export type KitConnectorFn = CreateConnectorFn<CheckedProvider, KitConnectorProperties>
export type KitConnector = Connector<KitConnectorFn>
