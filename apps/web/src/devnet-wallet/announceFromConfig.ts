import type { PublicConfig } from '@holdfast/api'
import type { Kit } from '@holdfast/core'
import { announceDevnetWallet } from './announce.ts'
import { fundEmbeddedWallet } from './fundEmbeddedWallet.ts'

/**
 * Announces the sandbox wallet and funds the embedded wallet with play money, if the configuration has a sandbox wallet. A
 * production configuration never has one.
 *
 * @returns A function that stops announcing and funding.
 */
export function announceFromConfig(config: PublicConfig, kit: Kit): () => void {
  const { devnetWallet, chains } = config
  if (!devnetWallet) return () => undefined
  const stopFunding = fundEmbeddedWallet(config, kit)
  const stopAnnouncing = announceDevnetWallet({
    chains: devnetWallet.chains.map(({ chainId, rpcUrl }) => ({
      chainId,
      rpcUrl,
      name: chains.find(({ id }) => id === chainId)?.name ?? `Chain ${chainId}`,
    })),
  })
  return () => {
    stopFunding()
    stopAnnouncing()
  }
}
