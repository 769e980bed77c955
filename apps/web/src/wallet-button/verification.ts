import { isSameAddress } from '@holdfast/caip'
import type { AccountSnapshot } from '@holdfast/core'

/**
 * Returns whether the menu offers 'verify': whether the connected account, of any namespace, differs from the user's verified
 * wallet. Ignores the letter case of EVM addresses.
 */
export function needsVerification(
  { namespace, address }: Pick<AccountSnapshot, 'namespace' | 'address'>,
  verifiedWallet: string | null,
): boolean {
  if (!address || !namespace) return false
  return verifiedWallet === null || !isSameAddress(address, verifiedWallet, namespace)
}
