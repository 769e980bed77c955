import {
  type Address,
  concat,
  decodeAbiParameters,
  type Hex,
  isAddressEqual,
  size,
  toEventSelector,
  zeroAddress,
} from 'viem'
import { UNLIMITED_ALLOWANCE } from '../allowance.ts'
import type { CallDanger } from './knownCalls.ts'

type Log = { address: Hex; topics: readonly Hex[]; data: Hex }

/** ERC-20, and ERC-721, which indexes all fields. */
const APPROVAL = toEventSelector('event Approval(address owner, address spender, uint256 value)')
/** ERC-721 and ERC-1155 */
const APPROVAL_FOR_ALL = toEventSelector('event ApprovalForAll(address owner, address operator, bool approved)')
/** ERC-777 */
const AUTHORIZED_OPERATOR = toEventSelector('event AuthorizedOperator(address operator, address holder)')

/**
 * Lists the rights that events give to other accounts, for calls whose function is unknown.
 *
 * @param logs - the events of the contract that the account itself has called. A contract called by another contract does not
 * act for the account.
 */
export function grantsOf(logs: readonly Log[], account: Address): readonly CallDanger[] {
  return logs.flatMap((log) => grantOf(log, account) ?? [])
}

/** Returns the right that an event gives. Fields may be indexed or not, since older tokens index fewer fields. */
function grantOf({ topics, data }: Log, account: Address): CallDanger | undefined {
  const [first, ...indexed] = topics
  const signature = first?.toLowerCase()
  const words = concat([...indexed, data])
  const isOwn = (address: Hex): boolean => isAddressEqual(address, account)
  try {
    if (signature === APPROVAL && size(words) === 96) {
      const [owner, spender, value] = decodeAbiParameters(approvalFields, words)
      const isItem = indexed.length === 3
      const isRevocation = isItem ? spender === zeroAddress : value === 0n
      if (!isOwn(owner) || isRevocation) return undefined
      return !isItem && value >= UNLIMITED_ALLOWANCE ? 'unlimitedAllowance' : 'allowance'
    }
    if (signature === APPROVAL_FOR_ALL && size(words) === 96) {
      const [owner, , isApproved] = decodeAbiParameters(approvalForAllFields, words)
      return isOwn(owner) && isApproved ? 'allOfCollection' : undefined
    }
    if (signature === AUTHORIZED_OPERATOR && size(words) === 64) {
      const [, holder] = decodeAbiParameters(operatorFields, words)
      return isOwn(holder) ? 'unlimitedAllowance' : undefined
    }
  } catch {
    // The event cannot be decoded, so it is another event with the same signature.
  }
  return undefined
}

const approvalFields = [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }] as const
const approvalForAllFields = [{ type: 'address' }, { type: 'address' }, { type: 'bool' }] as const
const operatorFields = [{ type: 'address' }, { type: 'address' }] as const
