import { joinCapability } from '../joinCapability.ts'
import type { Kit, KitWith } from '../kit.ts'

/** Ensures that a kit can send. @throws the error that kept the code from loading. */
export function joinSend(kit: Kit): Promise<KitWith<'send'>> {
  return joinCapability(kit, { name: 'send', load: async () => (await import('./capability.ts')).send })
}
