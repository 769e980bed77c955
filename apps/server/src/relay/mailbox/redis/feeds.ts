import { withDeadline } from '@holdfast/base'
import type { Redis } from 'iovalkey'
import { StorageUnavailableError } from '../../errors.ts'
import type { MailboxHost } from '../Mailbox.ts'
import type { Draft } from '../message.ts'
import type { TopicQueues } from '../queues.ts'
import type { TopicQueue } from '../TopicQueue.ts'
import { isAfter, mergeAcknowledgements, parseEntry, type StreamMessage } from './entry.ts'
import { keysOf, readStream } from './stream.ts'

/** A topic with subscribers on this instance; its queue mirrors the stream. */
type Feed = {
  queue: TopicQueue
  lastId: string
  /** Announcements received while the stream was being read; undefined afterwards. */
  early: [id: string, entry: string][] | undefined
  loaded: Promise<void>
  /** Cancels the next attempt to read the stream; set from the first failure to the next success. */
  cancelRetry: (() => void) | undefined
}

/** The topics' queues, which follow the messages that other instances add to Redis. */
export type Feeds = {
  open: (topic: string) => Promise<TopicQueue>
  release: (topic: string) => void
  /** Holds back new messages from this instance's subscribers of a topic. @returns a function that ends the hold. */
  hold: (topic: string) => () => void
  /** Drops all feeds. */
  stop: () => void
}

export declare namespace createFeeds {
  type Parameters = { redis: Redis; listener: Redis; prefix: string; host: MailboxHost; queues: TopicQueues }
}

/** Channels per call when subscribing again after a reconnect. */
const CHANNELS_PER_CALL = 500
/** Feeds read in parallel after a reconnect. */
const READERS = 32
/** The delay before a failed feed is read again. */
const RETRY_MS = 1000
/** Opening a topic is refused after this long; the existing clients retry after 15 s. */
const OPEN_TIMEOUT_MS = 10_000

/** Mirrors the streams that this instance needs, in order, and completes the mirrors after a connection breaks. */
export function createFeeds({ redis, listener, prefix, host, queues }: createFeeds.Parameters): Feeds {
  const feeds = new Map<string, Feed>()
  const topicOfChannel = new Map<string, string>()
  let order = 0

  const parseOrWarn = (topic: string, id: string, entry: string): Draft | undefined => {
    try {
      return parseEntry(topic, entry)
    } catch (error) {
      host.warn({ err: error, topic, id }, 'relay: left out an entry in Redis that is not ours')
      return undefined
    }
  }
  const addEntry = (feed: Feed, id: string, entry: string): void => {
    if (!isAfter(id, feed.lastId)) return
    const draft = parseOrWarn(feed.queue.topic, id, entry)
    if (!draft) return
    feed.lastId = id
    if (draft.expiresAt <= host.clock.now()) return
    const message: StreamMessage = { ...draft, order, acknowledgedBy: undefined, streamId: id }
    order += 1
    queues.add(feed.queue, message)
    host.onArrival(feed.queue)
  }

  const refreshAcknowledgements = async ({ queue }: Feed): Promise<void> => {
    const members = await redis.smembers(keysOf(prefix, queue.topic).acknowledged)
    // `addEntry` created every message of these queues.
    mergeAcknowledgements(queue.messages as readonly StreamMessage[], members, queues.acknowledge)
  }

  /** Reads the stream after the last known entry, then applies the announcements received meanwhile. */
  const load = async (feed: Feed): Promise<void> => {
    // An earlier read may have cleared `early`. New announcements must wait until the entries before them are read.
    feed.early ??= []
    const found: [string, string][] = []
    for await (const entry of readStream(redis, keysOf(prefix, feed.queue.topic).stream, feed.lastId)) found.push(entry)
    for (const [id, entry] of found) addEntry(feed, id, entry)
    await refreshAcknowledgements(feed)
    const { early = [] } = feed
    feed.early = undefined
    for (const [id, entry] of early) addEntry(feed, id, entry)
  }

  listener.on('message', (channel: string, announcement: string) => {
    const feed = feeds.get(topicOfChannel.get(channel) ?? '')
    if (!feed) return
    const space = announcement.indexOf(' ')
    const [id, entry] = [announcement.slice(0, space), announcement.slice(space + 1)]
    if (feed.early) feed.early.push([id, entry])
    else addEntry(feed, id, entry)
  })

  const isCurrent = (feed: Feed): boolean => feeds.get(feed.queue.topic) === feed

  /** Reads on from a feed's last entry and retries until it succeeds; other feeds do not wait for a failing one. */
  const continueReading = async (feed: Feed): Promise<void> => {
    if (!isCurrent(feed)) return
    // The failure of an earlier load is already handled. This load continues where the earlier one ended.
    feed.loaded = feed.loaded.catch(() => undefined).then(() => load(feed))
    const { cancelRetry } = feed
    cancelRetry?.()
    try {
      await feed.loaded
      feed.cancelRetry = undefined
    } catch (error) {
      if (!isCurrent(feed)) return
      if (!cancelRetry)
        host.warn({ err: error, topic: feed.queue.topic }, 'relay: a topic could not be read from Redis')
      // Another attempt may have failed in the meantime, and set a retry of its own.
      feed.cancelRetry?.()
      feed.cancelRetry = host.clock.setTimeout(() => void continueReading(feed), RETRY_MS)
    }
  }

  /**
   * Catches up after a connection broke, because announcements may have been missed: subscribes again, then reads on from each
   * feed's last entry.
   */
  const resume = async (): Promise<void> => {
    const channels = [...topicOfChannel.keys()]
    const waiting = [...feeds.values()]
    for (const feed of waiting) feed.early ??= []
    for (let at = 0; at < channels.length; at += CHANNELS_PER_CALL)
      await listener.subscribe(...channels.slice(at, at + CHANNELS_PER_CALL))
    const readers = Array.from({ length: READERS }, async () => {
      for (let feed = waiting.pop(); feed; feed = waiting.pop()) await continueReading(feed)
    })
    await Promise.all(readers)
  }
  let wasReady = false
  listener.on('ready', () => {
    if (wasReady) resume().catch((error: unknown) => host.warn({ err: error }, 'relay: Redis is unavailable again'))
    wasReady = true
  })

  const createFeed = (topic: string): Feed => {
    const { channel } = keysOf(prefix, topic)
    topicOfChannel.set(channel, topic)
    const feed: Feed = {
      queue: queues.open(topic),
      lastId: '0',
      early: [],
      loaded: Promise.resolve(),
      cancelRetry: undefined,
    }
    feed.loaded = listener.subscribe(channel).then(() => load(feed))
    feeds.set(topic, feed)
    return feed
  }
  const release = (topic: string): void => {
    const { channel } = keysOf(prefix, topic)
    const feed = feeds.get(topic)
    if (!feed) return
    feed.cancelRetry?.()
    feed.queue.hasSubscribers = false
    feeds.delete(topic)
    topicOfChannel.delete(channel)
    queues.discard(topic)
    listener
      .unsubscribe(channel)
      .catch((error: unknown) => host.warn({ err: error }, 'relay: Redis did not unsubscribe from a topic'))
  }

  const openFeed = async (topic: string): Promise<TopicQueue> => {
    const existing = feeds.get(topic)
    const feed = existing ?? createFeed(topic)
    try {
      await feed.loaded
    } catch (error) {
      // A feed that has subscribers is kept: `continueReading` will read it.
      if (isCurrent(feed) && !host.hasSubscribers(topic)) release(topic)
      throw error
    }
    // The client may have acknowledged a message on another instance while the message still waits here.
    if (existing) await refreshAcknowledgements(feed)
    return feed.queue
  }

  return {
    open: async (topic) => {
      let isCallerWaiting = true
      const opening = openFeed(topic)
      opening.then(
        () => {
          // The caller gave up at the deadline and does not use this feed.
          if (!isCallerWaiting && !host.hasSubscribers(topic)) release(topic)
        },
        () => undefined,
      )
      try {
        return await withDeadline(opening, {
          ms: OPEN_TIMEOUT_MS,
          onTimeout: () => new StorageUnavailableError({ action: 'open the topic' }),
          clock: host.clock,
        })
      } catch (error) {
        isCallerWaiting = false
        if (error instanceof StorageUnavailableError) throw error
        throw new StorageUnavailableError({ action: 'open the topic', cause: error })
      }
    },
    release,
    hold: (topic) => {
      const queue = feeds.get(topic)?.queue
      if (queue === undefined) return () => undefined
      const endHold = queue.hold()
      return () => {
        endHold()
        host.onArrival(queue)
      }
    },
    stop: () => {
      for (const { cancelRetry } of feeds.values()) cancelRetry?.()
      feeds.clear()
    },
  }
}
