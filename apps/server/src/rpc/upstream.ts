import type { Clock } from '@holdfast/base'
import { type Dispatcher, errors, Pool } from 'undici'
import { type RpcAnswer, readAnswer, writeCall } from './answer.ts'

/** Connections to one node. */
const CONNECTIONS = 64
/** Longest wait for a connection, and for an answer to begin or to go on. */
const CONNECT_MS = 3_000
const ANSWER_MS = 10_000
/** Largest answer that is taken of a node, in bytes. */
const LARGEST_ANSWER = 32 * 1024 * 1024
/** How many of the last pings say how fast a node is. */
const SAMPLES = 10

/** Why a node gave no answer that can be handed on. */
export class UpstreamError extends Error {
  override name = 'UpstreamError' as const
  /** Whether the node cannot have seen the call, so that a transaction may go elsewhere. */
  readonly isUnsent: boolean
  constructor(message: string, { isUnsent = false, cause }: { isUnsent?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isUnsent = isUnsent
  }
}

/** What the pings of a node say. */
export type UpstreamState = {
  /** `unknown` until the first ping; `wrong` for a node of another chain. */
  health: 'unknown' | 'healthy' | 'down' | 'wrong'
  /** The median of the last pings, in milliseconds. */
  latencyMs: number
  /** The newest block that a ping saw. */
  head: bigint
}

/** One node of a chain. */
export type Upstream = {
  /** The node's host, for logs and metrics: a path or query may hold a key. */
  host: string
  /** Hands a call to the node. @throws {UpstreamError} | the signal's reason. */
  call: (call: { method: string; params: string }, signal?: AbortSignal) => Promise<RpcAnswer>
  /** Looks whether the node is there, is of the chain, how far and how fast it is. Never rejects. */
  ping: () => Promise<void>
  state: () => UpstreamState
  /** Ends the connections. */
  close: () => Promise<void>
}

/**
 * Opens the way to a node; nothing is connected before the first call.
 *
 * @param options.chainId - what the node must say that it is.
 */
export function createUpstream(options: { url: string; chainId: number; clock: Clock }): Upstream {
  const { chainId, clock } = options
  const url = new URL(options.url)
  const pool = new Pool(url.origin, {
    connections: CONNECTIONS,
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
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
    const { text, statusCode } = await post(pool, { path, headers, body: writeCall(parameters), signal }).catch(
      (error: unknown) => {
        signal?.throwIfAborted()
        throw toUpstreamError(error)
      },
    )
    const answer = readAnswer(text)
    // Nodes answer some errors of JSON-RPC with a status of their own; a limit or a failure is a reason to ask another node.
    if (statusCode === 429 || statusCode >= 500)
      throw new UpstreamError(`the node answered with the status ${statusCode}`)
    if (!answer) throw new UpstreamError(`the node's answer is not one of JSON-RPC 2.0 (status ${statusCode})`)
    return answer
  }

  const ask = async (method: string): Promise<bigint> => {
    const answer = await call({ method, params: '[]' })
    const value: unknown = 'result' in answer ? JSON.parse(answer.result) : undefined
    if (typeof value !== 'string' || !/^0x[\da-f]{1,16}$/i.test(value))
      throw new UpstreamError(`${method} gave no number`)
    return BigInt(value)
  }

  return {
    host: url.host,
    call,
    state: () => state,
    ping: async () => {
      try {
        // Asked each time: behind one address another node may answer next.
        if ((await ask('eth_chainId')) !== BigInt(chainId)) {
          state = { ...state, health: 'wrong' }
          return
        }
        const startedAt = clock.monotonic()
        const head = await ask('eth_blockNumber')
        samples.push(clock.monotonic() - startedAt)
        if (samples.length > SAMPLES) samples.shift()
        state = { health: 'healthy', latencyMs: medianOf(samples), head }
      } catch {
        state = { ...state, health: 'down' }
      }
    },
    close: () => pool.destroy(),
  }
}

type Posted = { text: string; statusCode: number }

/** Sends a body and reads the answer, without the streams that undici's other calls make of it. */
function post(
  pool: Pool,
  request: { path: string; headers: Record<string, string>; body: string; signal: AbortSignal | undefined },
): Promise<Posted> {
  const { signal, ...options } = request
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let bytes = 0
    let statusCode = 0
    let controller: Dispatcher.DispatchController | undefined
    const stop = (): void => {
      const reason = new UpstreamError('the call was given up')
      controller?.abort(reason)
      reject(reason)
    }
    const settle = (act: () => void): void => {
      signal?.removeEventListener('abort', stop)
      act()
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
          if (bytes > LARGEST_ANSWER) running.abort(new UpstreamError('the answer of the node is too large'))
          else parts.push(part)
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
