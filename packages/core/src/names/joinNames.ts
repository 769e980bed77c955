import { joinCapability } from '../joinCapability.ts'
import type { Kit, KitWith } from '../kit.ts'

/** Ensures that a kit can register names. @throws the error that kept the code from loading. */
export function joinNames(kit: Kit): Promise<KitWith<'names'>> {
  return joinCapability(kit, { name: 'names', load: async () => (await import('./capability.ts')).names })
}
