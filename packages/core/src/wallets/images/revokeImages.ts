import type { Kit } from '../../kit.ts'

/** Lets go of every picture that was loaded. */
export function revokeImages(kit: Kit): void {
  const objectUrls = kit.internals.window?.URL
  for (const url of Object.values(kit.wallets.getState().images)) objectUrls?.revokeObjectURL?.(url)
}
