/** What the load generator needs to know of a pair of sockets on one topic. */
export type PairOptions = {
  port: number
  topic: string
  /** Length in bytes of what the publisher sends for a message, all in. */
  frameBytes: number
  /** Called when the publisher has been answered; at once where a protocol gives no answer. */
  onPublished: (ok: boolean) => void
  /** Called when the subscriber has the message. */
  onDelivered: () => void
}

/** A publisher and a subscriber, connected. */
export type Pair = { publish: () => void; close: () => void }

/** How to speak to one kind of server. */
export type Wire = (options: PairOptions) => Promise<Pair>
