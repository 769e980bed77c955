import { rpcAccessOf } from '@holdfast/caip'
import { isFrameRpcMethod } from '../events/rpc.ts'

/**
 * The policy for a call to the embedded wallet: the call runs without the user (`safe`), needs the user's approval (`unsafe`),
 * or is refused (`disallowed`).
 */
export type RpcKind = 'safe' | 'unsafe' | 'disallowed'

/**
 * Returns the policy for a method, by the table of methods in `@holdfast/caip`. A method without a schema for its parameters is
 * refused.
 */
export function rpcKindOf(method: string): RpcKind {
  if (!isFrameRpcMethod(method)) return 'disallowed'
  const access = rpcAccessOf(method.startsWith('solana_') ? 'solana' : 'eip155', method)
  // For `wallet_showCallsStatus`, the frame shows a screen, and the app makes the frame visible only for unsafe calls.
  if (access === 'approval' || method === 'wallet_showCallsStatus') return 'unsafe'
  return access === 'never' ? 'disallowed' : 'safe'
}
