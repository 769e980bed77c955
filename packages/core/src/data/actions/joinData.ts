import { joinCapability } from '../../joinCapability.ts'
import type { Kit, KitWith } from '../../kit.ts'

/** Loads the access to chain data, once. @throws what {@link joinCapability} throws. */
export function joinData(kit: Kit): Promise<KitWith<'data'>> {
  return joinCapability(kit, { name: 'data', load: async () => (await import('../capability.ts')).data })
}
