import { namespaceOf } from '@holdfast/caip'
import type { Account } from '../accounts/account.ts'
import type { Chain } from '../config/config.ts'

/** Returns the account that the user chose last, or the first if that one does not exist. */
export function activeAccountOf(
  accounts: readonly Account[],
  activeAccountId: string | undefined,
): Account | undefined {
  return accounts.find(({ id }) => id === activeAccountId) ?? accounts[0]
}

/** Returns the EVM chain that the user chose last, or the first EVM chain if the configuration does not contain that one. */
export function activeChainOf(chains: readonly Chain[], activeChain: string | undefined): Chain | undefined {
  const evm = chains.filter(({ caipNetworkId }) => namespaceOf(caipNetworkId) === 'eip155')
  return evm.find(({ caipNetworkId }) => caipNetworkId === activeChain) ?? evm[0]
}
