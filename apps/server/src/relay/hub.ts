import { hash } from 'node:crypto'
import type { Clock } from '@holdfast/base'
import { costs } from '../fairness/Network.ts'
import type { NetworkTurns } from '../fairness/networkTurns.ts'
import { nextDeliveryId } from './calls/acknowledgement.ts'
import { LimitExceededError } from './errors.ts'
import type { RelayLimits } from './limits.ts'
import type { Mailbox } from './mailbox/Mailbox.ts'
import { isAcknowledgedBy, isWaitingFor, type StoredMessage } from './mailbox/message.ts'
import type { TopicQueue } from './mailbox/TopicQueue.ts'
import type { RelayMetrics } from './metrics.ts'
import type { Connection, Subscription } from './sockets/socket.ts'

/** Delivers messages from the mailbox to sockets: in order within each topic, and as fast as each socket reads. */
export type Hub = {
  /**
   * Subscribes a socket to a topic. Nothing is delivered before {@link Hub.start}, so that the response goes first. Each
   * subscribing call ends with `start` or {@link Hub.abandon}, once.
   *
   * @throws {LimitExceededError} when the client, its network, the topic or the relay has too many subscriptions.
   */
  subscribe: (connection: Connection, topic: string) => Subscription | Promise<Subscription>
  /** Starts delivering: first the waiting messages, then new ones. */
  start: (subscription: Subscription) => void
  /** Ends the subscription of a call that failed, unless another call of the socket has started it or waits to start it. */
  abandon: (subscription: Subscription) => void
  unsubscribe: (connection: Connection, topic: string) => void
  /** Ends all subscriptions of a closed socket. */
  removeConnection: (connection: Connection) => void
  /** Records an acknowledgement; one for an unknown delivery is ignored. */
  acknowledge: (connection: Connection, delivery: number) => void
  /** Sends the messages that the socket could not accept before. */
  catchUp: (connection: Connection) => void
  /** Delivers a topic's new messages to its subscribers. */
  onArrival: (queue: TopicQueue) => void
  /** Whether a connected client has yet to acknowledge a message. */
  awaitsAcknowledgement: (message: StoredMessage) => boolean
  /** Whether a client connected here is subscribed to a topic. */
  hasSubscribers: (topic: string) => boolean
  /** The number of subscriptions that a topic has here. */
  countSubscribers: (topic: string) => number
  /** Number of subscriptions. */
  size: () => number
}

export declare namespace createHub {
  type Parameters = {
    /** A getter, because the mailbox is opened with callbacks of this hub. */
    mailbox: () => Mailbox
    limits: RelayLimits
    clock: Clock
    metrics: RelayMetrics
    turns: NetworkTurns
  }
}

/** The most messages examined, and characters sent, for a subscription at once; the rest waits for the network's next turn. */
const EXAMINED_AT_ONCE = 64
const SENT_AT_ONCE = 128 * 1024
/** The most subscribers of a topic that get a message at once; the others get it in their networks' turns. */
const DELIVERED_AT_ONCE = 4
/** The most subscriptions of a closed socket that are ended at once. */
const ENDED_AT_ONCE = 256

/** Computes the id of a client's subscription, as the existing clients do themselves. */
function subscriptionId(topic: string, clientId: string): string {
  return hash('sha256', topic + clientId)
}

function toJsonString(text: string, isVerbatim: boolean): string {
  return isVerbatim ? `"${text}"` : JSON.stringify(text)
}

function formatDelivery(delivery: number, subscription: Subscription, message: StoredMessage): string {
  const { attestation, isVerbatim } = message
  const attested = attestation === undefined ? '' : `,"attestation":${toJsonString(attestation, isVerbatim)}`
  return (
    `{"id":${delivery},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${subscription.id}","data":` +
    `{"topic":"${message.topic}","message":${toJsonString(message.message, isVerbatim)},` +
    `"publishedAt":${message.publishedAt},"tag":${message.tag}${attested}}}}`
  )
}

/** Creates the hub of a relay. */
export function createHub({ mailbox, limits, clock, metrics, turns }: createHub.Parameters): Hub {
  const subscribersByTopic = new Map<string, Set<Subscription>>()
  const topicCountsByClient = new Map<string, number>()
  let lastDelivery = 0
  let subscriptions = 0

  const changeCount = ({ clientId, network }: Connection, change: number): void => {
    subscriptions += change
    network.subscriptions += change
    const total = (topicCountsByClient.get(clientId) ?? 0) + change
    if (total === 0) topicCountsByClient.delete(clientId)
    else topicCountsByClient.set(clientId, total)
  }

  /** Whether a subscription has not ended. */
  const isCurrent = (subscription: Subscription): boolean =>
    subscription.connection.subscriptions.get(subscription.queue.topic) === subscription

  const deliver = (subscription: Subscription): void => {
    const { connection, queue } = subscription
    let sent = 0
    for (let examined = 0; ; examined += 1) {
      const message = queue.next(subscription.cursor)
      if (message === undefined) {
        connection.lagging.delete(subscription)
        return
      }
      if (examined === EXAMINED_AT_ONCE || sent >= SENT_AT_ONCE) {
        deliverLater(subscription)
        return
      }
      const nowMs = clock.now()
      if (isWaitingFor(message, connection.clientId, nowMs)) {
        if (!connection.keepsUp) break
        lastDelivery = nextDeliveryId(lastDelivery, nowMs)
        connection.pending.set(lastDelivery, message)
        sent += message.message.length
        connection.send(formatDelivery(lastDelivery, subscription, message), message.isVerbatim)
      }
      subscription.cursor = message.order
    }
    connection.lagging.add(subscription)
    connection.blockedSinceMs ??= clock.monotonic()
  }

  /**
   * Continues delivering at the network's next turn. The messages sent then were waiting for this subscriber, so the
   * subscriber's network pays.
   */
  const deliverLater = (subscription: Subscription): void => {
    const { connection } = subscription
    if (subscription.isScheduled) return
    subscription.isScheduled = true
    turns.add(connection.network, () => {
      subscription.isScheduled = false
      if (!isCurrent(subscription)) return
      connection.network.spend(EXAMINED_AT_ONCE * costs.delivery)
      deliver(subscription)
    })
  }

  /** Sends the waiting messages of lagging subscriptions, each in its turn, as far as the socket accepts them. */
  const catchUp = (connection: Connection): void => {
    connection.blockedSinceMs = undefined
    for (const subscription of connection.lagging) {
      // If the socket fills up again, `deliver` adds the subscription at the end, so that one topic does not starve the others.
      connection.lagging.delete(subscription)
      deliver(subscription)
      if (!connection.keepsUp) return
    }
  }

  const addSubscription = (connection: Connection, queue: TopicQueue): Subscription => {
    const { topic } = queue
    const subscription: Subscription = {
      connection,
      id: subscriptionId(topic, connection.clientId),
      queue,
      cursor: -1,
      isStarted: false,
      waitingCalls: 1,
      isScheduled: false,
    }
    connection.subscriptions.set(topic, subscription)
    changeCount(connection, 1)
    const others = subscribersByTopic.get(topic)
    if (others) others.add(subscription)
    else subscribersByTopic.set(topic, new Set([subscription]))
    return subscription
  }

  const endSubscription = (subscription: Subscription): void => {
    const { topic } = subscription.queue
    const subscribers = subscribersByTopic.get(topic)
    subscribers?.delete(subscription)
    if (subscribers?.size === 0) {
      subscribersByTopic.delete(topic)
      mailbox().release(topic)
    }
  }

  const unsubscribe = (connection: Connection, topic: string): void => {
    const subscription = connection.subscriptions.get(topic)
    if (!subscription) return
    connection.subscriptions.delete(topic)
    connection.lagging.delete(subscription)
    changeCount(connection, -1)
    endSubscription(subscription)
  }

  const removeConnection = (connection: Connection): void => {
    const toEnd = [...connection.subscriptions.values()]
    connection.subscriptions.clear()
    connection.lagging.clear()
    connection.pending.clear()
    if (toEnd.length > 0) changeCount(connection, -toEnd.length)
    const endSome = (): void => {
      for (const subscription of toEnd.splice(-ENDED_AT_ONCE)) endSubscription(subscription)
      if (toEnd.length > 0) turns.add(connection.network, endSome)
    }
    endSome()
  }

  const assertRoom = ({ clientId, network }: Connection, topic: string): void => {
    if ((topicCountsByClient.get(clientId) ?? 0) >= limits.topicsPerClient) {
      const message = `a client may follow ${limits.topicsPerClient} topics`
      throw new LimitExceededError({ limit: 'topicsPerClient', message })
    }
    if ((subscribersByTopic.get(topic)?.size ?? 0) >= limits.subscribersPerTopic) {
      const message = `a topic may have ${limits.subscribersPerTopic} subscribers`
      throw new LimitExceededError({ limit: 'subscribersPerTopic', message })
    }
    if (network.subscriptions >= limits.subscriptionsPerAddress) {
      const message = `a network may have ${limits.subscriptionsPerAddress} subscriptions`
      throw new LimitExceededError({ limit: 'subscriptionsPerAddress', message })
    }
    if (subscriptions >= limits.subscriptions) {
      throw new LimitExceededError({ limit: 'subscriptions', message: 'the relay has as many subscriptions as it can' })
    }
  }

  const subscribe: Hub['subscribe'] = (connection, topic) => {
    const existing = connection.subscriptions.get(topic)
    if (existing) {
      existing.waitingCalls += 1
      return existing
    }
    assertRoom(connection, topic)
    const queue = mailbox().open(topic)
    if (!(queue instanceof Promise)) return addSubscription(connection, queue)
    return queue.then((opened) => {
      // While the mailbox was reading, the last other subscriber may have left, or this client may have subscribed twice.
      if (!opened.hasSubscribers || connection.subscriptions.has(topic)) return subscribe(connection, topic)
      const subscription = addSubscription(connection, opened)
      if (!connection.isOpen) unsubscribe(connection, topic)
      return subscription
    })
  }

  return {
    subscribe,
    start: (subscription) => {
      subscription.waitingCalls -= 1
      subscription.isStarted = true
      // The client may have unsubscribed before the call was answered.
      if (isCurrent(subscription)) deliver(subscription)
    },
    abandon: (subscription) => {
      subscription.waitingCalls -= 1
      const isOfAnotherCall = subscription.isStarted || subscription.waitingCalls > 0
      if (!isOfAnotherCall && isCurrent(subscription)) unsubscribe(subscription.connection, subscription.queue.topic)
    },
    unsubscribe,
    catchUp,
    removeConnection,
    acknowledge: (connection, delivery) => {
      const message = connection.pending.get(delivery)
      if (message === undefined) return
      connection.pending.delete(delivery)
      mailbox().acknowledge(message, connection.clientId)
      metrics.deliveryLatency.observeMs(Math.max(0, clock.now() - message.publishedAt))
      if (connection.lagging.size > 0 && connection.keepsUp) catchUp(connection)
    },
    onArrival: (queue) => {
      let delivered = 0
      for (const subscription of subscribersByTopic.get(queue.topic) ?? []) {
        const { connection, isStarted, isScheduled } = subscription
        if (!isStarted || isScheduled || connection.lagging.has(subscription)) continue
        if (delivered < DELIVERED_AT_ONCE) deliver(subscription)
        else deliverLater(subscription)
        delivered += 1
      }
    },
    awaitsAcknowledgement: (message) => {
      for (const { connection } of subscribersByTopic.get(message.topic) ?? []) {
        if (connection.clientId !== message.publisher && !isAcknowledgedBy(message, connection.clientId)) return true
      }
      return false
    },
    hasSubscribers: (topic) => subscribersByTopic.has(topic),
    countSubscribers: (topic) => subscribersByTopic.get(topic)?.size ?? 0,
    size: () => subscriptions,
  }
}
