import { writeAnswer } from './answer.ts'
import type { RpcError } from './request.ts'

/**
 * The response to a body. `answered`: by a node or by a refusal that JSON-RPC itself defines. `invalid`: the body is no call.
 * `unreachable`: no node answered its only call.
 */
export type RpcReply = { outcome: 'answered' | 'invalid' | 'unreachable'; body: string }

/** Writes the error response to one call. @param id - the call's id as JSON. */
export function writeError(id: string, error: RpcError): string {
  return writeAnswer(id, { error: JSON.stringify(error) })
}

/** Writes the refusal of a whole body. */
export function refuseBody(error: RpcError): RpcReply {
  return { outcome: 'invalid', body: writeError('null', error) }
}
