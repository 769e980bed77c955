import { loadOnce } from '@holdfast/base'
import type { SmartAccounts } from './smartAccounts.ts'

/** Creates a lookup that loads its code when it is first used. As long as the frame has no user, it needs no lookup. */
export function lazySmartAccounts(load: () => Promise<SmartAccounts>): SmartAccounts {
  const get = loadOnce(load)
  return {
    isEnabled: async (chain) => (await get()).isEnabled(chain),
    enabledChainIds: async () => (await get()).enabledChainIds(),
    addressOf: async (owner) => (await get()).addressOf(owner),
    isDeployed: async (chain, address) => (await get()).isDeployed(chain, address),
  }
}
