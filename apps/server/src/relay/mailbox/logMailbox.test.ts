import { execFileSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import {
  chmod,
  cp,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@holdfast/base'
import { aheadClock } from '@holdfast/testing/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StorageUnavailableError } from '../errors.ts'
import { defaultLimits, type RelayLimits } from '../limits.ts'
import { MailboxCorruptError, MailboxLockedError } from './log/errors.ts'
import { logMailbox } from './logMailbox.ts'
import type { Mailbox, MailboxHost } from './Mailbox.ts'
import { type Draft, isAcknowledgedBy, type StoredMessage } from './message.ts'

let directory: string
const clock = aheadClock({ stillAt: 1_000_000 })
let warnings: string[] = []
const open: Mailbox[] = []

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'relay-log-'))
  clock.aheadMs = 0
  warnings = []
})

afterEach(async () => {
  for (const mailbox of open.splice(0)) await mailbox.stop()
  await rm(directory, { recursive: true, force: true })
})

function hostWith(limits: Partial<RelayLimits> = {}): MailboxHost {
  return {
    limits: { ...defaultLimits, ...limits },
    clock,
    onArrival: () => undefined,
    awaitsAcknowledgement: () => false,
    hasSubscribers: () => false,
    warn: (_details, text) => warnings.push(text),
  }
}

async function openMailbox(
  options: { segmentBytes?: number; unwrittenBytes?: number; limits?: Partial<RelayLimits> } = {},
): Promise<Mailbox> {
  const { limits, ...sizes } = options
  const mailbox = await logMailbox({ directory, ...sizes })(hostWith(limits))
  open.push(mailbox)
  return mailbox
}

async function close(mailbox: Mailbox): Promise<void> {
  open.splice(open.indexOf(mailbox), 1)
  await mailbox.stop()
}

function draft(message: string, change: Partial<Draft> = {}): Draft {
  return {
    topic: 'a'.repeat(64),
    message,
    tag: 1108,
    attestation: undefined,
    publishedAt: clock.now(),
    expiresAt: clock.now() + 300_000,
    isVerbatim: false,
    publisher: 'did:key:publisher',
    publishId: message,
    ...change,
  }
}

function store(mailbox: Mailbox, message: Draft): Promise<void> {
  return new Promise((resolve, reject) => {
    mailbox.store(message, (failure) => (failure ? reject(failure) : resolve()))
  })
}

/** Keeps all threads busy that Node.js uses for files. @returns a function that frees them. */
async function occupyThreads(pipe: string): Promise<() => Promise<void>> {
  execFileSync('mkfifo', [pipe])
  const threads = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4)
  // Opening a pipe for reading blocks until it is opened for writing.
  const readers = Array.from({ length: threads }, () => openFile(pipe, 'r'))
  return async () => {
    const writer = openSync(pipe, 'r+')
    for (const reader of await Promise.all(readers)) await reader.close()
    closeSync(writer)
  }
}

async function read(mailbox: Mailbox, topic = 'a'.repeat(64)): Promise<readonly StoredMessage[]> {
  return (await mailbox.open(topic)).messages
}

async function segments(): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.log')).sort()
}

describe('logMailbox', () => {
  test('default: messages, order and acknowledgements are there again after a restart', async () => {
    const first = await openMailbox()
    await Promise.all(['1', 'zwei ⚓', '3'].map((text) => store(first, draft(text, { attestation: 'jwt' }))))
    for (const message of await read(first)) first.acknowledge(message, 'did:key:reader')
    await close(first)
    const second = await openMailbox()
    await store(second, draft('4'))
    const messages = await read(second)
    expect(messages.map(({ message, attestation }) => [message, attestation])).toEqual([
      ['1', 'jwt'],
      ['zwei ⚓', 'jwt'],
      ['3', 'jwt'],
      ['4', undefined],
    ])
    expect(messages.map((message) => isAcknowledgedBy(message, 'did:key:reader'))).toEqual([true, true, true, false])
  })

  test('behavior: texts come back unit for unit, even half a surrogate pair', async () => {
    const texts = ['"\\\u0000\n\u2028', '\ud800', 'a\udc00\ud800 \u{1f98a}', 'ÿ', '\u{10ffff}'.repeat(10_000)]
    const first = await openMailbox()
    await Promise.all(texts.map((text) => store(first, draft(text, { attestation: text }))))
    await close(first)
    const messages = await read(await openMailbox())
    expect(messages.map(({ message }) => message)).toEqual(texts)
    expect(messages.map(({ attestation }) => attestation)).toEqual(texts)
  })

  test('behavior: stores a duplicate only once, before and after a restart', async () => {
    const first = await openMailbox()
    await Promise.all([store(first, draft('same')), store(first, draft('same'))])
    await close(first)
    const second = await openMailbox()
    await store(second, draft('same'))
    expect(await read(second)).toHaveLength(1)
  })

  test('behavior: expired mail is removed, and its segments with it', async () => {
    const mailbox = await openMailbox({ segmentBytes: 2000 })
    for (let index = 0; index < 20; index += 1) await store(mailbox, draft(`${index}`.padEnd(500, 'x')))
    const before = await segments()
    expect(before.length).toBeGreaterThan(3)
    clock.aheadMs += 300_001
    mailbox.sweep()
    expect(mailbox.depth()).toMatchObject({ messages: 0, bytes: 0 })
    await close(mailbox)
    expect(await segments()).toEqual(before.slice(-1))
    expect(await read(await openMailbox())).toHaveLength(0)
  })

  test('behavior: a log of mostly waste is rewritten, and keeps the mail that is still valid', async () => {
    const mailbox = await openMailbox({ segmentBytes: 20_000 })
    await store(mailbox, draft('kept', { topic: 'b'.repeat(64), expiresAt: clock.now() + 30 * 86_400_000 }))
    const [kept] = await read(mailbox, 'b'.repeat(64))
    if (kept) mailbox.acknowledge(kept, 'did:key:reader')
    for (let index = 0; index < 100; index += 1) await store(mailbox, draft(`${index}`.padEnd(1000, 'x')))
    const before = await segments()
    clock.aheadMs += 300_001
    mailbox.sweep()
    // Once a later message is on disk, the copy is too.
    await store(mailbox, draft('later'))
    mailbox.sweep()
    await close(mailbox)
    expect(await segments()).not.toContain(before[0])
    const again = await openMailbox()
    expect(await read(again, 'b'.repeat(64))).toMatchObject([{ message: 'kept', acknowledgedBy: 'did:key:reader' }])
  })

  test('behavior: rewriting messages with many acknowledgements leaves room for publishes', async () => {
    const unwrittenBytes = 64 * 1024
    const mailbox = await openMailbox({ segmentBytes: 20_000, unwrittenBytes })
    const topics = Array.from({ length: 10 }, (_, index) => String(index).repeat(64))
    const expiresAt = clock.now() + 30 * 86_400_000
    for (const topic of topics) await store(mailbox, draft('kept', { topic, expiresAt }))
    const kept = (await Promise.all(topics.map((topic) => read(mailbox, topic)))).flat()
    for (let client = 0; client < 200; client += 1) {
      for (const message of kept) mailbox.acknowledge(message, `did:key:${client}`.padEnd(56, 'x'))
      await store(mailbox, draft(`${client}`.padEnd(8000, 'x')))
    }
    clock.aheadMs += 300_001
    mailbox.sweep()
    await store(mailbox, draft('later'))
    expect(warnings).toEqual([])
    await close(mailbox)
    const again = await openMailbox()
    for (const topic of topics) {
      const [message] = await read(again, topic)
      expect(message?.acknowledgedBy).toHaveLength(200)
    }
  })

  test('behavior: an unfinished end is cut off at any byte, and nothing before it is lost', async () => {
    const mailbox = await openMailbox()
    for (const text of ['1', '2', '3']) await store(mailbox, draft(text))
    await close(mailbox)
    const file = join(directory, (await segments())[0] ?? '')
    const whole = await readFile(file)
    const { size } = await stat(file)
    const lastBatch = whole.lastIndexOf('HFB1')
    for (const length of [size - 1, lastBatch + 12, lastBatch + 5, lastBatch + 1]) {
      await writeFile(file, whole)
      await truncate(file, length)
      const again = await openMailbox()
      expect((await read(again)).map(({ message }) => message)).toEqual(['1', '2'])
      await close(again)
      expect((await stat(file)).size).toBe(lastBatch)
    }
    expect(warnings).toContain('relay: cut off the unfinished end of the mailbox')
  })

  test.each(['', 'HFREL'])(
    'behavior: a last segment that has only "%s" is deleted, and every later start succeeds',
    async (head) => {
      const first = await openMailbox()
      await store(first, draft('1'))
      await close(first)
      const unfinished = join(directory, '0000000002.log')
      await writeFile(unfinished, head)
      const second = await openMailbox()
      expect(await segments()).toEqual(['0000000001.log'])
      await store(second, draft('2'))
      await close(second)
      const third = await openMailbox()
      expect((await read(third)).map(({ message }) => message)).toEqual(['1', '2'])
      expect(warnings).toEqual([])
    },
  )

  test('behavior: a log that was never closed has everything that was stored, and warns of nothing', async () => {
    const mailbox = await openMailbox()
    for (const text of ['1', '2']) await store(mailbox, draft(text))
    const copy = await mkdtemp(join(tmpdir(), 'relay-copy-'))
    await cp(directory, copy, { recursive: true })
    const [file = ''] = (await readdir(copy)).filter((name) => name.endsWith('.log'))
    expect((await stat(join(copy, file))).size).toBeGreaterThan(1024 * 1024)
    const again = await logMailbox({ directory: copy })(hostWith())
    expect((await read(again)).map(({ message }) => message)).toEqual(['1', '2'])
    await again.stop()
    expect(warnings).toEqual([])
    expect((await stat(join(copy, file))).size).toBeLessThan(1024)
    await rm(copy, { recursive: true })
  })

  test('error: damage in the middle is reported with file and position, and nothing is changed', async () => {
    const mailbox = await openMailbox()
    for (const text of ['1', '2', '3']) await store(mailbox, draft(text))
    await close(mailbox)
    const file = join(directory, (await segments())[0] ?? '')
    const bytes = await readFile(file)
    const second = bytes.indexOf('HFB1', 9)
    bytes[second + 20] = (bytes[second + 20] ?? 0) ^ 0xff
    await writeFile(file, bytes)
    const failure = await openMailbox().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(MailboxCorruptError)
    expect(failure).toMatchObject({ file, offset: second })
    expect(await readFile(file)).toEqual(bytes)
    bytes[0] = 0
    await writeFile(file, bytes)
    await expect(openMailbox()).rejects.toThrow('does not begin like a mailbox')
  })

  test('error: a second process is refused while the first one lives', async () => {
    await writeFile(join(directory, 'lock.1'), String(process.ppid))
    await expect(openMailbox()).rejects.toBeInstanceOf(MailboxLockedError)
    await writeFile(join(directory, 'lock.2'), '999999999')
    await store(await openMailbox(), draft('1'))
  })

  test('behavior: mail that is not on the disk yet is not delivered', async () => {
    const steps: string[] = []
    let lastRead = -1
    const onArrival: MailboxHost['onArrival'] = (queue) => {
      for (let next = queue.next(lastRead); next; next = queue.next(lastRead)) {
        steps.push(next.message)
        lastRead = next.order
      }
    }
    const mailbox = await logMailbox({ directory })({ ...hostWith(), onArrival })
    open.push(mailbox)
    const queue = await mailbox.open('a'.repeat(64))
    const stored = ['1', '2'].map((text) => store(mailbox, draft(text)).then(() => steps.push(`${text} is safe`)))
    expect([queue.size, queue.next(-1), steps]).toEqual([2, undefined, []])
    await Promise.all(stored)
    expect(steps).toEqual(['1', '2', '1 is safe', '2 is safe'])
    expect(queue.next(queue.next(-1)?.order ?? -1)?.message).toBe('2')
  })

  test('error: mail that cannot be written is refused and forgotten, and does not come back', async () => {
    const mailbox = await openMailbox({ segmentBytes: 1 })
    await store(mailbox, draft('1'))
    await rm(directory, { recursive: true })
    await expect(store(mailbox, draft('2'))).rejects.toThrow('ENOENT')
    expect((await read(mailbox)).map(({ message }) => message)).toEqual(['1'])
  })

  test.runIf(process.platform === 'linux')('error: a full disk leaves no file open', async () => {
    const mailbox = await openMailbox({ segmentBytes: 1 })
    await store(mailbox, draft('1'))
    await symlink('/dev/full', join(directory, '0000000002.log'))
    await expect(store(mailbox, draft('2'))).rejects.toThrow('ENOSPC')
    const opened = await readdir('/proc/self/fd')
    const targets = await Promise.all(opened.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
    expect(targets).not.toContain('/dev/full')
  })

  test.each([
    ['messages', (count: number) => draft(`${count}`.padEnd(1000, 'x'))],
    ['repetitions of one message', () => draft('again and again')],
  ])(
    'error: while no thread writes to the disk, %s are refused beyond a bound, and no accepted one is lost',
    async (_, next) => {
      const mailbox = await openMailbox({ unwrittenBytes: 256 * 1024 })
      await store(mailbox, draft('before'))
      const release = await occupyThreads(join(directory, 'pipe'))
      let [taken, stored] = [0, 0]
      const takeAll = (): void => {
        for (; taken < 10_000; taken += 1) {
          mailbox.store(next(taken), (failure) => {
            if (!failure) stored += 1
          })
        }
      }
      try {
        expect(takeAll).toThrow(StorageUnavailableError)
        expect(warnings).toEqual(['relay: the disk does not keep up; publishes are refused'])
      } finally {
        await release()
      }
      while (stored < taken) await new Promise((resolve) => setImmediate(resolve))
      await store(mailbox, draft('after'))
      const messages = [...new Set(Array.from({ length: taken }, (_empty, index) => next(index).message))]
      expect((await read(mailbox)).map(({ message }) => message)).toEqual(['before', ...messages, 'after'])
    },
  )

  test('behavior: a clock that is set back holds nothing up', async () => {
    const mailbox = await logMailbox({ directory })({ ...hostWith(), clock: { ...systemClock, now: clock.now } })
    open.push(mailbox)
    await store(mailbox, draft('before'))
    clock.aheadMs -= 3_600_000
    await store(mailbox, draft('after'))
    expect((await read(mailbox)).map(({ message }) => message)).toEqual(['before', 'after'])
  })

  test('behavior: only this user may read the folder and its files, even those of an earlier version', async () => {
    const modes = async (): Promise<string[]> => {
      const paths = [directory, ...(await readdir(directory)).map((name) => join(directory, name))]
      return Promise.all(paths.map(async (path) => ((await stat(path)).mode & 0o777).toString(8)))
    }
    const first = await openMailbox()
    await store(first, draft('1'))
    expect(await modes()).toEqual(['700', '600', '600'])
    await close(first)
    await chmod(directory, 0o755)
    for (const name of await readdir(directory)) await chmod(join(directory, name), 0o644)
    await openMailbox()
    expect(new Set(await modes())).toEqual(new Set(['700', '600']))
  })

  test('error: a full topic refuses messages, and accepts them again when every connected subscriber has acknowledged its messages', async () => {
    const limits = { mailboxMessages: 10, retainedMessages: 2 }
    const mailbox = await openMailbox({ limits })
    for (let index = 0; index < 10; index += 1) await store(mailbox, draft(`${index}`))
    await expect(store(mailbox, draft('too many'))).rejects.toMatchObject({ limit: 'mailboxMessages' })
    for (const message of await read(mailbox)) mailbox.acknowledge(message, 'did:key:reader')
    clock.aheadMs += 1000
    await store(mailbox, draft('now'))
    expect((await read(mailbox)).map(({ message }) => message)).toEqual(['9', 'now'])
  })
})
