/** The type of a JSON-RPC answer, which decides how the answer is shown. */
export type RpcResponseType = 'RPC_RESPONSE_TRANSACTION_HASH' | 'RPC_RESPONSE_OBJECT'

/** The type of a JSON-RPC answer that reports a failure. */
export const RPC_RESPONSE_ERROR = 'RPC_RESPONSE_ERROR'

// A transaction's hash has 64 digits, a signature 62 or more. @see product specification section 5
const HASH_OR_SIGNATURE = /^0x[0-9a-fA-F]{62,}$/

/** Returns the type of a JSON-RPC answer. A signature counts as a transaction hash. */
export function rpcResponseTypeOf(result: unknown): RpcResponseType {
  return typeof result === 'string' && HASH_OR_SIGNATURE.test(result)
    ? 'RPC_RESPONSE_TRANSACTION_HASH'
    : 'RPC_RESPONSE_OBJECT'
}
