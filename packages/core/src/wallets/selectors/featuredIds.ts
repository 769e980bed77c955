import type { OptionsState } from '../../options/state.ts'

/** Returns the ids of the wallets that the app features, without those that the app also excludes. */
export function featuredIds({
  featuredWalletIds,
  excludeWalletIds,
}: Pick<OptionsState, 'featuredWalletIds' | 'excludeWalletIds'>): readonly string[] {
  if (excludeWalletIds.length === 0) return featuredWalletIds
  const excluded = new Set(excludeWalletIds)
  return featuredWalletIds.filter((id) => !excluded.has(id))
}
