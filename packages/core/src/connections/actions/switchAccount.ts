import { type CaipAddress, isSameAddress, parseCaipAddress } from '@holdfast/caip'
import { AccountNotFoundError } from '../../accounts/errors.ts'
import { loadClient } from '../../adapters/actions.ts'
import type { AdapterNotFoundError } from '../../adapters/errors.ts'
import type { Kit } from '../../kit.ts'
import { activateNetwork } from '../../networks/actions.ts'
import type { LoadError, OtherError } from '../../verbErrors.ts'
import { getAccount } from '../snapshot.ts'

/**
 * Switches to another of the accounts that the connected wallets shared with the app. The account's namespace becomes the
 * active one. The wallet is not asked, since every later request names the account that signs.
 *
 * @throws {AccountNotFoundError} if no connected wallet has shared the account.
 */
export async function switchAccount(kit: Kit, { caipAddress }: switchAccount.Parameters): Promise<void> {
  const { namespace, address } = parseCaipAddress(caipAddress)
  const account = getAccount(kit, { namespace })
  if (!account.caipNetworkId || !account.allAccounts.some((each) => isSameAddress(each.address, address, namespace))) {
    throw new AccountNotFoundError({ address })
  }
  if (!account.address || !isSameAddress(account.address, address, namespace)) {
    const client = await loadClient(kit, namespace)
    await client.setDefaultAccount({ address })
  }
  // During the await, the wallet may have changed its network, or disconnected.
  const { caipNetworkId } = getAccount(kit, { namespace })
  if (caipNetworkId) activateNetwork(kit, namespace, caipNetworkId)
}

export declare namespace switchAccount {
  type Parameters = { caipAddress: CaipAddress }
  type ErrorType = AccountNotFoundError | AdapterNotFoundError | LoadError | OtherError
}
