import { backoffMs, type Clock } from '@holdfast/base'
import { isSameId } from '../wire/ids.ts'
import { type JsonRpcErrorObject, type JsonRpcId, jsonRpcCodes } from '../wire/jsonRpc.ts'
import type { RelayMethod } from '../wire/relayMethods.ts'
import type { Connection } from './connection.ts'
import { RelayCallError, RelayerClosedError } from './errors.ts'

/** Longest time for the relay to answer a call, over any number of connections. */
const DEADLINE_MS = 60_000
/** Longest wait for an answer on one socket; after that, the socket counts as dead. */
const ANSWER_TIMEOUT_MS = 15_000
/** Codes of temporary refusals: the relay cannot store messages at the moment, or the caller was too fast. @see EIP-1474 */
const TEMPORARY: readonly number[] = [jsonRpcCodes.server, -32_005]
/** Retries after a temporary refusal, within about eight seconds. */
const RETRIES = 4
const BACKOFF = { baseMs: 500, maxMs: 4_000 }

/** Requests to the relay that have not been answered yet. */
export type Calls = {
  /**
   * Sends a request, now or when the connection opens. Sends it again with the same id on each new connection, and after
   * a temporary refusal. A relay treats the same id as the same message.
   *
   * @param options.endsWithSocket - true for a call that makes sense on the current socket only: it fails when that socket is
   * lost.
   */
  call: (
    method: RelayMethod,
    params: object,
    options: {
      onTimeout: (id: string) => Error
      endsWithSocket?: boolean | undefined
      answerTimeoutMs?: number | undefined
      /** True for a call that fails instead of waiting while the relay is unreachable. */
      isUrgent?: boolean | undefined
    },
  ) => Promise<unknown>
  settle: (answer: { id: JsonRpcId; result?: unknown; error?: JsonRpcErrorObject | undefined }) => void
  /** Sends all waiting calls. Called when the connection has opened. */
  sendAll: () => void
  /** Makes the unanswered calls wait again, but rejects those that end with the socket. Called when the connection is lost. */
  markUnsent: () => void
  /** Returns whether an answer on the current socket is overdue. */
  isStalled: () => boolean
  size: () => number
  rejectAll: (error: Error) => void
  rejectUrgent: (error: Error) => void
  close: () => void
}

type Call = {
  id: string
  frame: string
  method: RelayMethod
  sentAtMs: number | undefined
  retries: number
  cancelRetry: () => void
  endsWithSocket: boolean
  isUrgent: boolean
  answerTimeoutMs: number
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** Creates the list of a relayer's calls that wait for their answers. */
export function createCalls(options: {
  clock: Clock
  random: () => number
  relayId: () => string
  connection: Connection
}): Calls {
  const { clock, random, relayId, connection } = options
  const calls = new Map<string, Call>()
  let isClosed = false

  const send = (call: Call): void => {
    if (!connection.isOpen()) return
    call.cancelRetry()
    call.sentAtMs = clock.monotonic()
    connection.send(call.frame)
  }

  const retry = (call: Call): void => {
    call.sentAtMs = undefined
    call.cancelRetry = clock.setTimeout(() => send(call), backoffMs({ ...BACKOFF, attempt: call.retries, random }))
    call.retries += 1
  }

  const rejectAll = (error: Error): void => {
    for (const call of Array.from(calls.values())) call.reject(error)
  }

  return {
    call: (
      method,
      params,
      { onTimeout, endsWithSocket = false, isUrgent = false, answerTimeoutMs = ANSWER_TIMEOUT_MS },
    ) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new RelayerClosedError())
        const id = relayId()
        const cancelDeadline = clock.setTimeout(() => call.reject(onTimeout(id)), DEADLINE_MS)
        const finish = (): void => {
          cancelDeadline()
          call.cancelRetry()
          calls.delete(id)
        }
        const call: Call = {
          id,
          frame: JSON.stringify({ id, jsonrpc: '2.0', method, params }),
          method,
          sentAtMs: undefined,
          retries: 0,
          cancelRetry: () => {},
          endsWithSocket,
          isUrgent,
          answerTimeoutMs,
          resolve: (result) => {
            finish()
            resolve(result)
          },
          reject: (error) => {
            finish()
            reject(error)
          },
        }
        calls.set(id, call)
        send(call)
      }),
    settle: (answer) => {
      const call = calls.get(String(answer.id)) ?? [...calls.values()].find(({ id }) => isSameId(id, answer.id))
      if (!call) return
      const { error } = answer
      if (!error) call.resolve(answer.result)
      else if (TEMPORARY.includes(error.code) && call.retries < RETRIES) retry(call)
      else call.reject(new RelayCallError({ method: call.method, ...error }))
    },
    sendAll: () => {
      for (const call of calls.values()) if (call.sentAtMs === undefined) send(call)
    },
    markUnsent: () => {
      for (const call of Array.from(calls.values())) {
        call.sentAtMs = undefined
        // The callers of these calls ignore the error: the relay ends the subscriptions together with the socket.
        if (call.endsWithSocket) call.reject(new RelayerClosedError())
      }
    },
    isStalled: () => {
      const nowMs = clock.monotonic()
      return [...calls.values()].some(
        ({ sentAtMs, answerTimeoutMs }) => sentAtMs !== undefined && nowMs - sentAtMs >= answerTimeoutMs,
      )
    },
    size: () => calls.size,
    rejectAll,
    rejectUrgent: (error) => {
      for (const call of Array.from(calls.values())) if (call.isUrgent) call.reject(error)
    },
    close: () => {
      isClosed = true
      rejectAll(new RelayerClosedError())
    },
  }
}
