import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { plainIcon } from '../wallet/failures/hostileValues.ts'
import { fromThrown } from '../wallet/failures/thrownValue.ts'
import { type StandardFace, solanaChains, solanaFeatures } from '../wallet/solana/createStandardWallet.ts'
import {
  installStandardWallet,
  type PageAccount,
  type StandardAnswer,
  type StandardPageWallet,
} from '../wallet/solana/installStandardWallet.ts'
import {
  createSolanaEngine,
  type SolanaWalletControls,
  type SolanaWalletOptions,
} from '../wallet/solana/solanaEngine.ts'
import type { WalletRequest } from '../wallet/walletControls.ts'

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
  const channel = `holdfastTestWallet${randomUUID().replaceAll('-', '')}`
  const notifyPages = async (accounts: readonly PageAccount[]): Promise<void> => {
    const news = { type: channel, detail: { accounts } }
    const updates = context
      .pages()
      .map((page) =>
        page.evaluate(({ type, detail }) => void window.dispatchEvent(new CustomEvent(type, { detail })), news),
      )
    // A page that is closing or navigating has no listener left.
    await Promise.allSettled(updates)
  }
  const { handle, controls } = createSolanaEngine(options, notifyPages)
  await context.exposeBinding(channel, async (_source, request: WalletRequest): Promise<StandardAnswer> => {
    try {
      return { value: await handle(request) }
    } catch (error) {
      return fromThrown(error)
    }
  })
  const wallet: StandardPageWallet = { channel, name, icon, chains, features, accounts: [] }
  await context.addInitScript(installStandardWallet, wallet)
  return controls
}
