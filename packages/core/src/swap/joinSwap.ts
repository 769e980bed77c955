import { joinCapability } from '../joinCapability.ts'
import type { Kit, KitWith } from '../kit.ts'

/** Ensures that a kit can swap tokens. @throws the error that kept the code from loading. */
export function joinSwap(kit: Kit): Promise<KitWith<'swap'>> {
  return joinCapability(kit, { name: 'swap', load: async () => (await import('./capability.ts')).swap })
}
