import type { Redis } from 'iovalkey'
import type { MailboxHost } from '../Mailbox.ts'
import type { TopicQueues } from '../queues.ts'
import type { TopicQueue } from '../TopicQueue.ts'
export type Feeds = {
  open: (topic: string) => Promise<TopicQueue>
  release: (topic: string) => void
}
export declare namespace createFeeds {
  type Parameters = {
    redis: Redis
    listener: Redis
    prefix: string
    host: MailboxHost
    queues: TopicQueues
  }
}
/** Mirrors the streams that this instance needs, in their order, over every break of its connections. */
export declare function createFeeds({ redis, listener, prefix, host, queues }: createFeeds.Parameters): Feeds
