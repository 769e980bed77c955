import type { PublicConfig } from '@holdfast/api'
import type { Kit } from '@holdfast/core'
import { announceDevnetWallet } from './announce.ts'
import { fundEmbeddedWallet } from './fundEmbeddedWallet.ts'

/**
 * Announces the sandbox wallet when the configuration has one, which a production configuration never does, and gives the embedded
 * wallet play money like it. @returns A function that stops both.
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
