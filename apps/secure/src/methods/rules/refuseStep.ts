import { FrameRefusal } from '@holdfast/frame/guest'
import { entryPoint08Address } from 'viem/account-abstraction'
import type { BatchCall } from '../calls/readCalls.ts'
import type { MethodContext } from '../context.ts'
import { refuseCall } from './refuseCall.ts'

/**
 * Refuses calls that no page has a reason to ask for: an account's calls to itself would change its owners or modules.
 *
 * @throws {FrameRefusal}
 */
export function refuseStep(
  { to, data }: BatchCall,
  { accounts, unusedAddresses }: Pick<MethodContext, 'accounts' | 'unusedAddresses'>,
): void {
  refuseCall(data)
  const guarded = [...accounts.map(({ address }) => address), ...unusedAddresses].map((each) => each.toLowerCase())
  const isOwn = guarded.includes(to.toLowerCase()) || to.toLowerCase() === entryPoint08Address.toLowerCase()
  if (isOwn && data !== '0x') throw new FrameRefusal('The transaction would hand the account to other code')
}
