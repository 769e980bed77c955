/** What one relay takes from one client, one topic and all of them. Every limit is answered by a JSON-RPC error. */
export type RelayLimits = {
  /** Bytes of one frame or HTTP body. */
  frameBytes: number
  /** Bytes beyond which a frame is not even read: the socket closes with 1009. */
  frameHardBytes: number
  /** Subscriptions of one client id, over all of its sockets. */
  topicsPerClient: number
  /** Calls and published messages a second, by socket (by client id over HTTP); each 128 KiB of a frame begun are one. */
  callsPerSecond: number
  /** Calls a socket may make at once before the rate holds. */
  callBurst: number
  /**
   * Bytes a second from one network (an address of IPv4, a /64 of IPv6), over all its sockets and calls; what costs more
   * than its bytes counts as more, see `costs`. What comes faster is read later.
   */
  addressBytesPerSecond: number
  /** Bytes a network may send at once before the rate holds. */
  addressBurstBytes: number
  /** Subscriptions of one topic. The protocol has two. */
  subscribersPerTopic: number
  /** Messages one topic holds. */
  mailboxMessages: number
  /** Bytes of messages one topic holds. */
  mailboxBytes: number
  /** Bytes of messages the relay holds over all topics. */
  totalBytes: number
  /** Messages of one topic kept for later subscribers although everyone present has acknowledged them. */
  retainedMessages: number
  /** Bytes of such messages. */
  retainedBytes: number
  /** Deliveries of one socket that wait for their acknowledgement; further ones stay in the mailbox. */
  unacknowledged: number
  /** Bytes waiting in one socket's send buffer; further deliveries stay in the mailbox and reading pauses. */
  bufferedBytes: number
  /** How long a socket may stay over one of the last two before it is closed with 4008. */
  slowConsumerMs: number
  /** Open sockets of the relay. */
  connections: number
  /** Open sockets of one network: an address of IPv4, a /64 of IPv6. */
  connectionsPerAddress: number
  /** Refused sockets that are held open for their delayed close; beyond it they are cut at once. */
  heldRefusals: number
}

/** Limits of a relay that is not told otherwise. */
export const defaultLimits: RelayLimits = {
  // The largest contract that may be deployed fits twice (49,152 bytes of init code, EIP-3860, are 131,645 as a frame).
  frameBytes: 512 * 1024,
  frameHardBytes: 4 * 1024 * 1024,
  topicsPerClient: 10_000,
  callsPerSecond: 1000,
  callBurst: 2000,
  addressBytesPerSecond: 4 * 1024 * 1024,
  addressBurstBytes: 8 * 1024 * 1024,
  subscribersPerTopic: 256,
  mailboxMessages: 10_000,
  mailboxBytes: 16 * 1024 * 1024,
  totalBytes: 512 * 1024 * 1024,
  retainedMessages: 256,
  retainedBytes: 128 * 1024,
  unacknowledged: 5000,
  bufferedBytes: 1024 * 1024,
  slowConsumerMs: 15_000,
  connections: 100_000,
  connectionsPerAddress: 20_000,
  heldRefusals: 1000,
}

/** Tokens that come back at a steady rate; one is the price of one call. */
export type TokenBucket = { tokens: number; refilledAtMs: number }

/**
 * Takes tokens out of a bucket.
 *
 * @param nowMs - the moment, of a clock that never goes back.
 * @param cost - tokens asked for; a cost above the burst passes on a full bucket and leaves a debt.
 * @returns false when the bucket is empty; nothing is taken then.
 */
export function takeTokens(bucket: TokenBucket, limits: RelayLimits, nowMs: number, cost = 1): boolean {
  const elapsedMs = nowMs - bucket.refilledAtMs
  if (elapsedMs > 0) {
    bucket.tokens = Math.min(limits.callBurst, bucket.tokens + (elapsedMs * limits.callsPerSecond) / 1000)
    bucket.refilledAtMs = nowMs
  }
  if (bucket.tokens < Math.min(cost, limits.callBurst)) return false
  bucket.tokens -= cost
  return true
}
