import { errors, type Pool } from 'undici'
import { NodeError } from './errors.ts'

/** The longest answer that is read, in bytes. Ranges are chosen so that a typical answer has a few MB. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024

/**
 * Posts JSON to a node.
 *
 * @param options.answerMs - the longest wait for a whole answer.
 * @returns the parsed answer.
 * @throws {NodeError}, or the signal's reason once the signal is aborted.
 */
export async function postJson(
  pool: Pool,
  options: {
    path: string
    headers: Record<string, string>
    body: unknown
    answerMs: number
    signal: AbortSignal
  },
): Promise<unknown> {
  const { path, headers, body, answerMs, signal } = options
  const limit = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
  try {
    const response = await pool.request({ path, method: 'POST', headers, body: JSON.stringify(body), signal: limit })
    const parts: Buffer[] = []
    let bytes = 0
    // Undici yields the body of a response in buffers.
    for await (const part of response.body as AsyncIterable<Buffer>) {
      bytes += part.byteLength
      if (bytes > MAX_ANSWER_BYTES)
        throw new NodeError('tooLarge', `the answer is longer than ${MAX_ANSWER_BYTES} bytes`)
      parts.push(part)
    }
    const { statusCode } = response
    if (statusCode === 429) throw new NodeError('limited', 'the node answered with the status 429')
    if (statusCode === 413) throw new NodeError('tooLarge', 'the node answered with the status 413')
    if (statusCode >= 500) throw new NodeError('unreachable', `the node answered with the status ${statusCode}`)
    return parse(Buffer.concat(parts).toString('utf8'), statusCode)
  } catch (error) {
    signal.throwIfAborted()
    throw toNodeError(error)
  }
}

function parse(text: string, statusCode: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new NodeError('malformed', `the node's answer is not JSON (status ${statusCode})`, { cause })
  }
}

function toNodeError(cause: unknown): NodeError {
  if (cause instanceof NodeError) return cause
  const isLate =
    (cause instanceof Error && cause.name === 'TimeoutError') ||
    cause instanceof errors.HeadersTimeoutError ||
    cause instanceof errors.BodyTimeoutError ||
    cause instanceof errors.ConnectTimeoutError
  if (isLate) return new NodeError('timeout', 'the node did not answer in time', { cause })
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no reason given'
  return new NodeError('unreachable', `the node cannot be reached (${code})`, { cause })
}
