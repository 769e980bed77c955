import type { PublicConfig } from '@holdfast/api'
import { announceDevnetWallet } from './announce.ts'

/**
 * Announces the sandbox wallet when the configuration has one, which a production configuration never does. @returns A function
 * that stops the announcements.
 */
export function announceFromConfig({ devnetWallet, chains }: PublicConfig): () => void {
  if (!devnetWallet) return () => undefined
  return announceDevnetWallet({
    chains: devnetWallet.chains.map(({ chainId, rpcUrl }) => ({
      chainId,
      rpcUrl,
      name: chains.find(({ id }) => id === chainId)?.name ?? `Chain ${chainId}`,
    })),
  })
}
