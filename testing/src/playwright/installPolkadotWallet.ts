import type { BrowserContext } from '@playwright/test'
import { installInjected } from '../wallet/polkadot/installInjected.ts'
import {
  createPolkadotEngine,
  type PolkadotWalletControls,
  type PolkadotWalletOptions,
} from '../wallet/polkadot/polkadotEngine.ts'
import { connectPages } from './connectPages.ts'

/**
 * Installs a Polkadot extension in all pages that a browser context opens from now on. Its keys stay in the test's process.
 *
 * @param options.key - The extension's key in `injectedWeb3`.
 */
export async function installPolkadotWallet(
  context: BrowserContext,
  { key, ...options }: { key: string } & PolkadotWalletOptions,
): Promise<PolkadotWalletControls> {
  const { channel, notify, answer } = connectPages(context)
  const { handle, controls } = createPolkadotEngine(options, (accounts) => notify({ accounts }))
  await answer(handle)
  await context.addInitScript(installInjected, { channel, key })
  return controls
}
