import type { JsonRpcErrorObject, JsonRpcId } from './jsonRpc.ts'
import type { RelaySubscriptionParams } from './relayMethods.ts'

/** Formats an answer to a client. The id stays as received: text as text, a long number as the same digits. */
export function formatRelayResult(id: JsonRpcId, result: unknown): string {
  return `{"id":${formatId(id)},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
}

/** Formats an error answer to a client. @param id - null when the id could not be read. */
export function formatRelayError(id: JsonRpcId | null, error: JsonRpcErrorObject): string {
  return `{"id":${id === null ? 'null' : formatId(id)},"jsonrpc":"2.0","error":${JSON.stringify(error)}}`
}

/** Formats the relay's push of one message. @param id - a safe integer or text: existing clients corrupt longer numbers. */
export function formatRelaySubscription(id: number | string, params: RelaySubscriptionParams): string {
  return `{"id":${formatId(id)},"jsonrpc":"2.0","method":"irn_subscription","params":${JSON.stringify(params)}}`
}

function formatId(id: JsonRpcId): string {
  return typeof id === 'string' ? JSON.stringify(id) : String(id)
}
