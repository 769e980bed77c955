import { joinCapability } from '../joinCapability.ts'
import type { Kit, KitWith } from '../kit.ts'

/** Adds the code for sending to the kit, if it is not there yet. @throws the error that kept the code from loading. */
export function joinSend(kit: Kit): Promise<KitWith<'send'>> {
  return joinCapability(kit, { name: 'send', load: async () => (await import('./capability.ts')).send })
}

/** Loads the code of the functions that call the chain and the wallet, on first use. */
export const loadSendSteps = () => import('./chainActions.ts')
