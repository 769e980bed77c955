import { findLogin } from '../../custody/social/providers.ts'
import type { Config } from '../loadConfig.ts'

/** All providers of logins to the embedded wallet, in the order in which users see them. */
const inDisplayOrder = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

/** Lists the providers with which users may log in to the embedded wallet. */
export function listWalletSocials({ enabledServices, embedded }: Config): string[] {
  if (!enabledServices.includes('embedded')) return []
  return inDisplayOrder.filter((name) =>
    name === 'farcaster' ? embedded.farcaster !== undefined : findLogin(embedded.social, name) !== undefined,
  )
}
