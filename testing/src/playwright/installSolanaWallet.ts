import type { BrowserContext } from '@playwright/test'
import { plainIcon } from '../wallet/failures/hostileValues.ts'
import { type StandardFace, solanaChains, solanaFeatures } from '../wallet/solana/createStandardWallet.ts'
import { installStandardWallet, type StandardPageWallet } from '../wallet/solana/installStandardWallet.ts'
import {
  createSolanaEngine,
  type SolanaWalletControls,
  type SolanaWalletOptions,
} from '../wallet/solana/solanaEngine.ts'
import { connectPages } from './connectPages.ts'

/**
 * Installs a Wallet Standard wallet for Solana, as an extension would, in all pages that a browser context opens from now on. Its
 * keys stay in the test's process.
 *
 * @example
 * const wallet = await installSolanaWallet(context, { accounts: [createSolanaAccount()] })
 * wallet.rejectNext('solana:signMessage')
 */
export async function installSolanaWallet(
  context: BrowserContext,
  {
    name = 'Test Wallet',
    icon = plainIcon,
    chains = solanaChains,
    features = solanaFeatures,
    ...options
  }: StandardFace & SolanaWalletOptions,
): Promise<SolanaWalletControls> {
  const { channel, notify, answer } = connectPages(context)
  const { handle, controls } = createSolanaEngine(options, (accounts) => notify({ accounts }))
  await answer(handle)
  const wallet: StandardPageWallet = { channel, name, icon, chains, features, accounts: [] }
  await context.addInitScript(installStandardWallet, wallet)
  return controls
}
