import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadPrimitives, signRelayToken } from '@holdfast/pairing/wire'
import { WebSocket } from 'ws'
import { createRelay, type Relay, type RelayOptions } from '../createRelay.ts'
import { memoryMailbox } from '../mailbox/memoryMailbox.ts'

/** A frame as a client sees it. */
export type Frame = {
  id: string | number | null
  method?: string
  params?: { id: string; data: Delivered }
  result?: unknown
  error?: { code: number; message: string }
}
export type Delivered = { topic: string; message: string; publishedAt: number; tag: number; attestation?: string }

/** A relay on a port of its own. */
export type RelayFixture = { relay: Relay; server: Server; port: number; url: string; stop: () => Promise<void> }

/** Limits that no test reaches, for tests that demand more of a relay than one client may. */
export const unlimited = {
  callsPerSecond: 1e12,
  callBurst: 1e12,
  addressBytesPerSecond: 1e12,
  addressBurstBytes: 1e12,
} satisfies RelayOptions['limits']

/** Starts a relay over real sockets; everything it needs has a default. */
export async function startRelay(options: Partial<RelayOptions> = {}): Promise<RelayFixture> {
  const relay = await createRelay({ mailbox: memoryMailbox(), authorize: () => 'allowed', ...options })
  const server = createServer((incoming, outgoing) => {
    // Cast: the relay throws only errors.
    answerHttp(relay, incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error))
  })
  server.on('upgrade', relay.handleUpgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Cast: the server listens on TCP.
  const { port } = server.address() as AddressInfo
  return {
    relay,
    server,
    port,
    url: `ws://127.0.0.1:${port}`,
    stop: async () => {
      await relay.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers an HTTP request with the relay's response, as the app around the relay does. */
async function answerHttp(relay: Relay, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  // Cast: without an encoding, the parts are bytes.
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: 'POST',
    body: Buffer.concat(chunks),
    // Cast: clients repeat no header of these tests, so each has one value.
    headers: incoming.headers as Record<string, string>,
  })
  const response = await relay.publishHttp(request, { ip: incoming.socket.remoteAddress ?? '' })
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
}

export function randomTopic(): string {
  return randomBytes(32).toString('hex')
}

export function randomSeed(): string {
  return randomBytes(32).toString('hex')
}

/** Signs a token for a relay; the claims can be overridden. */
export async function tokenFor(
  audience: string,
  { seed = randomSeed(), iat = Math.floor(Date.now() / 1000), ttl }: { seed?: string; iat?: number; ttl?: number } = {},
): Promise<string> {
  return signRelayToken(await loadPrimitives(), { seed, sub: randomTopic(), aud: audience, iat, ttl })
}

/** A client over a real socket that keeps everything it receives. */
export type TestClient = {
  socket: WebSocket
  /** Calls a method and resolves with the response, error or not. */
  call: (method: string, params: unknown, id?: string | number) => Promise<Frame>
  send: (text: string | Buffer) => void
  /** Resolves with the next frame that neither a pending call nor an earlier caller has taken. */
  nextFrame: () => Promise<Frame>
  /** Resolves with the next message. */
  nextMessage: () => Promise<Delivered>
  /** Everything delivered so far, in order. */
  messages: Delivered[]
  closed: Promise<{ code: number; reason: string }>
  close: () => Promise<void>
}

export declare namespace connectClient {
  type Options = {
    seed?: string
    token?: string
    /** Acknowledge each delivery at once, as the existing clients do. @default true */
    acknowledge?: boolean
    headers?: Record<string, string>
    query?: Record<string, string>
    /** Local address to connect from. */
    from?: string
  }
}

/** Connects a client; resolves when its socket is open. */
export async function connectClient(url: string, options: connectClient.Options = {}): Promise<TestClient> {
  const { seed = randomSeed(), acknowledge = true, headers = {}, query = {}, from } = options
  const token = options.token ?? (await tokenFor(url, { seed }))
  const search = new URLSearchParams({ auth: token, projectId: 'test', ...query })
  const socket = new WebSocket(`${url}/?${search}`, { headers, perMessageDeflate: true, localAddress: from })
  const calls = new Map<string, (frame: Frame) => void>()
  const messages: Delivered[] = []
  const frames: Frame[] = []
  const waiting: ((frame: Frame) => void)[] = []
  let messagesRead = 0
  let nextId = Date.now() * 1000
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  socket.on('message', (data: Buffer) => {
    // Cast: our own relay sends frames.
    const frame = JSON.parse(data.toString()) as Frame
    const resolveCall = calls.get(String(frame.id))
    if (resolveCall && !frame.method) {
      calls.delete(String(frame.id))
      resolveCall(frame)
      return
    }
    if (frame.method && frame.params) {
      messages.push(frame.params.data)
      if (acknowledge) socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
    }
    const waiter = waiting.shift()
    if (waiter) waiter(frame)
    else frames.push(frame)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => undefined)
  const nextFrame = (): Promise<Frame> => {
    const frame = frames.shift()
    return frame ? Promise.resolve(frame) : new Promise((resolve) => waiting.push(resolve))
  }
  return {
    socket,
    messages,
    closed,
    nextFrame,
    send: (text) => socket.send(text),
    call: (method, params, id) => {
      nextId += 1
      const callId = id ?? String(nextId)
      return new Promise((resolve) => {
        calls.set(String(callId), resolve)
        socket.send(JSON.stringify({ id: callId, jsonrpc: '2.0', method, params }))
      })
    },
    nextMessage: async () => {
      for (;;) {
        const message = messages[messagesRead]
        if (message) {
          messagesRead += 1
          return message
        }
        await nextFrame()
      }
    },
    close: async () => {
      socket.close()
      await closed
    },
  }
}

/** Builds the parameters of a publish, with defaults. */
export function publishParams(topic: string, message: string, ttl = 300): Record<string, unknown> {
  return { topic, message, ttl, prompt: false, tag: 1108 }
}
