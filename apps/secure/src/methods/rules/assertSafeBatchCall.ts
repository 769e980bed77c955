import { FrameRefusal } from '@holdfast/frame/guest'
import { entryPoint08Address } from 'viem/account-abstraction'
import type { BatchCall } from '../calls/readCalls.ts'
import type { MethodContext } from '../context.ts'
import { assertSafeCall } from './assertSafeCall.ts'

/**
 * Refuses the calls that {@link assertSafeCall} refuses, and calls with data to the user's own accounts or to the entry point.
 * The latter could change an account's owners or modules. No page has a reason to request any of these calls.
 *
 * @throws {FrameRefusal}
 */
export function assertSafeBatchCall(
  { to, data }: BatchCall,
  { accounts, unusedAddresses }: Pick<MethodContext, 'accounts' | 'unusedAddresses'>,
): void {
  assertSafeCall(data)
  const ownAddresses = [...accounts.map(({ address }) => address), ...unusedAddresses].map((each) => each.toLowerCase())
  const isGuarded = ownAddresses.includes(to.toLowerCase()) || to.toLowerCase() === entryPoint08Address.toLowerCase()
  if (isGuarded && data !== '0x') throw new FrameRefusal('The transaction would hand the account to other code')
}
