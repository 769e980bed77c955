import type { Clock } from '@holdfast/base'
import { isSameId } from '../wire/ids.ts'
import type { JsonRpcErrorObject, JsonRpcId } from '../wire/jsonRpc.ts'
import type { RelayMethod } from '../wire/relayMethods.ts'
import type { Connection } from './connection.ts'
import { RelayCallError, RelayerClosedError } from './errors.ts'

/** Longest time for the relay to confirm, over however many connections. */
const DEADLINE_MS = 60_000
/** Longest time for an answer on one socket before that socket is taken for dead. */
const PATIENCE_MS = 15_000

/** Requests to the relay that have not been answered yet. */
export type Calls = {
  /**
   * Sends a request, now or when the connection is there, and again with the same id on each new connection.
   *
   * @param options.isOfConnection - true for what makes sense on this socket only: it fails when the socket is lost.
   */
  call: (
    method: RelayMethod,
    params: object,
    options: {
      onTimeout: (id: string) => Error
      isOfConnection?: boolean | undefined
      patienceMs?: number | undefined
    },
  ) => Promise<unknown>
  settle: (answer: { id: JsonRpcId; result?: unknown; error?: JsonRpcErrorObject | undefined }) => void
  /** The connection is there: sends what waits. */
  sendAll: () => void
  /** The connection is lost: what was not answered waits again. */
  unsend: () => void
  /** True when an answer is overdue. */
  isStalled: (nowMs: number) => boolean
  size: () => number
  rejectAll: (error: Error) => void
  close: () => void
}

type Call = {
  id: string
  frame: string
  method: RelayMethod
  sentAt: number | undefined
  isOfConnection: boolean
  patienceMs: number
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

export function createCalls(options: { clock: Clock; relayId: () => string; connection: Connection }): Calls {
  const { clock, relayId, connection } = options
  const calls = new Map<string, Call>()
  let isClosed = false

  const send = (call: Call): void => {
    if (!connection.isOpen()) return
    call.sentAt = clock.now()
    connection.send(call.frame)
  }

  const rejectAll = (error: Error): void => {
    for (const call of Array.from(calls.values())) call.reject(error)
  }

  return {
    call: (method, params, { onTimeout, isOfConnection = false, patienceMs = PATIENCE_MS }) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new RelayerClosedError())
        const id = relayId()
        const cancel = clock.setTimeout(() => call.reject(onTimeout(id)), DEADLINE_MS)
        const finish = (): void => {
          cancel()
          calls.delete(id)
        }
        const call: Call = {
          id,
          frame: JSON.stringify({ id, jsonrpc: '2.0', method, params }),
          method,
          sentAt: undefined,
          isOfConnection,
          patienceMs,
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
      if (answer.error) call.reject(new RelayCallError({ method: call.method, ...answer.error }))
      else call.resolve(answer.result)
    },
    sendAll: () => {
      for (const call of calls.values()) if (call.sentAt === undefined) send(call)
    },
    unsend: () => {
      for (const call of Array.from(calls.values())) {
        call.sentAt = undefined
        if (call.isOfConnection) call.reject(new RelayerClosedError())
      }
    },
    isStalled: (nowMs) =>
      [...calls.values()].some(({ sentAt, patienceMs }) => sentAt !== undefined && nowMs - sentAt >= patienceMs),
    size: () => calls.size,
    rejectAll,
    close: () => {
      isClosed = true
      rejectAll(new RelayerClosedError())
    },
  }
}
