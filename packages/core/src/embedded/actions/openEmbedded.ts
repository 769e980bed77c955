import { joinCapability } from '../../joinCapability.ts'
import type { Kit, KitWith } from '../../kit.ts'
import type { LoadError } from '../../verbErrors.ts'
import type { EmbeddedClient } from '../client/source.ts'

/** Lets the embedded wallet join a kit. @throws if the wallet's code cannot be loaded. */
export function joinEmbedded(kit: Kit): Promise<KitWith<'embedded'>> {
  return joinCapability(kit, { name: 'embedded', load: async () => (await import('../capability.ts')).embedded })
}

/** Loads the embedded wallet's code, and returns its client. The frame loads with the client's first request. */
export async function openEmbedded(kit: Kit): Promise<EmbeddedClient> {
  return (await joinEmbedded(kit)).internals.embedded.client
}

export declare namespace openEmbedded {
  type ErrorType = LoadError
}

/**
 * Loads the code and the frame ahead of need, for instance while the user types. A failure is left for the first real use to
 * report.
 */
export async function preloadEmbedded(kit: Kit): Promise<void> {
  try {
    await (await openEmbedded(kit)).frame.load()
  } catch (error) {
    kit.internals.log.info('Unable to load the embedded wallet', error)
  }
}
