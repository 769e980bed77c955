import type { Kit } from '../../kit.ts'

/** Releases every loaded picture. */
export function revokeImages(kit: Kit): void {
  const objectUrls = kit.internals.window?.URL
  for (const url of Object.values(kit.wallets.getState().images)) objectUrls?.revokeObjectURL?.(url)
}
