import { isRecord } from '@holdfast/base'

/** A node's response: its result or error as JSON text. What the text says is not checked. */
export type RpcAnswer = { result: string } | { error: string }

/** The id of every call to a node. All calls can share one id, because each has a connection to itself while it runs. */
const CALL_ID = 1
/** The usual beginning of a node's response. The result follows, so its text can be passed on unchanged. */
const USUAL_START = `{"jsonrpc":"2.0","id":${CALL_ID},"result":`

/** Writes a call to a node. */
export function writeCall({ method, params }: { method: string; params: string }): string {
  return `{"jsonrpc":"2.0","id":${CALL_ID},"method":${JSON.stringify(method)},"params":${params}}`
}

/** Reads a node's response. @returns undefined for any other text, such as an HTML page or a list. */
export function readAnswer(text: string): RpcAnswer | undefined {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    // Not JSON.
    return undefined
  }
  if (!isRecord(body)) return undefined
  // Checked first, even if there is a result: some nodes send both, and then the error counts.
  if (isRecord(body['error'])) return { error: JSON.stringify(body['error']) }
  if (!('result' in body)) return undefined
  const isUsual = text.startsWith(USUAL_START) && Object.keys(body).length === 3
  return { result: isUsual ? text.slice(USUAL_START.length, text.lastIndexOf('}')) : JSON.stringify(body['result']) }
}

/** Writes the response to one call. */
export function writeAnswer(id: string, answer: RpcAnswer): string {
  return 'result' in answer
    ? `{"jsonrpc":"2.0","id":${id},"result":${answer.result}}`
    : `{"jsonrpc":"2.0","id":${id},"error":${answer.error}}`
}
