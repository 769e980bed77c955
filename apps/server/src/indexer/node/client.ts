import { Pool } from 'undici'
import * as z from 'zod'
import { NodeError } from './errors.ts'
import { postJson } from './post.ts'

/** A JSON-RPC call. */
export type NodeCall = { method: string; params: readonly unknown[] }

/** The result of a call, or the error with which the node refused it. */
export type Outcome = { value: unknown } | { error: NodeError }

/** A chain's node, as the indexer uses it. */
export type NodeClient = {
  /** The node's host, which names it in logs. Its URL is not logged, since the path or query may hold an API key. */
  host: string
  /** @throws {NodeError} */
  call: (call: NodeCall) => Promise<unknown>
  /** Sends calls in batches; the results are in the order of the calls. @throws {NodeError} when one of them fails. */
  callAll: (calls: readonly NodeCall[]) => Promise<unknown[]>
  /**
   * Sends calls like `callAll`, but returns the error of each call that the node refused. @throws {NodeError} when a call has
   * no usable answer, or when the node refuses one because of too many calls.
   */
  settleAll: (calls: readonly NodeCall[]) => Promise<Outcome[]>
  /** Ends running calls and closes the connections. */
  close: () => Promise<void>
}

/** The most calls in one batch. Batches are halved when a node refuses one, and grow by one call after each accepted batch. */
const MAX_BATCH = 50
const CONNECTIONS = 8
const CONNECT_MS = 5_000

const answerSchema = z.object({
  id: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number().optional(), message: z.string().optional() }).nullish(),
})

/** The longest wait for a whole answer: nodes themselves give up on most calls after 10 to 30 seconds. */
const ANSWER_MS = 30_000

/**
 * Creates the client of a node. It connects at the first call.
 *
 * @param options.answerMs - the longest wait for an answer, 30 s by default.
 */
export function createNodeClient(options: { url: string; answerMs?: number | undefined }): NodeClient {
  const { url: urlText, answerMs = ANSWER_MS } = options
  const url = new URL(urlText)
  const pool = new Pool(url.origin, { connections: CONNECTIONS, connect: { timeout: CONNECT_MS } })
  const path = `${url.pathname}${url.search}`
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(url.username && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
  }
  const closing = new AbortController()
  const post = (body: unknown): Promise<unknown> =>
    postJson(pool, { path, headers, body, answerMs, signal: closing.signal })
  let batchSize = MAX_BATCH

  const settle = async (call: NodeCall): Promise<Outcome> => {
    const answer = answerSchema.safeParse(await post({ jsonrpc: '2.0', id: 1, ...call }))
    if (answer.success) return outcomeOf(answer.data, call.method)
    throw new NodeError('malformed', `${call.method} got an answer that is not JSON-RPC`, { method: call.method })
  }

  /** Sends one batch; undefined when the node does not accept batches of this size. */
  const settleBatch = async (calls: readonly NodeCall[]): Promise<Outcome[] | undefined> => {
    const answers = await post(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))).catch((error: unknown) => {
      // Nodes refuse a body with many calls in different ways: with an HTML page, one error, or a status.
      if (error instanceof NodeError && (error.reason === 'malformed' || error.reason === 'tooLarge')) return undefined
      throw error
    })
    const parsed = z.array(answerSchema).safeParse(answers)
    if (!parsed.success || parsed.data.length !== calls.length) return undefined
    const byId = new Map(parsed.data.map((answer) => [answer.id, answer]))
    return calls.map(({ method }, id) => {
      const answer = byId.get(id)
      if (!answer) throw new NodeError('malformed', `the answer to a batch lacks the result of ${method}`, { method })
      return outcomeOf(answer, method)
    })
  }

  const settleAll: NodeClient['settleAll'] = async (calls) => {
    const outcomes: Outcome[] = []
    while (outcomes.length < calls.length) {
      const next = calls.slice(outcomes.length, outcomes.length + batchSize)
      const [only] = next
      const settled = next.length === 1 && only ? [await settle(only)] : await settleBatch(next)
      batchSize = settled ? Math.min(MAX_BATCH, batchSize + 1) : Math.min(batchSize, next.length) >> 1
      if (settled) outcomes.push(...settled)
    }
    return outcomes
  }

  return {
    host: url.host,
    call: async (call) => valueOf(await settle(call)),
    callAll: async (calls) => (await settleAll(calls)).map(valueOf),
    settleAll,
    close: async () => {
      closing.abort(new NodeError('unreachable', 'the indexer is stopping'))
      await pool.destroy()
    },
  }
}

function valueOf(outcome: Outcome): unknown {
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

function outcomeOf({ result, error }: z.output<typeof answerSchema>, method: string): Outcome {
  if (error) {
    const { code, message = 'no reason given' } = error
    const line = `${method} was refused: ${message.slice(0, 200)} (${code ?? 'no code'})`
    if (code === 429 || code === -32005) throw new NodeError('limited', line, { method })
    return { error: new NodeError(isUnsupported(code, message) ? 'unsupported' : 'refused', line, { method }) }
  }
  if (result === undefined) throw new NodeError('malformed', `${method} got neither a result nor an error`, { method })
  return { value: result }
}

/**
 * Whether an error says that the node does not have the method: by a code of EIP-1474, or by the message, for nodes and
 * providers that use other codes.
 */
function isUnsupported(code: number | undefined, message: string): boolean {
  if (code === -32601 || code === -32004) return true
  return /method.{0,80}(?:not|un)\s?(?:found|exist|available|supported|allowed|enabled|whitelisted|known)|unsupported method/i.test(
    message.slice(0, 200),
  )
}
