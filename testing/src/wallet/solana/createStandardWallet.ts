import { connectPage } from '../connectPage.ts'
import { plainIcon } from '../failures/hostileValues.ts'
import { installStandardWallet } from './installStandardWallet.ts'
import { createSolanaEngine, type SolanaWalletControls, type SolanaWalletOptions } from './solanaEngine.ts'

/** The properties that a Wallet Standard wallet shows to pages. */
export type StandardFace = {
  /** @default 'Test Wallet' */
  name?: string | undefined
  /** A data URI. @default a plain square */
  icon?: string | undefined
  /** @default Solana's three public clusters and a local one */
  chains?: readonly string[] | undefined
  /** @default all known ones */
  features?: readonly string[] | undefined
}

/** All features of the Wallet Standard that the test wallet supports. */
export const solanaFeatures = [
  'standard:connect',
  'standard:disconnect',
  'standard:events',
  'solana:signMessage',
  'solana:signIn',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
] as const

/** The chains that the wallet supports by default. */
export const solanaChains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const

/** The controls of a wallet in the test's process. */
export type StandardTestWallet = SolanaWalletControls & {
  /** Returns how many listeners the wallet has. After a page has disconnected, there must be none. */
  listenerCount: () => number
}

/**
 * Registers a Wallet Standard wallet for Solana with a real key on a page in this process.
 *
 * @param target - The page's window.
 */
export function createStandardWallet(
  target: EventTarget,
  {
    name = 'Test Wallet',
    icon = plainIcon,
    chains = solanaChains,
    features = solanaFeatures,
    ...options
  }: StandardFace & SolanaWalletOptions,
): StandardTestWallet {
  const { channel, notify, answer, listenerCount } = connectPage(target)
  const { handle, controls, accounts } = createSolanaEngine(options, (changed) => notify({ accounts: changed }))
  answer(handle)
  installStandardWallet({ channel, name, icon, chains, features, accounts: accounts() }, target)
  return { ...controls, listenerCount }
}
