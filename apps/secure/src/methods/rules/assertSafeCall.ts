import { FrameRefusal } from '@holdfast/frame/guest'
import type { Address, Hex } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import type { MethodContext } from '../context.ts'
import { assertSafeCallData } from './assertSafeCallData.ts'

type Call = { to: Address | null; data: Hex }
type Accounts = Pick<MethodContext, 'accounts' | 'smartAccountAddresses'>

/**
 * Refuses the calls that {@link assertSafeCallData} refuses, and calls with data to the user's own accounts. The latter could
 * change an account's owners or modules, or hide calls within the data. No page has a reason to request any of these calls.
 *
 * @throws {FrameRefusal}
 */
export function assertSafeCall({ to, data }: Call, { accounts, smartAccountAddresses }: Accounts): void {
  assertSafeCallData(data)
  refuseCallsTo([...accounts.map(({ address }) => address), ...smartAccountAddresses], { to, data })
}

/**
 * Checks a call that an account with code makes. Refuses the calls that {@link assertSafeCall} refuses, and calls with data to
 * the entry point, which acts for its caller.
 *
 * @throws {FrameRefusal}
 */
export function assertSafeAccountCall(call: Call, accounts: Accounts): void {
  assertSafeCall(call, accounts)
  refuseCallsTo([entryPoint08Address], call)
}

function refuseCallsTo(addresses: readonly string[], { to, data }: Call): void {
  const isGuarded = to !== null && addresses.some((each) => each.toLowerCase() === to.toLowerCase())
  if (isGuarded && data !== '0x') throw new FrameRefusal('The transaction would hand the account to other code')
}
