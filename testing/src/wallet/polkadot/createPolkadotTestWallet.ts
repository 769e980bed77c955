import { connectPage } from '../connectPage.ts'
import { installInjected } from './installInjected.ts'
import { createPolkadotEngine, type PolkadotWalletControls, type PolkadotWalletOptions } from './polkadotEngine.ts'

/** An extension in the test's own process, and its controls. */
export type PolkadotTestWallet = PolkadotWalletControls & {
  /** How many listeners it has; none may be left when a page has disconnected. */
  listenerCount: () => number
}

/**
 * Installs a Polkadot extension with real keys on a page in this process.
 *
 * @param target - the page's window.
 * @param options.key - its key in `injectedWeb3`.
 */
export function createPolkadotTestWallet(
  target: EventTarget,
  { key, ...options }: { key: string } & PolkadotWalletOptions,
): PolkadotTestWallet {
  const { channel, notify, answer, listenerCount } = connectPage(target)
  const { handle, controls } = createPolkadotEngine(options, (accounts) => notify({ accounts }))
  answer(handle)
  installInjected({ channel, key }, target)
  return { ...controls, listenerCount }
}
