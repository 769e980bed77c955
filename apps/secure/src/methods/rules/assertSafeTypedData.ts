import type { TypedData } from '@holdfast/clear-signing/requests'
import { FrameRefusal } from '@holdfast/frame/guest'
import { delegationFramework, ENTRY_POINTS } from '@holdfast/smart-account/permissions'

/**
 * Refuses typed data
 * - for a network other than the shown network,
 * - that an entry point, the delegation manager or one of the user's accounts could accept as an instruction from the account's
 *   owner, and
 * - in the form that a key signs for its smart account.
 *
 * @param ownAddresses - the addresses of all of the user's accounts, including smart accounts.
 * @throws {FrameRefusal}
 */
export function assertSafeTypedData(
  typedData: TypedData,
  { chainId, ownAddresses }: { chainId: number; ownAddresses: readonly string[] },
): void {
  const { domain } = typedData
  if (domain.chainId !== undefined && toNumber(domain.chainId) !== chainId) {
    throw new FrameRefusal('The data is for another network')
  }
  const contract = typeof domain.verifyingContract === 'string' ? domain.verifyingContract.toLowerCase() : undefined
  // A delegation lets another key act for the account, and its bounds are checked only when an app requests a permission. So it
  // is not signed as plain typed data. @see ERC-7710
  const executors = [...ENTRY_POINTS, delegationFramework.manager.toLowerCase()]
  const isForExecutor =
    contract !== undefined && [...executors, ...ownAddresses.map((each) => each.toLowerCase())].includes(contract)
  const isDelegation = typedData.primaryType === 'Delegation' && domain.name === 'DelegationManager'
  // For a smart account, the key signs an app's data wrapped as `TypedDataSign`. If the key signed an app's own
  // `TypedDataSign`, the signature would be valid for the smart account. @see ERC-7739
  if (isForExecutor || isDelegation || typedData.primaryType === 'TypedDataSign') {
    throw new FrameRefusal('The data would act for the account')
  }
}

/** Converts a domain's chain id, which may be a number, or a text of decimal digits or of hex. NaN for anything else. */
function toNumber(chainId: unknown): number {
  return ['string', 'number', 'bigint'].includes(typeof chainId) ? Number(chainId) : Number.NaN
}
