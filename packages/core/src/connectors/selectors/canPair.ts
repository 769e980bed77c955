import type { OptionsState } from '../../options/state.ts'
import type { Connector } from '../state.ts'

/**
 * Tells whether wallets can be reached by pairing: the app allows it, and the pairing connector is listed, which requires a
 * relay.
 */
export function canPair(
  { enableWallets, enableWalletConnect }: Pick<OptionsState, 'enableWallets' | 'enableWalletConnect'>,
  connectors: readonly Connector[],
): boolean {
  return enableWallets && enableWalletConnect && connectors.some(({ type }) => type === 'WALLET_CONNECT')
}
