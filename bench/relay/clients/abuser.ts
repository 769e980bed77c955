import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { constants, setPriority } from 'node:os'
import { createKey, openClient, type RawClient, signToken } from './client.ts'
import { clientFrame } from './frames.ts'

/**
 * A hostile client: start `abuser.ts`, then send it a message with the port and the kind of abuse. It runs until it is killed.
 */

/** The source address, from another network than that of the measured clients. */
const FROM = '127.0.0.2'
/** The number of sockets for kinds of abuse that use many. */
const SOCKETS = 200

const key = createKey()
const topic = (): string => randomBytes(32).toString('hex')
const call = (method: string, params: unknown, id: string | number = 1): string =>
  `{"id":${id},"jsonrpc":"2.0","method":"${method}","params":${JSON.stringify(params)}}`
const many = <Item>(length: number, make: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => make(index))

/** Opens a socket. Tries again until the relay accepts it. */
async function openSocket(port: number, identity = key): Promise<RawClient> {
  for (;;) {
    try {
      return await openClient(port, identity, () => undefined, { from: FROM })
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}

/** Writes as fast as the relay reads, and opens a new socket whenever the relay closes one. */
async function flood(
  port: number,
  frames: () => Buffer,
  prepare: readonly Buffer[] = [],
  identity = key,
): Promise<never> {
  for (;;) {
    const { socket } = await openSocket(port, identity)
    for (const frame of prepare) socket.write(frame)
    while (!socket.destroyed) {
      if (!socket.write(frames())) {
        const abort = new AbortController()
        const { signal } = abort
        await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })]).catch(() => [])
        abort.abort()
      } else await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

/** Returns a function for {@link flood} that always returns the same frames. */
const repeat = (...texts: readonly string[]): (() => Buffer) => {
  const frames = Buffer.concat(texts.map(clientFrame))
  return () => frames
}

const kinds: Record<string, (port: number) => Promise<unknown>> = {
  'huge ids': (port) => {
    const topics = many(7400, topic)
    return flood(port, repeat(call('irn_batchSubscribe', { topics }, '17952375284170000031')))
  },
  'deep nesting': (port) => flood(port, repeat(`{"id":1,"params":${'['.repeat(250_000)}${']'.repeat(250_000)}}`)),
  'dense members': (port) =>
    flood(port, repeat(call('x', Object.fromEntries(many(7000, () => [topic().slice(0, 8), 1]))))),
  'escaped text': (port) => flood(port, repeat(call('x', '"'.repeat(250_000)))),
  'large frames': (port) => flood(port, repeat(call('x', 'x'.repeat(2_000_000)))),
  'topic batches': (port) => {
    const topics = many(500, topic)
    const subscriptions = topics.map((each) => ({ topic: each }))
    return flood(port, repeat(call('irn_batchSubscribe', { topics }), call('irn_batchUnsubscribe', { subscriptions })))
  },
  'message batches': (port) => {
    const messages = many(500, () => ({ topic: topic(), message: 'x'.repeat(500), ttl: 300, tag: 1 }))
    let id = Date.now() * 1000
    return flood(port, () => clientFrame(call('irn_batchPublish', { messages }, (id += 1000))))
  },
  'subscription churn': (port) => {
    const one = { topic: topic() }
    const frames = many(100, () => [call('irn_subscribe', one), call('irn_unsubscribe', one)]).flat()
    return flood(port, repeat(...frames))
  },
  'small frames': (port) => flood(port, repeat(...many(500, () => '{"id":1}'))),
  'small frames, many sockets': (port) =>
    Promise.all(many(SOCKETS, () => flood(port, repeat(...many(50, () => '{"id":1}'))))),
  pings: (port) => {
    const pings = Buffer.concat(many(5000, () => Buffer.from([0x89, 0x80, 0, 0, 0, 0])))
    return flood(port, () => pings)
  },
  fragments: (port) => {
    const part = Buffer.from([0x00, 0x81, 0, 0, 0, 0, 0x61])
    const frame = Buffer.concat([Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x61]), ...many(60, () => part)])
    const whole = Buffer.concat([frame, Buffer.from([0x80, 0x81, 0, 0, 0, 0, 0x61])])
    const frames = Buffer.concat(many(50, () => whole))
    return flood(port, () => frames)
  },
  fetches: (port) => {
    const own = topic()
    const messages = many(100, (index) => ({ topic: own, message: `${index}`.padEnd(2600, 'x'), ttl: 300, tag: 1 }))
    const publish = clientFrame(call('irn_batchPublish', { messages }))
    const receipts = many(200, () => ({ topic: own, messageId: topic() }))
    const fetchFrames = repeat(
      ...many(10, () => call('irn_fetchMessages', { topic: own })),
      call('irn_batchReceive', { receipts }),
    )
    return openSocket(port)
      .then(({ socket }) => socket.write(publish))
      .then(() => flood(port, fetchFrames, [], createKey()))
  },
  'slow reader': async (port) => {
    const own = topic()
    const readers = many(20, async () => {
      for (;;) {
        const { socket } = await openSocket(port, createKey())
        socket.pause()
        socket.write(clientFrame(call('irn_subscribe', { topic: own })))
        await Promise.race([once(socket, 'close'), new Promise((resolve) => setTimeout(resolve, 1000))])
        socket.destroy()
      }
    })
    let id = Date.now() * 1000
    const message = 'x'.repeat(20_000)
    const publish = (): Buffer => clientFrame(call('irn_publish', { topic: own, message, ttl: 300, tag: 1 }, (id += 1)))
    await Promise.all([...readers, flood(port, publish)])
  },
  'many subscribers': async (port) => {
    const own = topic()
    const subscribe = clientFrame(call('irn_subscribe', { topic: own }))
    for (let count = 0; count < SOCKETS; count += 1) (await openSocket(port)).socket.resume().write(subscribe)
    let id = Date.now() * 1000
    const message = { topic: own, message: 'x', ttl: 300, tag: 1 }
    await flood(port, () => clientFrame(call('irn_publish', message, (id += 1))), [], createKey())
  },
  'connection churn': (port) =>
    Promise.all(
      many(10, async () => {
        for (;;) (await openSocket(port)).close()
      }),
    ),
  'bad tokens': (port) => {
    const token = `${signToken(key, `ws://127.0.0.1:${port}`).slice(0, -8)}AAAAAAAA`
    const knock = async (): Promise<void> => {
      for (;;) {
        const client = await openClient(port, key, () => undefined, { from: FROM, token }).catch(() => undefined)
        client?.close()
      }
    }
    return Promise.all(many(10, knock))
  },
  'publishes over HTTP': (port) => {
    const body = call(
      'irn_publish',
      many(60_000, (index) => index),
    )
    const path = `/rpc?projectId=bench&auth=${signToken(key, `ws://127.0.0.1:${port}`)}`
    const post = async (): Promise<void> => {
      for (;;) {
        await new Promise((resolve) => {
          const outgoing = request({ port, host: '127.0.0.1', path, method: 'POST', localAddress: FROM })
          outgoing.on('response', (answer) => answer.resume().on('close', resolve)).on('error', resolve)
          outgoing.end(body)
        })
      }
    }
    return Promise.all(many(10, post))
  },
}

/** The kinds of abuse, by name. */
export const abuses = Object.keys(kinds)

process.on('message', ({ port, kind }: { port: number; kind: string }) => {
  // This process shares a core with the measured clients, and must not slow them down.
  setPriority(constants.priority.PRIORITY_LOW)
  kinds[kind]?.(port).catch((error: unknown) => process.send?.({ failed: String(error) }))
  process.on('disconnect', () => process.exit())
})
