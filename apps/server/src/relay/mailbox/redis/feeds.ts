import type { Redis } from 'iovalkey'
import type { MailboxHost } from '../Mailbox.ts'
import type { Draft } from '../message.ts'
import type { TopicQueues } from '../queues.ts'
import type { TopicQueue } from '../TopicQueue.ts'
import { isAfter, mergeAcknowledgements, parseEntry, type StreamMessage } from './entry.ts'
import { keysOf, readStream } from './stream.ts'

/** A topic that clients of this instance follow: its queue mirrors the stream. */
type Feed = {
  queue: TopicQueue
  lastId: string
  /** Announcements that came while the stream was being read; undefined once it has been. */
  early: [id: string, entry: string][] | undefined
  loaded: Promise<void>
}

export type Feeds = {
  open: (topic: string) => Promise<TopicQueue>
  release: (topic: string) => void
}

export declare namespace createFeeds {
  type Parameters = { redis: Redis; listener: Redis; prefix: string; host: MailboxHost; queues: TopicQueues }
}

/** Channels asked for in one call after a reconnect. */
const CHANNELS = 500

/** Mirrors the streams that this instance needs, in their order, over every break of its connections. */
export function createFeeds({ redis, listener, prefix, host, queues }: createFeeds.Parameters): Feeds {
  const feeds = new Map<string, Feed>()
  const topicOfChannel = new Map<string, string>()
  let order = 0

  const take = (feed: Feed, id: string, entry: string): void => {
    if (!isAfter(id, feed.lastId)) return
    feed.lastId = id
    const draft: Draft = parseEntry(feed.queue.topic, entry)
    if (draft.expiresAt <= host.clock.now()) return
    const message: StreamMessage = { ...draft, order, acknowledgedBy: undefined, streamId: id }
    order += 1
    queues.add(feed.queue, message)
    host.onArrival(feed.queue, message)
  }

  const refreshAcknowledgements = async ({ queue }: Feed): Promise<void> => {
    const members = await redis.smembers(keysOf(prefix, queue.topic).acknowledged)
    // Every message of these queues was made by `take`.
    mergeAcknowledgements(queue.messages as readonly StreamMessage[], members)
  }

  /** Reads what the stream holds behind the last known entry, then what was announced meanwhile. */
  const load = async (feed: Feed): Promise<void> => {
    const found: [string, string][] = []
    for await (const entry of readStream(redis, keysOf(prefix, feed.queue.topic).stream, feed.lastId)) found.push(entry)
    for (const [id, entry] of found) take(feed, id, entry)
    await refreshAcknowledgements(feed)
    const { early = [] } = feed
    feed.early = undefined
    for (const [id, entry] of early) take(feed, id, entry)
  }

  listener.on('message', (channel: string, announcement: string) => {
    const feed = feeds.get(topicOfChannel.get(channel) ?? '')
    if (!feed) return
    const space = announcement.indexOf(' ')
    const [id, entry] = [announcement.slice(0, space), announcement.slice(space + 1)]
    if (feed.early) feed.early.push([id, entry])
    else take(feed, id, entry)
  })

  /** After a break announcements may have been missed: listen again first, then read on from where each feed was. */
  const resume = async (): Promise<void> => {
    const channels = [...topicOfChannel.keys()]
    for (const feed of feeds.values()) feed.early ??= []
    for (let at = 0; at < channels.length; at += CHANNELS)
      await listener.subscribe(...channels.slice(at, at + CHANNELS))
    for (const feed of feeds.values()) {
      feed.loaded = feed.loaded.catch(() => undefined).then(() => load(feed))
      await feed.loaded
    }
  }
  let wasReady = false
  listener.on('ready', () => {
    if (wasReady) resume().catch((error: unknown) => host.warn({ err: error }, 'relay: Redis broke off again'))
    wasReady = true
  })

  const create = (topic: string): Feed => {
    const { channel } = keysOf(prefix, topic)
    topicOfChannel.set(channel, topic)
    const feed: Feed = { queue: queues.open(topic), lastId: '0', early: [], loaded: Promise.resolve() }
    feed.loaded = listener.subscribe(channel).then(() => load(feed))
    feeds.set(topic, feed)
    return feed
  }
  const release = (topic: string): void => {
    const { channel } = keysOf(prefix, topic)
    const feed = feeds.get(topic)
    if (!feed) return
    feed.queue.isOpen = false
    feeds.delete(topic)
    topicOfChannel.delete(channel)
    queues.discard(topic)
    listener.unsubscribe(channel).catch((error: unknown) => host.warn({ err: error }, 'relay: Redis refused'))
  }

  return {
    open: async (topic) => {
      const existing = feeds.get(topic)
      const feed = existing ?? create(topic)
      try {
        await feed.loaded
      } catch (error) {
        if (feeds.get(topic) === feed) release(topic)
        throw error
      }
      // The client may have acknowledged on another instance what is still waiting here.
      if (existing) await refreshAcknowledgements(feed)
      return feed.queue
    },
    release,
  }
}
