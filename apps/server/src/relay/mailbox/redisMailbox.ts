import { hash } from 'node:crypto'
import { createQueues } from '@holdfast/base'
import { Redis, ReplyError } from 'iovalkey'
import { LimitExceededError, StorageUnavailableError } from '../errors.ts'
import type { MailboxFactory } from './Mailbox.ts'
import type { Draft } from './message.ts'
import { createTopicQueues } from './queues.ts'
import { formatEntry, parseEntry, type StreamMessage } from './redis/entry.ts'
import { createFeeds } from './redis/feeds.ts'
import { createScripts } from './redis/scripts.ts'
import { keysOf, makeRoom } from './redis/stream.ts'

/** A publish that Redis does not confirm within this time is refused; the publisher retries with the same id. */
const STORE_TIMEOUT_MS = 10_000
/** A publish is recognised as a duplicate for at least this long. */
const DUPLICATE_WINDOW_MS = 120_000
/** How long Redis keeps the key that is written only to test whether Redis stores anything. */
const PROBE_LIFE_MS = 60_000

export declare namespace redisMailbox {
  type Parameters = {
    /**
     * The URL of a Redis or Valkey server: `redis://` or `rediss://`. Confirmed messages are safe only if the server has an
     * append-only file and flushes it at each write.
     */
    url: string
    /** Prefix of every key. @default 'holdfast:relay' */
    prefix?: string | undefined
  }
}

/**
 * Creates a mailbox in Redis for several relay instances. Each topic has a stream, whose messages are announced over
 * publish/subscribe. Confirmed messages are as safe as Redis is configured to keep them. With `appendonly yes` and `appendfsync
 * always`, none is lost.
 */
export function redisMailbox({ url, prefix = 'holdfast:relay' }: redisMailbox.Parameters): MailboxFactory {
  return async (host) => {
    const { limits, clock } = host
    const connect = (options: { autoResubscribe?: boolean; enableAutoPipelining?: boolean }): Redis => {
      const redis = new Redis(url, {
        ...options,
        maxRetriesPerRequest: null,
        retryStrategy: (attempts) => Math.min(attempts * 50, 1000),
      })
      let isUnavailable = false
      redis.on('ready', () => {
        isUnavailable = false
      })
      redis.on('error', (error: Error) => {
        if (!isUnavailable) host.warn({ err: error }, 'relay: Redis is unavailable')
        isUnavailable = true
      })
      return redis
    }
    const redis = connect({ enableAutoPipelining: true })
    const listener = connect({ autoResubscribe: false })
    const scripts = createScripts(redis)
    // The stream keeps acknowledged messages for later subscribers, so the queue that mirrors it must keep them too.
    const mirrorLimits = { ...limits, retainedMessages: limits.mailboxMessages, retainedBytes: limits.mailboxBytes }
    const queues = createTopicQueues({ ...host, limits: mirrorLimits }, () => undefined)
    const feeds = createFeeds({ redis, listener, prefix, host, queues })

    // If a server forbids `CONFIG GET`, its durability cannot be checked and is left to its operator.
    const setting = async (name: string): Promise<string | undefined> =>
      // The Redis library does not type the answer of CONFIG GET, which is a list of names and values.
      ((await redis.config('GET', name).catch(() => [])) as string[])[1]
    const appendfsync = await setting('appendfsync')
    if ((await setting('appendonly')) === 'no') {
      host.warn({}, 'relay: Redis keeps no append-only file; its restart loses messages')
    } else if (appendfsync !== undefined && appendfsync !== 'always') {
      host.warn({ appendfsync }, 'relay: Redis answers before its file is written; a crash may lose the last seconds')
    }

    /** Whether the last sweep's probe is still unanswered: a connection may be open and yet carry nothing. */
    let isProbePending = false
    let isSilent = false
    /** Whether the server answers, but stores nothing: it is read-only, full, or lacks replicas. */
    let isRefusing = false
    const onRefused = (error: Error): void => {
      // A connection that closes says nothing about the server.
      if (!(error instanceof ReplyError)) return
      if (!isRefusing) host.warn({ err: error }, 'relay: Redis stores nothing')
      isRefusing = true
      // After a failover the URL leads to the new primary, but these connections still lead to the demoted one.
      if (error.message.startsWith('READONLY')) for (const connection of [redis, listener]) connection.disconnect(true)
    }
    const probe = (): void => {
      isSilent = isProbePending
      if (isProbePending) return
      isProbePending = true
      redis
        .set(`${prefix}:probe`, '', 'PX', PROBE_LIFE_MS)
        .then(() => {
          isRefusing = false
        }, onRefused)
        .finally(() => {
          isProbePending = isSilent = false
        })
    }
    /** Closes a connection; `quit` would wait for a server that is unavailable. */
    const closeConnection = async (connection: Redis): Promise<void> => {
      if (connection.status === 'ready' && !isSilent) await connection.quit()
      else connection.disconnect()
    }
    // Making room takes several steps, and no later message of the topic may come in between.
    const inTurn = createQueues()

    const tryPublish = (draft: Draft): Promise<unknown> => {
      const keys = keysOf(prefix, draft.topic)
      const ttlMs = draft.expiresAt - draft.publishedAt
      return scripts.publish(
        [keys.stream, keys.duplicate(draft.publisher, draft.publishId)],
        [
          formatEntry(draft),
          hash('sha1', draft.message, 'base64'),
          ttlMs,
          Math.max(ttlMs, DUPLICATE_WINDOW_MS),
          limits.mailboxMessages,
          keys.channel,
        ],
      )
    }
    const publish = async (draft: Draft): Promise<void> => {
      if ((await tryPublish(draft)) !== 'full') return
      const hasRoom = await makeRoom(redis, keysOf(prefix, draft.topic), {
        size: limits.mailboxMessages,
        expiresAtMs: (entry) => parseEntry(draft.topic, entry).expiresAt,
        nowMs: clock.now(),
      })
      if (hasRoom && (await tryPublish(draft)) !== 'full') return
      throw new LimitExceededError({
        limit: 'mailboxMessages',
        message: `the mailbox of this topic is full (${limits.mailboxMessages} messages)`,
      })
    }

    return {
      store: (draft, onStored) => {
        let isAnswered = false
        let release = (): void => undefined
        const answer = (failure?: Error): void => {
          if (isAnswered) return
          isAnswered = true
          cancelTimeout()
          onStored(failure)
          release()
        }
        const cancelTimeout = clock.setTimeout(() => answer(new StorageUnavailableError()), STORE_TIMEOUT_MS)
        // A message that was refused while it waited for its turn must not be stored.
        const storeInTurn = async (): Promise<void> => {
          if (isAnswered) return
          // Redis announces the message as soon as it is stored, so it is held until the publisher has its confirmation.
          release = feeds.hold(draft.topic)
          await publish(draft)
        }
        inTurn(draft.topic, storeInTurn).then(
          () => answer(),
          (error: unknown) => answer(error instanceof Error ? error : new StorageUnavailableError({ cause: error })),
        )
      },
      hold: feeds.hold,
      open: feeds.open,
      release: feeds.release,
      acknowledge: (message, clientId) => {
        if (!queues.acknowledge(message, clientId)) return
        const { stream, acknowledged } = keysOf(prefix, message.topic)
        scripts
          // Every message of this mailbox came from a stream.
          .acknowledge([stream, acknowledged], [`${(message as StreamMessage).streamId} ${clientId}`])
          .catch(() => {
            // If this fails, the client gets the message once more, which clients expect.
          })
      },
      sweep: () => {
        queues.sweep()
        probe()
      },
      depth: queues.depth,
      isUnavailable: () => isSilent || isRefusing || redis.status !== 'ready' || listener.status !== 'ready',
      stop: async () => {
        feeds.stop()
        await Promise.all([redis, listener].map(closeConnection))
      },
    }
  }
}
