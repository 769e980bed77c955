import type { ChainNamespace } from '@holdfast/caip'
import type { Kit } from '../../kit.ts'
import type { EmbeddedSource } from './source.ts'

/**
 * Creates the access to the embedded wallet. It loads nothing until it is used.
 *
 * @returns undefined if the app names no frame or no project, if it has switched off every login method of the wallet, or if the
 * wallet has no accounts in the namespace.
 */
export function embeddedSource(kit: Kit, namespace: ChainNamespace): EmbeddedSource | undefined {
  const { projectId, services, features } = kit.options.getState()
  const isOffered = features.email || features.socials.length > 0
  const hasAccount = namespace === 'eip155' || namespace === 'solana'
  if (!hasAccount || projectId === undefined || !services.secureUrl || !isOffered) return undefined
  // The page may have returned from the provider of a social login.
  if (kit.internals.window?.location?.href?.includes('result_uri=')) {
    void import('../actions/returnFromSocial.ts').then(({ returnFromSocial }) => returnFromSocial(kit))
  }
  return {
    load: async () => {
      const { openEmbedded } = await import('../actions/openEmbedded.ts')
      return openEmbedded(kit)
    },
  }
}
