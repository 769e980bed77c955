import type { OptionsState } from '../../options/state.ts'

/** The wallets that the app features; a wallet that it also excludes is never shown. */
export function featuredIds({
  featuredWalletIds,
  excludeWalletIds,
}: Pick<OptionsState, 'featuredWalletIds' | 'excludeWalletIds'>): readonly string[] {
  if (excludeWalletIds.length === 0) return featuredWalletIds
  const excluded = new Set(excludeWalletIds)
  return featuredWalletIds.filter((id) => !excluded.has(id))
}
