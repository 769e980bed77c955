import { isRecord } from '@holdfast/base'
import { readJson } from './json.ts'
import { isJsonRpcId, type JsonRpcErrorObject, type JsonRpcId, readErrorObject } from './jsonRpc.ts'

/** One message that the relay pushed. `publishedAt`: Unix milliseconds, by the relay's clock. */
export type RelayMessage = { topic: string; message: string; publishedAt: number; attestation?: string | undefined }

/** Result of parsing a frame from a relay. */
export type ParsedServerFrame =
  | { kind: 'message'; id: JsonRpcId; message: RelayMessage }
  | { kind: 'result'; id: JsonRpcId; result: unknown }
  | { kind: 'error'; id: JsonRpcId; error: JsonRpcErrorObject }
  | { kind: 'invalid' }

/** Parses one frame that a relay sent to a client. Never throws. */
export function parseRelayFrame(text: string): ParsedServerFrame {
  let frame: unknown
  try {
    frame = readJson(text)
  } catch {
    // Not JSON.
    return { kind: 'invalid' }
  }
  if (!isRecord(frame) || !isJsonRpcId(frame['id'])) return { kind: 'invalid' }
  const id = frame['id']
  if (typeof frame['method'] === 'string') {
    const message = frame['method'].endsWith('_subscription') ? readMessage(frame['params']) : undefined
    return message ? { kind: 'message', id, message } : { kind: 'invalid' }
  }
  // Some relays write `"error": null` beside a result.
  if ((frame['error'] ?? undefined) !== undefined) return { kind: 'error', id, error: readErrorObject(frame['error']) }
  return 'result' in frame ? { kind: 'result', id, result: frame['result'] } : { kind: 'invalid' }
}

function readMessage(params: unknown): RelayMessage | undefined {
  const data = isRecord(params) ? params['data'] : undefined
  if (!isRecord(data) || typeof data['topic'] !== 'string' || typeof data['message'] !== 'string') return undefined
  const { topic, message, publishedAt, attestation } = data
  return {
    topic,
    message,
    publishedAt: typeof publishedAt === 'number' ? publishedAt : 0,
    ...(typeof attestation === 'string' ? { attestation } : {}),
  }
}
