import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { logMailbox } from '../mailbox/logMailbox.ts'
import type { MailboxFactory } from '../mailbox/Mailbox.ts'
import { memoryMailbox } from '../mailbox/memoryMailbox.ts'
import { redisMailbox } from '../mailbox/redisMailbox.ts'
import { redisBinary, startRedis } from './redisServer.ts'

/**
 * The kinds of mailbox. Each function creates an empty storage for the current test, and removes it when the test ends. Redis
 * is left out only where no redis-server is installed.
 */
export const mailboxKinds: readonly (readonly [name: string, create: () => Promise<MailboxFactory>])[] = [
  ['memory', async () => memoryMailbox()],
  [
    'a log',
    async () => {
      const directory = await mkdtemp(join(tmpdir(), 'relay-mailbox-'))
      onTestFinished(() => rm(directory, { recursive: true }))
      return logMailbox({ directory })
    },
  ],
  ...(redisBinary
    ? [
        [
          'Redis',
          async () => {
            const redis = await startRedis({ appendfsync: 'no' })
            onTestFinished(redis.remove)
            return redisMailbox({ url: redis.url })
          },
        ] as const,
      ]
    : []),
]
