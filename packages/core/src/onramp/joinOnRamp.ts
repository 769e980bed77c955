import { joinCapability } from '../joinCapability.ts'
import type { Kit, KitWith } from '../kit.ts'

/** Ensures that a kit can buy. @throws the error that kept the code from loading. */
export function joinOnRamp(kit: Kit): Promise<KitWith<'onramp'>> {
  return joinCapability(kit, { name: 'onramp', load: async () => (await import('./capability.ts')).onramp })
}
