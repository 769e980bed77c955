import { type Clock, createEmitter, type Emitter } from '@holdfast/base'
import { subscriptionIdOf } from '../crypto/keys.ts'
import type { CryptoPrimitives } from '../crypto/primitives.ts'
import { signRelayToken, TOKEN_TTL } from '../crypto/relayToken.ts'
import { formatRelayResult } from '../wire/formatRelayFrame.ts'
import { parseRelayFrame, type RelayMessage } from '../wire/parseRelayFrame.ts'
import { MAX_BATCH, type RelayPublish } from '../wire/relayMethods.ts'
import { type Calls, createCalls } from './calls.ts'
import { createConnection } from './connection.ts'
import {
  PublishTimeoutError,
  RelayConnectionRefusedError,
  RelayOutOfReachError,
  SubscribeTimeoutError,
} from './errors.ts'
import { formatRelayUrl, platformUserAgent } from './relayUrl.ts'
import type { SocketFactory } from './socket.ts'
import type { DeviceSurroundings } from './surroundings.ts'

/** Interval of the heartbeat, which makes all periodic checks. */
const HEARTBEAT_MS = 5_000
/** A longer gap between heartbeats means that the device slept: the socket may be dead without a close event. */
const SLEPT_MS = 3 * HEARTBEAT_MS
/** The relay is probed after this time without a frame from it. */
const IDLE_MS = 60_000
/** Longest wait for the answer to a probe. */
const PROBE_MS = 5_000
/** A relay accepts a token whose `iat` is ahead of the relay's clock by at most this. */
const LEEWAY_MS = 3_600_000

/** Events of a relayer. */
type RelayerEvents = {
  connected: undefined
  disconnected: undefined
  unreachable: undefined
  refused: RelayConnectionRefusedError
}

/** The client's side of a relay: one socket, all topics. */
export type Relayer = {
  /** did:key that identifies this client to the relay. */
  clientId: string
  events: Pick<Emitter<RelayerEvents>, 'on'>
  isConnected: () => boolean
  /** True while the relay is known to be unreachable: no socket has opened for three seconds. */
  isUnreachable: () => boolean
  /** Opens the socket before it is needed, so that the first call need not wait for it. */
  open: () => void
  /**
   * Publishes a message; resolves when the relay has accepted it. Waits for the connection if there is none.
   *
   * @param options.isUrgent - true for a message that a user waits for: it fails instead of waiting while the relay is
   *   unreachable.
   * @throws {RelayOutOfReachError} for an urgent message.
   */
  publish: (message: RelayPublish, options?: { isUrgent?: boolean | undefined }) => Promise<void>
  /** Subscribes to topics, now and on every new connection. Resolves when the relay has confirmed the first subscription. */
  subscribe: (topics: readonly string[]) => Promise<void>
  unsubscribe: (topic: string) => void
  /** Milliseconds since the Unix epoch by the relay's clock, estimated from its messages. */
  now: () => number
  close: () => void
}

/**
 * Creates a relayer.
 *
 * @param options.seed - Ed25519 seed of the client, 32 bytes in hex.
 * @param options.onMessage - handles a message. Once the promise resolves, the message is acknowledged; if the promise rejects,
 *   the relay sends the message again. A message may arrive more than once, even after a restart: the handler has to ignore
 *   repeats.
 */
export function createRelayer(options: createRelayer.Options): Relayer {
  const { clock, primitives, clientId, relayId } = options
  const events = createEmitter<RelayerEvents>()
  const topics = new Set<string>()
  /**
   * Topics whose first subscribe call has ended. On a new connection, `resubscribe` subscribes to them again. A first call that
   * has not ended is repeated by `calls`.
   */
  const toResubscribe = new Set<string>()
  const tails = new Map<string, Promise<void>>()
  /** Estimate of how far the relay's clock is ahead of ours; negative if it is behind. */
  let relayAheadMs: number | undefined
  let backdateSeconds = 0
  let heardAtMs = 0
  let heartbeatAtMs = 0
  /** The time of the same heartbeat by the wall clock: on some systems the monotonic clock stops while the device sleeps. */
  let heartbeatDate = 0
  let stopHeartbeat: (() => void) | undefined
  let isOpenRequested = false
  let isUnreachable = false
  /** True when the last call of `resubscribe` failed, so that the next heartbeat repeats it. */
  let hasFailedSubscription = false

  const now = (): number => clock.now() + (relayAheadMs ?? 0)

  const connection = createConnection({
    ...options,
    url: async () => {
      // An estimate from an old message is too low. The lower limit keeps the token from being expired in this case.
      const aheadMs = Math.max(relayAheadMs ?? -Infinity, -backdateSeconds * 1_000)
      const iat = Math.floor((clock.now() + aheadMs) / 1_000)
      const auth = await signRelayToken(primitives, {
        seed: options.seed,
        sub: options.sub,
        aud: options.relayUrl,
        iat,
      })
      const userAgent = platformUserAgent(options.version)
      return formatRelayUrl({ relayUrl: options.relayUrl, auth, projectId: options.projectId, userAgent })
    },
    isNeeded: () => isOpenRequested || topics.size > 0 || calls.size() > 0,
    onOpen: () => {
      isUnreachable = false
      heardAtMs = heartbeatAtMs = clock.monotonic()
      heartbeatDate = clock.now()
      resubscribe()
      calls.sendAll()
      events.emit('connected', undefined)
    },
    onFrame: (text) => receive(text),
    onLost: () => {
      calls.markUnsent()
      events.emit('disconnected', undefined)
    },
    onUnreachable: () => {
      if (isUnreachable) return
      isUnreachable = true
      calls.rejectUrgent(new RelayOutOfReachError())
      events.emit('unreachable', undefined)
    },
    onRefused: (reason) => {
      // The first refusal may be due to a wrong clock, so one more attempt follows. Its token is backdated by half its
      // lifetime, which a relay accepts even if the clocks differ by up to twelve hours. If the token's time was an estimate,
      // one more attempt follows as well: the estimate is wrong if our clock was set in the meantime.
      const isClockSuspect = backdateSeconds === 0 || relayAheadMs !== undefined
      backdateSeconds = TOKEN_TTL / 2
      relayAheadMs = undefined
      if (isClockSuspect) return true
      const error = new RelayConnectionRefusedError({ reason })
      calls.rejectAll(error)
      events.emit('refused', error)
      return false
    },
  })
  const calls: Calls = createCalls({ clock, random: options.random, relayId, connection })

  /** Repeats all subscriptions whose first call has ended. The relay's answer also proves that the socket is alive. */
  const resubscribe = (answerTimeoutMs?: number): void => {
    hasFailedSubscription = false
    for (const { answer } of callSubscribe(calls, [...toResubscribe], { endsWithSocket: true, answerTimeoutMs })) {
      // If no answer arrives, the next heartbeat replaces the socket; after a refusal, the next heartbeat subscribes again.
      answer.catch(() => {
        hasFailedSubscription = true
      })
    }
  }

  const receive = (text: string): void => {
    heardAtMs = clock.monotonic()
    const frame = parseRelayFrame(text)
    if (frame.kind === 'message') {
      const { message } = frame
      if (message.publishedAt) estimateClock(message.publishedAt)
      void handleInOrder(message).then(() => connection.send(formatRelayResult(frame.id, true)), ignore)
    } else if (frame.kind !== 'invalid') {
      calls.settle(frame)
    }
  }

  const estimateClock = (publishedAtMs: number): void => {
    const aheadMs = publishedAtMs - clock.now()
    // The relay accepted our token, so the relay's clock cannot be further behind ours than this. The message must have waited.
    if (aheadMs < -backdateSeconds * 1_000 - LEEWAY_MS) return
    // A message takes time to arrive, so each difference of the clocks is too small. The largest difference comes closest.
    relayAheadMs = Math.max(relayAheadMs ?? -Infinity, aheadMs)
  }

  /** Handles the messages of a topic one after the other, in the order in which the relay sent them. */
  const handleInOrder = (message: RelayMessage): Promise<void> => {
    const before = tails.get(message.topic) ?? Promise.resolve()
    const handled = before.then(() => options.onMessage(message))
    // A failure is ignored here: the caller sees it through `handled`.
    const tail = handled.catch(ignore).then(() => {
      if (tails.get(message.topic) === tail) tails.delete(message.topic)
    })
    tails.set(message.topic, tail)
    return handled
  }

  const onHeartbeat = (): void => {
    const nowMs = clock.monotonic()
    const hasSlept = Math.max(nowMs - heartbeatAtMs, clock.now() - heartbeatDate) > SLEPT_MS
    heartbeatAtMs = nowMs
    heartbeatDate = clock.now()
    if (!connection.isOpen()) return
    if (calls.isStalled()) connection.replace()
    else if (hasFailedSubscription || hasSlept || nowMs - heardAtMs > IDLE_MS) resubscribe(PROBE_MS)
  }

  const undoVisible = options.surroundings.onVisible(() => {
    if (connection.isOpen()) resubscribe(PROBE_MS)
  })

  const ensureConnected = (): void => {
    stopHeartbeat ??= clock.setInterval(onHeartbeat, HEARTBEAT_MS)
    connection.ensureOpen()
  }

  return {
    clientId,
    events: { on: events.on },
    isConnected: connection.isOpen,
    isUnreachable: () => isUnreachable,
    open: () => {
      isOpenRequested = true
      ensureConnected()
    },
    publish: async (message, { isUrgent } = {}) => {
      if (isUrgent && isUnreachable) {
        ensureConnected()
        throw new RelayOutOfReachError()
      }
      const onTimeout = (id: string): Error => new PublishTimeoutError({ id, tag: message.tag })
      const published = calls.call('irn_publish', message, { onTimeout, isUrgent })
      ensureConnected()
      await published
    },
    subscribe: async (wanted) => {
      const fresh = wanted.filter((topic) => !topics.has(topic))
      for (const topic of fresh) topics.add(topic)
      const answers = callSubscribe(calls, fresh).map(({ batch, answer }) =>
        answer.finally(() => {
          // Added even after a failure, so that the next connection tries again.
          for (const topic of batch) if (topics.has(topic)) toResubscribe.add(topic)
        }),
      )
      if (fresh.length > 0) ensureConnected()
      await Promise.all(answers)
    },
    unsubscribe: (topic) => {
      toResubscribe.delete(topic)
      if (!topics.delete(topic) || !connection.isOpen()) return
      const onTimeout = (): Error => new SubscribeTimeoutError({ topic })
      void subscriptionIdOf(primitives, topic, clientId)
        .then((id) => calls.call('irn_unsubscribe', { topic, id }, { onTimeout, endsWithSocket: true }))
        .catch(ignore) // The relay ends the subscription with the connection.
    },
    now,
    close: () => {
      stopHeartbeat?.()
      undoVisible()
      connection.close()
      calls.close()
      events.clear()
    },
  }
}

/** Subscribes to topics, with as many in each call as the relay allows. @returns the topics and the answer of each call. */
function callSubscribe(
  calls: Calls,
  topics: readonly string[],
  options: Omit<Parameters<Calls['call']>[2], 'onTimeout'> = {},
): { batch: readonly string[]; answer: Promise<unknown> }[] {
  const sent: ReturnType<typeof callSubscribe> = []
  for (let start = 0; start < topics.length; start += MAX_BATCH) {
    const batch = topics.slice(start, start + MAX_BATCH)
    const [topic = ''] = batch
    const callOptions = { ...options, onTimeout: () => new SubscribeTimeoutError({ topic }) }
    const isSingle = batch.length === 1
    const answer = calls.call(
      isSingle ? 'irn_subscribe' : 'irn_batchSubscribe',
      isSingle ? { topic } : { topics: batch },
      callOptions,
    )
    sent.push({ batch, answer })
  }
  return sent
}

/** Ignores a failure that is reported elsewhere, or that the next connection repairs. */
function ignore(): void {}

export declare namespace createRelayer {
  type Options = {
    relayUrl: string
    projectId?: string | undefined
    version: string
    seed: string
    clientId: string
    /** Subject of the relay tokens: random, made once for each process. */
    sub: string
    primitives: CryptoPrimitives
    clock: Clock
    random: () => number
    /** Creates the id of a call to the relay. */
    relayId: () => string
    createSocket: SocketFactory
    surroundings: DeviceSurroundings
    onMessage: (message: RelayMessage) => Promise<void>
  }
}
