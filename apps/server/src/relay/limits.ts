import type { NetworkBudget } from '../fairness/Network.ts'

/** The limits per client, per topic and in total. Exceeding a limit is answered with a JSON-RPC error. */
export type RelayLimits = NetworkBudget & {
  /** Bytes of one frame or HTTP body. */
  frameBytes: number
  /** Bytes beyond which a frame is not read at all: the socket closes with 1009. */
  frameHardBytes: number
  /** Subscriptions of one client id, over all of its sockets. */
  topicsPerClient: number
  /** Subscriptions of one network, over all of its clients. */
  subscriptionsPerAddress: number
  /** Subscriptions of all clients. */
  subscriptions: number
  /** Calls and published messages a second, per socket or HTTP client. A frame counts once for each 128 KiB, rounded up. */
  callsPerSecond: number
  /** Calls that a socket may make at once before the rate applies. */
  callBurst: number
  /** Subscriptions of one topic. The protocol needs two. */
  subscribersPerTopic: number
  /** Stored messages of one topic. */
  mailboxMessages: number
  /** Bytes of the stored messages of one topic. */
  mailboxBytes: number
  /** Bytes of the stored messages of all topics. */
  totalBytes: number
  /** Messages of one topic kept for later subscribers although every connected subscriber has acknowledged them. */
  retainedMessages: number
  /** Bytes of these retained messages. */
  retainedBytes: number
  /** Unacknowledged deliveries of one socket; further messages stay in the mailbox. */
  unacknowledged: number
  /** Bytes waiting in one socket's send buffer; beyond them, further messages stay in the mailbox and reading pauses. */
  bufferedBytes: number
  /** How long a socket may exceed `unacknowledged` or `bufferedBytes` before it is closed with 4008. */
  slowConsumerMs: number
  /** Open sockets of the relay. */
  connections: number
  /** Open sockets of one network, which is an IPv4 address or an IPv6 /64. */
  connectionsPerAddress: number
  /** Refused sockets held open for their delayed close, at most an eighth of them for one network; others are closed at once. */
  heldRefusals: number
  /** Clients whose rate over HTTP is remembered; the one unseen for longest is forgotten first. */
  rememberedClients: number
}

/** The default limits of a relay. */
export const defaultLimits: RelayLimits = {
  // With room for the largest deployable contract: 49,152 bytes of init code (EIP-3860) make a frame of 131,645 bytes.
  frameBytes: 512 * 1024,
  frameHardBytes: 4 * 1024 * 1024,
  topicsPerClient: 10_000,
  subscriptionsPerAddress: 200_000,
  subscriptions: 1_000_000,
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
  rememberedClients: 10_000,
}

/** Tokens that refill at a steady rate; a call costs one. */
export type TokenBucket = { tokens: number; refilledAtMs: number }

/**
 * Takes tokens out of a bucket.
 *
 * @param nowMs - the current time, by a monotonic clock.
 * @param cost - tokens to take; a cost above the burst is accepted when the bucket is full, and leaves a debt.
 * @returns false when there are too few tokens; then none are taken.
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
