import { writeAnswer } from './answer.ts'
import type { RpcError } from './request.ts'

/** The HTTP response to a body. */
export type RpcReply = { status: 200 | 400 | 503; body: string }

/** Writes the error response to one call. @param id - the call's id as JSON. */
export function writeError(id: string, error: RpcError): string {
  return writeAnswer(id, { error: JSON.stringify(error) })
}

/** Writes the refusal of a whole body. */
export function refuseBody(error: RpcError): RpcReply {
  return { status: 400, body: writeError('null', error) }
}
