import type { WebSocket } from 'ws'
import type { Cluster } from '../vm/cluster.ts'
import type { LedgerEntry } from '../vm/ledger.ts'
import { type Answer, answerCall, readCall } from './call.ts'

/** The interval between slot notifications, in milliseconds. */
const SLOT_MS = 400

/** Answers the calls on a socket, and sends the notifications of its subscriptions until the socket closes. */
export function openSubscriptions(socket: WebSocket, cluster: Cluster, answer: Answer): void {
  const unsubscribers = new Map<number, () => void>()
  let lastId = 0
  const notify = (method: string, subscription: number, result: unknown): void => {
    socket.send(JSON.stringify({ jsonrpc: '2.0', method, params: { subscription, result } }))
  }
  const withContext = (value: unknown): object => ({ context: { slot: Number(cluster.slot()) }, value })

  const subscribe = async (method: string, params: readonly unknown[]): Promise<number | undefined> => {
    // Refuses an address or an encoding with which no notification could be sent.
    if (method === 'accountSubscribe') await answer('getAccountInfo', params)
    const id = lastId + 1
    if (method === 'slotSubscribe') {
      const timer = setInterval(() => {
        const slot = Number(cluster.slot())
        notify('slotNotification', id, { slot, parent: slot - 1, root: Math.max(0, slot - 32) })
      }, SLOT_MS)
      unsubscribers.set(id, () => clearInterval(timer))
    } else if (method === 'signatureSubscribe') {
      const notifyOnce = ({ failure }: LedgerEntry): void => {
        unsubscribers.get(id)?.()
        notify('signatureNotification', id, withContext({ err: failure }))
      }
      const [signature] = params
      unsubscribers.set(
        id,
        cluster.onEntry((entry) => {
          if (entry.signature === signature) notifyOnce(entry)
        }),
      )
      const executed = cluster.ledger.find(String(signature))
      // The notification is deferred, so that the caller receives the subscription's id first.
      if (executed) setImmediate(() => notifyOnce(executed))
    } else if (method === 'accountSubscribe') {
      const [address, options] = params
      const stopWatching = cluster.onEntry(({ accounts }) => {
        if (!accounts.some((each) => each === address)) return
        void answer('getAccountInfo', [address, options]).then((result) => notify('accountNotification', id, result))
      })
      unsubscribers.set(id, stopWatching)
    } else return undefined
    lastId = id
    return id
  }

  socket.on('message', (data) => {
    const call = parse((data as Buffer).toString('utf8')) // Cast: `ws` passes a Buffer by default.
    const answerOrSubscribe: Answer = async (method, params) => {
      if (method.endsWith('Unsubscribe')) {
        const id = Number(params[0])
        unsubscribers.get(id)?.()
        return unsubscribers.delete(id)
      }
      return (await subscribe(method, params)) ?? answer(method, params)
    }
    void answerCall(call, answerOrSubscribe).then((response) => socket.send(JSON.stringify(response)))
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    for (const unsubscribe of unsubscribers.values()) unsubscribe()
    unsubscribers.clear()
  })
}

function parse(text: string): unknown {
  try {
    return readCall(JSON.parse(text))
  } catch {
    // Not JSON: `answerCall` answers undefined with the error for an invalid request.
    return undefined
  }
}
