import { connectPage } from '../connectPage.ts'
import { installInjected } from './installInjected.ts'
import { createPolkadotEngine, type PolkadotWalletControls, type PolkadotWalletOptions } from './polkadotEngine.ts'

/** The controls of an extension in the test's process. */
export type PolkadotTestWallet = PolkadotWalletControls & {
  /** Returns how many listeners the extension has. After a page has disconnected, there must be none. */
  listenerCount: () => number
}

/**
 * Installs a Polkadot extension with real keys on a page in this process.
 *
 * @param target - The page's window.
 * @param options.key - The extension's key in `injectedWeb3`.
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
