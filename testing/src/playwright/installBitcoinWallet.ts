import type { BrowserContext } from '@playwright/test'
import {
  type BitcoinNews,
  type BitcoinWalletControls,
  type BitcoinWalletOptions,
  createBitcoinEngine,
} from '../wallet/bitcoin/bitcoinEngine.ts'
import type { BitcoinFaceOptions } from '../wallet/bitcoin/createBitcoinTestWallet.ts'
import { installBitcoinFace } from '../wallet/bitcoin/installBitcoinFace.ts'
import { plainIcon } from '../wallet/failures/hostileValues.ts'
import { connectPages } from './connectPages.ts'

/**
 * Installs a Bitcoin wallet, as an extension would, in all pages that a browser context opens from now on. Its keys stay in the
 * test's process.
 */
export async function installBitcoinWallet(
  context: BrowserContext,
  { face, name = 'Test Wallet', ...options }: BitcoinFaceOptions & BitcoinWalletOptions,
): Promise<BitcoinWalletControls> {
  const { channel, notify, answer } = connectPages(context)
  const { handle, controls } = createBitcoinEngine(options, (news: BitcoinNews) => notify({ news }))
  await answer(handle)
  await context.addInitScript(installBitcoinFace, { channel, name, icon: plainIcon, face })
  return controls
}
