import { isRecord } from '@holdfast/base'

/** What a node answered: the result or the error, as JSON, unread but for its form. */
export type RpcAnswer = { result: string } | { error: string }

/** The id that each call to a node has; it is alone on its connection while it is under way. */
const OWN_ID = 1
/** How most nodes begin an answer to it; the result then needs not be written anew. */
const USUAL_START = `{"jsonrpc":"2.0","id":${OWN_ID},"result":`

/** Writes a call for a node. */
export function writeCall({ method, params }: { method: string; params: string }): string {
  return `{"jsonrpc":"2.0","id":${OWN_ID},"method":${JSON.stringify(method)},"params":${params}}`
}

/** Reads a node's answer; undefined for what is none, such as a page of HTML or half of a list. */
export function readAnswer(text: string): RpcAnswer | undefined {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(body)) return undefined
  // Also beside a result: some nodes send both, and the error is what counts.
  if (isRecord(body['error'])) return { error: JSON.stringify(body['error']) }
  if (!('result' in body)) return undefined
  const isUsual = text.startsWith(USUAL_START) && Object.keys(body).length === 3
  return { result: isUsual ? text.slice(USUAL_START.length, text.lastIndexOf('}')) : JSON.stringify(body['result']) }
}

/** Writes the answer of one call. */
export function writeAnswer(id: string, answer: RpcAnswer): string {
  return 'result' in answer
    ? `{"jsonrpc":"2.0","id":${id},"result":${answer.result}}`
    : `{"jsonrpc":"2.0","id":${id},"error":${answer.error}}`
}
