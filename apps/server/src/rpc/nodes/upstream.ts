import { BaseError, type Clock } from '@holdfast/base'
import { type Dispatcher, errors, Pool } from 'undici'
import { type RpcAnswer, readAnswer, writeCall } from '../json-rpc/answer.ts'
import { type HeldAnswers, heldAnswers } from '../json-rpc/heldAnswers.ts'
import { type AskNode, probeOf } from './probes.ts'

/** The most connections to one node. */
const CONNECTIONS = 64
/** Longest wait for a connection. */
const CONNECT_MS = 3_000
/** Longest wait for a response to begin or to continue. */
const ANSWER_MS = 10_000
/** Largest response accepted from a node, in bytes. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024
/** Bytes of an answer beyond this number are counted, so that long answers never keep out short answers and pings. */
const UNCOUNTED_BYTES = 64 * 1024
/** How many of the last pings determine a node's latency. */
const MAX_SAMPLES = 10

/** Thrown when a node gives no usable response. */
export class UpstreamError extends BaseError {
  override name = 'UpstreamError' as const
  /** Whether the node cannot have seen the call, so that a transaction may be sent elsewhere. */
  readonly isUnsent: boolean
  constructor(message: string, { isUnsent = false, cause }: { isUnsent?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isUnsent = isUnsent
  }
}

/** The state of a node, by its pings. */
export type UpstreamState = {
  /** `unknown` until the first ping; `wrong` for a node of another chain. */
  health: 'unknown' | 'healthy' | 'down' | 'wrong'
  /** The median of the last pings, in milliseconds. */
  latencyMs: number
  /** The newest block that a ping reported. */
  head: bigint
}

/** One node of a chain. */
export type Upstream = {
  /** The node's host, for logs and metrics. They do not show the rest of the URL, since its path or query may hold a key. */
  host: string
  /** Sends a call to the node. @throws {UpstreamError} | the signal's reason. */
  call: (call: { method: string; params: string }, signal?: AbortSignal) => Promise<RpcAnswer>
  /** Checks whether the node is up and on the right chain, and records its newest block and its latency. Never rejects. */
  ping: () => Promise<void>
  state: () => UpstreamState
  /** Closes the connections. */
  close: () => Promise<void>
}

/**
 * Creates the connection to a node; nothing is opened before the first call.
 *
 * @param options.caipNetworkId - the chain that the node must be on.
 * @param options.held - counts the bytes of answers while they arrive. @default the process's counter
 * @param options.answerMs - the longest wait for a response to begin or to continue, in milliseconds. @default 10 s
 */
export function createUpstream(options: {
  url: string
  caipNetworkId: string
  clock: Clock
  held?: HeldAnswers | undefined
  answerMs?: number | undefined
}): Upstream {
  const { clock, held = heldAnswers, answerMs = ANSWER_MS } = options
  const probe = probeOf(options.caipNetworkId)
  const url = new URL(options.url)
  const pool = new Pool(url.origin, {
    connections: CONNECTIONS,
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    connect: { timeout: CONNECT_MS },
  })
  const path = `${url.pathname}${url.search}`
  const credentials = url.username
    ? {
        authorization: `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`,
      }
    : {}
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...credentials }
  const samples: number[] = []
  let state: UpstreamState = { health: 'unknown', latencyMs: 0, head: 0n }

  const call: Upstream['call'] = async (parameters, signal) => {
    const { text, statusCode } = await post(pool, { path, headers, body: writeCall(parameters), signal, held }).catch(
      (error: unknown) => {
        signal?.throwIfAborted()
        throw toUpstreamError(error)
      },
    )
    const answer = readAnswer(text)
    // A JSON-RPC error may come with an HTTP error status and still be the answer. But after a rate limit or a failure of the
    // node, this throws, so that another node is asked.
    const isRpcError = probe.hasErrorStatus && answer !== undefined && 'error' in answer
    if (statusCode === 429 || (statusCode >= 500 && !isRpcError))
      throw new UpstreamError(`the node answered with the status ${statusCode}`)
    if (!answer) throw new UpstreamError(`the node's answer is not valid JSON-RPC 2.0 (status ${statusCode})`)
    return answer
  }

  const ask: AskNode = async (method, params = '[]') => {
    const answer = await call({ method, params })
    if ('error' in answer) throw new UpstreamError(`${method} returned an error`)
    return JSON.parse(answer.result)
  }

  return {
    host: url.host,
    call,
    state: () => state,
    ping: async () => {
      try {
        // Checked each time: one URL may lead to different nodes.
        if (!(await probe.isOnChain(ask))) {
          state = { ...state, health: 'wrong' }
          return
        }
        const startedAt = clock.monotonic()
        const head = await probe.readHead(ask)
        if (head === undefined) throw new UpstreamError('the node did not return the number of its newest block')
        samples.push(clock.monotonic() - startedAt)
        if (samples.length > MAX_SAMPLES) samples.shift()
        state = { health: 'healthy', latencyMs: medianOf(samples), head }
      } catch {
        // The state records the failure. The next ping tries again.
        state = { ...state, health: 'down' }
      }
    },
    close: () => pool.destroy(),
  }
}

type Posted = { text: string; statusCode: number }

/** Sends a body and reads the response, without the streams that undici's higher-level calls create. */
function post(
  pool: Pool,
  request: {
    path: string
    headers: Record<string, string>
    body: string
    signal: AbortSignal | undefined
    held: HeldAnswers
  },
): Promise<Posted> {
  const { signal, held, ...options } = request
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let bytes = 0
    let counted = 0
    let statusCode = 0
    let controller: Dispatcher.DispatchController | undefined
    const stop = (): void => {
      const reason = new UpstreamError('the call was cancelled')
      controller?.abort(reason)
      reject(reason)
    }
    const settle = (finish: () => void): void => {
      signal?.removeEventListener('abort', stop)
      held.release(counted)
      counted = 0
      finish()
    }
    signal?.addEventListener('abort', stop)
    pool.dispatch(
      { ...options, method: 'POST' },
      {
        onRequestStart: (started) => {
          controller = started
          if (signal?.aborted) stop()
        },
        onResponseStart: (_controller, status) => {
          statusCode = status
        },
        onResponseData: (running, part) => {
          bytes += part.byteLength
          if (bytes > MAX_ANSWER_BYTES) return running.abort(new UpstreamError('the answer of the node is too large'))
          const more = Math.max(0, bytes - UNCOUNTED_BYTES) - counted
          if (!held.take(more)) return running.abort(new UpstreamError('too many long answers arrive at the same time'))
          counted += more
          parts.push(part)
        },
        onResponseEnd: () => {
          const [only] = parts
          const whole = parts.length === 1 && only ? only : Buffer.concat(parts)
          settle(() => resolve({ text: whole.toString('utf8'), statusCode }))
        },
        onResponseError: (_controller, error) => settle(() => reject(error)),
      },
    )
  })
}

function toUpstreamError(cause: unknown): UpstreamError {
  if (cause instanceof UpstreamError) return cause
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const isUnsent =
    cause instanceof errors.ConnectTimeoutError ||
    /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(code)
  return new UpstreamError(`the node cannot be reached (${code || 'no reason given'})`, { isUnsent, cause })
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
