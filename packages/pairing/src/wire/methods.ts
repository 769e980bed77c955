/** How a message is published: its tag, its ttl in seconds, and whether it should wake the receiver's device. */
export type Delivery = { tag: number; ttl: number; prompt: boolean }

const DAY = 86_400

const quiet = (tag: number, ttl: number): Delivery => ({ tag, ttl, prompt: false })
const waking = (tag: number, ttl: number): Delivery => ({ tag, ttl, prompt: true })

/**
 * Tag, ttl and prompt of each peer method: for the request, its answer, a user's refusal and an automatic refusal.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods
 */
export const deliveries = {
  wc_pairingDelete: { request: quiet(1000, DAY), response: quiet(1001, DAY) },
  wc_pairingPing: { request: quiet(1002, 30), response: quiet(1003, 30) },
  wc_sessionPropose: {
    request: waking(1100, 300),
    response: quiet(1101, 300),
    reject: quiet(1120, 300),
    autoReject: quiet(1121, 300),
  },
  wc_sessionSettle: { request: quiet(1102, 300), response: quiet(1103, 300) },
  wc_sessionUpdate: { request: quiet(1104, DAY), response: quiet(1105, DAY) },
  wc_sessionExtend: { request: quiet(1106, DAY), response: quiet(1107, DAY) },
  wc_sessionRequest: { request: waking(1108, 300), response: quiet(1109, 300) },
  wc_sessionEvent: { request: waking(1110, 300), response: quiet(1111, 300) },
  wc_sessionDelete: { request: quiet(1112, DAY), response: quiet(1113, DAY) },
  wc_sessionPing: { request: quiet(1114, DAY), response: quiet(1115, DAY) },
  wc_sessionAuthenticate: {
    request: waking(1116, 3600),
    response: quiet(1117, 3600),
    reject: quiet(1118, 300),
    autoReject: quiet(1119, 300),
  },
} as const satisfies Record<string, MethodDeliveries>

type MethodDeliveries = { request: Delivery; response: Delivery; reject?: Delivery; autoReject?: Delivery }

/** A method that peers call on each other. */
export type PeerMethod = keyof typeof deliveries

/** One of a method's messages: the request or one of its answers. */
export type MessageKind = 'request' | 'response' | 'reject' | 'autoReject'

/**
 * Returns how one message of a method is published. A refusal without an entry of its own is published like a response. An
 * unknown method has tag 0 and a ttl of one day.
 */
export function deliveryOf(method: string, kind: MessageKind): Delivery {
  const row: MethodDeliveries | undefined = isPeerMethod(method) ? deliveries[method] : undefined
  return row ? (row[kind] ?? row.response) : quiet(0, DAY)
}

/** Returns whether peers call a method on each other. */
export function isPeerMethod(value: string): value is PeerMethod {
  return Object.hasOwn(deliveries, value)
}
