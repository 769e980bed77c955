import { rpcAccessOf } from '@holdfast/caip'
import { isFrameRpcMethod } from '../events/rpc.ts'

/**
 * The policy for a call of the embedded wallet: it needs nothing of the user (`safe`), it needs the user's approval (`unsafe`), or
 * it is refused (`disallowed`).
 */
export type RpcKind = 'safe' | 'unsafe' | 'disallowed'

/** The text for the user when an app makes a call that is not allowed. */
export const DISALLOWED_ACTION_TEXT = 'Action not allowed'

/** Says what a method needs. Methods come from the one table of `@holdfast/caip`; those without parameters here are refused. */
export function rpcKindOf(method: string): RpcKind {
  if (!isFrameRpcMethod(method)) return 'disallowed'
  const access = rpcAccessOf(method.startsWith('solana_') ? 'solana' : 'eip155', method)
  // The state of a batch is shown in the frame, which the app's side brings up for what needs the user.
  if (access === 'approval' || method === 'wallet_showCallsStatus') return 'unsafe'
  return access === 'never' ? 'disallowed' : 'safe'
}
