import type { ChainNamespace } from '@holdfast/caip'
import type { Kit } from '../../kit.ts'
import type { EmbeddedSource } from './source.ts'

/**
 * Creates the source of the embedded wallet's client, which loads the client on first use.
 *
 * @returns undefined if the app sets no `services.secureUrl` or no project id, if it has switched off every login method of the
 * wallet, or if the wallet has no accounts in the namespace.
 */
export function embeddedSource(kit: Kit, namespace: ChainNamespace): EmbeddedSource | undefined {
  const { projectId, services, features } = kit.options.getState()
  const isOffered = features.email || features.socials.length > 0
  const hasAccounts = namespace === 'eip155' || namespace === 'solana'
  if (!hasAccounts || projectId === undefined || !services.secureUrl || !isOffered) return undefined
  return {
    load: async () => {
      const { openEmbedded } = await import('../actions/openEmbedded.ts')
      return openEmbedded(kit)
    },
  }
}
