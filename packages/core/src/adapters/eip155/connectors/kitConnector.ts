import type { EvmAddress } from '@holdfast/caip'
import type { Connector, CreateConnectorFn } from '@wagmi/core'
import type { CheckedProvider } from '../../../eip1193/checkedProvider.ts'
import type { AdapterConnection } from '../../adapter.ts'

/** The kit's additions to wagmi's connectors. */
export type KitConnectorProperties = {
  /** Stops listening to the wallet, without notifying it. */
  release: () => void
  /** Sets the approved chain to which later requests are sent. Absent if the wallet has an active chain of its own. */
  setDefaultChain?: ((chainId: number) => void) | undefined
  /** Returns what the wallet reports about itself, its accounts and its networks. Absent if the wallet reports nothing. */
  describe?:
    | (() => Pick<
        AdapterConnection,
        'accounts' | 'approvedCaipNetworkIds' | 'canRequestNetworks' | 'smartAccountDeployed' | 'walletInfo'
      >)
    | undefined
}

/** The function from which wagmi makes a connector of the kit. */
export type KitConnectorFn = CreateConnectorFn<CheckedProvider, KitConnectorProperties>
/** A connector of the kit, as wagmi stores it. */
export type KitConnector = Connector<KitConnectorFn>

/** A connector's subscriptions to the events of its wallet, from connecting until the connection ends. */
export type WalletListening = {
  /**
   * Stops earlier subscriptions, then makes new ones.
   *
   * @param subscribe - makes the subscriptions, and returns the undo of each.
   */
  listen: (subscribe: () => readonly (() => void)[]) => void
  /** Stops listening. */
  release: () => void
  /** Stops listening and reports the disconnect to wagmi. */
  reportDisconnect: () => void
}

/** Creates the list of a connector's subscriptions, which is empty at first. */
export function createWalletListening(emitter: { emit: (event: 'disconnect') => void }): WalletListening {
  let subscriptions: readonly (() => void)[] = []
  const release = (): void => {
    const undos = subscriptions
    subscriptions = []
    for (const undo of undos) undo()
  }
  return {
    listen: (subscribe) => {
      release()
      subscriptions = subscribe()
    },
    release,
    reportDisconnect: () => {
      release()
      emitter.emit('disconnect')
    },
  }
}

/**
 * Accounts in the form that wagmi expects from `connect`: plain, or with capabilities, which the kit's connectors leave empty.
 */
type WagmiAccounts<WithCapabilities extends boolean> = WithCapabilities extends true
  ? readonly { address: EvmAddress; capabilities: Record<string, unknown> }[]
  : readonly EvmAddress[]

/** Converts the accounts of a connection to the form that wagmi expects. */
export function toWagmiAccounts<WithCapabilities extends boolean = false>(
  accounts: readonly EvmAddress[],
  withCapabilities: WithCapabilities | boolean | undefined,
): WagmiAccounts<WithCapabilities> {
  const converted = withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts
  return converted as WagmiAccounts<WithCapabilities> // TypeScript does not narrow a type parameter by a value.
}
