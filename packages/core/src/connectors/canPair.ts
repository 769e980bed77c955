import type { OptionsState } from '../options/state.ts'
import type { Connector } from './state.ts'

/** Whether wallets can be reached by pairing: its connector is listed, or the kit has no adapter that would list it. */
export function canPair(options: OptionsState, connectors: readonly Connector[]): boolean {
  const { enableWallets, enableWalletConnect, noAdapters } = options
  if (!enableWallets || !enableWalletConnect) return false
  return noAdapters || connectors.some(({ type }) => type === 'WALLET_CONNECT')
}
