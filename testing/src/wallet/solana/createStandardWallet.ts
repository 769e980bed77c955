import { connectPage } from '../connectPage.ts'
import { plainIcon } from '../failures/hostileValues.ts'
import { installStandardWallet } from './installStandardWallet.ts'
import { createSolanaEngine, type SolanaWalletControls, type SolanaWalletOptions } from './solanaEngine.ts'

/** What a Wallet Standard wallet states about itself. */
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

/** The features of the Wallet Standard that the wallet has. */
export const solanaFeatures = [
  'standard:connect',
  'standard:disconnect',
  'standard:events',
  'solana:signMessage',
  'solana:signIn',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
] as const

/** The chains that the wallet names. */
export const solanaChains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const

/** A wallet in the test's own process, and its controls. */
export type StandardTestWallet = SolanaWalletControls & {
  /** How many listeners it has; none may be left when a page has disconnected. */
  listenerCount: () => number
}

/**
 * Registers a Wallet Standard wallet for Solana with a real key on a page in this process.
 *
 * @param target - the page's window.
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
