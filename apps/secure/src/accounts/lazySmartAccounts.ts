import { loadOnce } from '@holdfast/base'
import type { SmartAccounts } from './smartAccounts.ts'

/** Looks up smart accounts. Its code loads with the first question: a frame that is merely ready has no user. */
export function lazySmartAccounts(load: () => Promise<SmartAccounts>): SmartAccounts {
  const get = loadOnce(load)
  return {
    isEnabled: async (chain) => (await get()).isEnabled(chain),
    enabledChainIds: async () => (await get()).enabledChainIds(),
    addressOf: async (owner) => (await get()).addressOf(owner),
    isDeployed: async (chain, address) => (await get()).isDeployed(chain, address),
  }
}
