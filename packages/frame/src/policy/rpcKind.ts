import { rpcAccessOf } from '@holdfast/caip'
import { isFrameRpcMethod } from '../events/rpc.ts'

/**
 * The policy for a call of the embedded wallet: it runs without the user (`safe`), it needs the user's approval (`unsafe`), or it
 * is refused (`disallowed`).
 */
export type RpcKind = 'safe' | 'unsafe' | 'disallowed'

/** The text for the user when an app makes a call that is not allowed. */
export const DISALLOWED_ACTION_TEXT = 'Action not allowed'

/**
 * Returns the policy for a method. Methods come from the one table of `@holdfast/caip`. Those whose parameters have no schema
 * here are refused.
 */
export function rpcKindOf(method: string): RpcKind {
  if (!isFrameRpcMethod(method)) return 'disallowed'
  const access = rpcAccessOf(method.startsWith('solana_') ? 'solana' : 'eip155', method)
  // The frame shows the state of a batch, and the app's side shows the frame only for a call that needs the user.
  if (access === 'approval' || method === 'wallet_showCallsStatus') return 'unsafe'
  return access === 'never' ? 'disallowed' : 'safe'
}
