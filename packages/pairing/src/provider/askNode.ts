import { isRecord, postJsonRpc } from '@holdfast/base'
import { readErrorObject } from '../wire/jsonRpc.ts'
import { NODE_TIMEOUT_MS } from '../wire/nodeTimeout.ts'
import { ProviderError, providerCodes } from './errors.ts'

/**
 * Sends a call to a node.
 *
 * @throws {ProviderError} the node's refusal with its code, or -32000 when the node could not be reached.
 */
export async function askNode(
  fetch: typeof globalThis.fetch,
  url: string,
  call: { method: string; params?: unknown },
): Promise<unknown> {
  let answer: unknown
  try {
    answer = await postJsonRpc(url, call, { fetch, signal: AbortSignal.timeout(NODE_TIMEOUT_MS) })
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError'
    const reason = cause instanceof Error ? cause.message : 'The node could not be asked.'
    const message = isLate ? 'The node did not answer in time.' : reason
    throw new ProviderError({ code: providerCodes.server, message, cause })
  }
  if (isRecord(answer) && 'result' in answer && !answer['error']) return answer['result']
  throw new ProviderError(readErrorObject(isRecord(answer) ? answer['error'] : undefined))
}
