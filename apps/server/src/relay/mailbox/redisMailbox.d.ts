import type { MailboxFactory } from './Mailbox.ts'
export declare namespace redisMailbox {
  type Parameters = {
    /** `redis://` or `rediss://`, of Redis or Valkey. It must keep an append-only file to keep its promise. */
    url: string
    /** Front of every key. @default 'holdfast:relay' */
    prefix?: string | undefined
  }
}
/**
 * A mailbox in Redis, for several relay instances: a stream a topic, announced over publish/subscribe. What is
 * acknowledged is as safe as Redis is told to keep it (`appendonly yes`; `appendfsync always` for power failures).
 */
export declare function redisMailbox({ url, prefix }: redisMailbox.Parameters): MailboxFactory
