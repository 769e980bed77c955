import { getAccount } from '../connections/snapshot.ts'
import { joinCapability } from '../joinCapability.ts'
import type { Kit, KitWith } from '../kit.ts'
import { NoSwapAddressError } from './errors.ts'

/** Ensures that a kit can swap tokens. @throws the error that kept the code from loading. */
export function joinSwap(kit: Kit): Promise<KitWith<'swap'>> {
  return joinCapability(kit, { name: 'swap', load: async () => (await import('./capability.ts')).swap })
}

/** Ensures that a kit with an account can swap tokens. @throws {NoSwapAddressError} without an account. */
export async function joinSwapOfAccount(kit: Kit): Promise<KitWith<'swap'>> {
  if (!getAccount(kit).address) throw new NoSwapAddressError()
  return joinSwap(kit)
}

/** Loads the code of the functions that call the services and the wallet, on first use. */
export const loadSwapSteps = () => import('./chainActions.ts')
