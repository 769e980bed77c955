import { isSameAddress } from '@holdfast/caip'
import type { AccountSnapshot } from '@holdfast/core'

/**
 * Returns whether the menu offers 'verify', which it does when an account of any namespace is connected and differs from the
 * user's verified wallet. Ignores the letter case of EVM addresses.
 */
export function needsVerification(
  { namespace, address }: Pick<AccountSnapshot, 'namespace' | 'address'>,
  verifiedWallet: string | null,
): boolean {
  if (!address || !namespace) return false
  return verifiedWallet === null || !isSameAddress(address, verifiedWallet, namespace)
}
