import { isObject, readErrorObject } from '../wire/jsonRpc.ts'
import { ProviderError, providerCodes } from './errors.ts'

/**
 * Asks a node.
 *
 * @throws {ProviderError} the node's refusal with its code, or -32000 when it could not be asked.
 */
export async function askNode(
  fetch: typeof globalThis.fetch,
  url: string,
  call: { method: string; params?: unknown },
): Promise<unknown> {
  let answer: unknown
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: call.method, params: call.params ?? [] }),
    })
    answer = await response.json()
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : 'The node could not be asked.'
    throw new ProviderError({ code: providerCodes.server, message, cause })
  }
  if (isObject(answer) && 'result' in answer) return answer['result']
  throw new ProviderError(readErrorObject(isObject(answer) ? answer['error'] : undefined))
}
