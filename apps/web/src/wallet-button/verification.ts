import { isSameAddress } from '@holdfast/caip'
import type { AccountSnapshot } from '@holdfast/core'

/**
 * Whether the menu offers 'verify': the connected account, of any namespace, is not the user's verified wallet. EVM addresses are
 * compared without regard to case.
 */
export function needsVerification(
  { namespace, address }: Pick<AccountSnapshot, 'namespace' | 'address'>,
  verifiedWallet: string | null,
): boolean {
  if (!address || !namespace) return false
  return verifiedWallet === null || !isSameAddress(address, verifiedWallet, namespace)
}
