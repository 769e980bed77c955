/** Options of a pair of sockets on one topic. */
export type PairOptions = {
  port: number
  topic: string
  /** Total length in bytes that the publisher sends for a message. */
  frameBytes: number
  /** Called when the publish is acknowledged; at once if the protocol has no acknowledgement. */
  onPublished: (ok: boolean) => void
  /** Called when the subscriber has the message. */
  onDelivered: () => void
}

/** A publisher and a subscriber, connected. */
export type Pair = { publish: () => void; close: () => void }

/** How to communicate with one kind of server. */
export type Wire = (options: PairOptions) => Promise<Pair>
