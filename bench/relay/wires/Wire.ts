/** The options of a pair of sockets on one topic. */
export type PairOptions = {
  port: number
  topic: string
  /** The number of bytes that the publisher sends for each message. */
  frameBytes: number
  /** Called when the server acknowledges the publish; at once if the protocol has no acknowledgement. */
  onPublished: (ok: boolean) => void
  /** Called when the subscriber has received the message. */
  onDelivered: () => void
}

/** A connected publisher and subscriber. */
export type Pair = { publish: () => void; close: () => void }

/** Connects a pair to one kind of server. */
export type Wire = (options: PairOptions) => Promise<Pair>
