import { isSameAddress } from '@holdfast/caip'
import type { AccountSnapshot } from '@holdfast/core'

/**
 * Whether the menu offers 'verify': an EVM account is connected that is not the user's verified wallet. EVM addresses are
 * compared without regard to case. Accounts of other namespaces hold no stake and are never verified.
 */
export function needsVerification(
  { namespace, address }: Pick<AccountSnapshot, 'namespace' | 'address'>,
  verifiedWallet: string | null,
): boolean {
  if (!address || namespace !== 'eip155') return false
  return verifiedWallet === null || !isSameAddress(address, verifiedWallet, 'eip155')
}
