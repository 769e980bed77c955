import { loadOnce } from '@holdfast/base'
import type { SmartAccounts } from './smartAccounts.ts'

/** Creates a lookup of smart accounts that loads its code on first use, since a frame without a user needs no lookup. */
export function lazySmartAccounts(load: () => Promise<SmartAccounts>): SmartAccounts {
  const get = loadOnce(load)
  return {
    isEnabled: async (chain) => (await get()).isEnabled(chain),
    enabledChainIds: async () => (await get()).enabledChainIds(),
    addressOf: async (owner) => (await get()).addressOf(owner),
    isDeployed: async (chain, address) => (await get()).isDeployed(chain, address),
  }
}
