import type { Account } from '../accounts/account.ts'
import type { Chain } from '../config/config.ts'

/** The active account: the last one chosen, otherwise the first. */
export function activeAccountOf(
  accounts: readonly Account[],
  activeAccountId: string | undefined,
): Account | undefined {
  return accounts.find(({ id }) => id === activeAccountId) ?? accounts[0]
}

/** The active EVM chain: the last one chosen, otherwise the first. */
export function activeChainOf(chains: readonly Chain[], activeChain: string | undefined): Chain | undefined {
  const evm = chains.filter(({ caipNetworkId }) => caipNetworkId.startsWith('eip155:'))
  return evm.find(({ caipNetworkId }) => caipNetworkId === activeChain) ?? evm[0]
}
