import { loadOnce } from '@holdfast/base'
import type { SmartAccounts } from './smartAccounts.ts'

/** Looks up smart accounts. The code loads with the first lookup, because a frame without a user needs none. */
export function lazySmartAccounts(load: () => Promise<SmartAccounts>): SmartAccounts {
  const get = loadOnce(load)
  return {
    isEnabled: async (chain) => (await get()).isEnabled(chain),
    enabledChainIds: async () => (await get()).enabledChainIds(),
    addressOf: async (owner) => (await get()).addressOf(owner),
    isDeployed: async (chain, address) => (await get()).isDeployed(chain, address),
  }
}
