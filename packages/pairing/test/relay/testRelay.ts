import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { loadPrimitives } from '../../src/crypto/loadPrimitives.ts'
import { verifyRelayToken } from '../../src/crypto/relayToken.ts'
import { formatRelayError, formatRelayResult, formatRelaySubscription } from '../../src/wire/formatRelayFrame.ts'
import { isSameId } from '../../src/wire/ids.ts'
import { parseRelayRequest } from '../../src/wire/parseRelayRequest.ts'
import type { RelayMethod, RelayPublish, RelayRequest } from '../../src/wire/relayMethods.ts'

type Stored = RelayPublish & { from: string; publishedAt: number; readers: Set<string>; key: string }
type Client = { socket: WebSocket; id: string; topics: Set<string>; unacknowledged: { id: number; key: string }[] }

/** A relay for tests, which stores everything in memory and can be made to misbehave. */
export type TestRelay = {
  url: string
  /** Every request in the order of arrival. */
  requests: { clientId: string; id: string; method: RelayMethod; params: RelayRequest['params'] }[]
  /** Cuts all sockets without a close frame. */
  cut: () => void
  /** Cuts all sockets and stops listening, until started again on the same port. */
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Makes the relay ignore requests of these methods. */
  mute: (...methods: RelayMethod[]) => void
  /** Closes each new socket at once, unless the function `unless` accepts the `iat` of its token. Undefined ends the refusal. */
  refuse: (refusal: { code: number; reason: string; unless?: (iat: number) => boolean } | undefined) => void
  /** Answers these methods with an error. */
  fail: (error: { code: number; message: string } | undefined, ...methods: RelayMethod[]) => void
  /** Pushes a raw frame to all clients. */
  push: (text: string) => void
  /** Milliseconds by which the relay's clock is ahead. */
  skewMs: number
  /** Whether a published message is delivered before its sender gets the confirmation. */
  isSlowToConfirm: boolean
  sockets: () => number
  /** Makes one round trip to the relay, so that sent messages can arrive. */
  roundTrip: () => Promise<void>
}

/** Starts a relay on a free port. */
export async function startTestRelay(): Promise<TestRelay> {
  const primitives = await loadPrimitives()
  const clients = new Set<Client>()
  const mailbox: Stored[] = []
  const publishedKeys = new Set<string>()
  let muted: RelayMethod[] = []
  let failing: RelayMethod[] = []
  let failure: { code: number; message: string } | undefined
  let refusal: Parameters<TestRelay['refuse']>[0]
  let pushId = 1
  let server: Server | undefined
  let port = 0

  const deliver = (client: Client, stored: Stored): void => {
    const id = pushId++
    client.unacknowledged.push({ id, key: stored.key })
    const { topic, message, publishedAt, tag } = stored
    const text = formatRelaySubscription(id, { id: `${topic}${client.id}`, data: { topic, message, publishedAt, tag } })
    client.socket.send(text)
  }

  const publish = (client: Client, id: unknown, message: RelayPublish): void => {
    const key = `${client.id}/${String(id)}/${message.tag}/${message.topic}`
    if (publishedKeys.has(key)) return
    publishedKeys.add(key)
    const publishedAt = Date.now() + relay.skewMs
    const stored: Stored = { ...message, from: client.id, publishedAt, readers: new Set(), key }
    mailbox.push(stored)
    for (const other of clients) if (other.id !== client.id && other.topics.has(message.topic)) deliver(other, stored)
  }

  const subscribe = (client: Client, topics: readonly string[]): void => {
    for (const topic of topics) {
      client.topics.add(topic)
      for (const stored of mailbox) {
        const isFresh = Date.now() + relay.skewMs < stored.publishedAt + stored.ttl * 1_000
        if (stored.topic === topic && stored.from !== client.id && !stored.readers.has(client.id) && isFresh) {
          deliver(client, stored)
        }
      }
    }
  }

  const serve = (client: Client, request: RelayRequest): void => {
    const answer = (result: unknown): void => {
      const text = formatRelayResult(request.id, result)
      client.socket.send(text)
    }
    const { method, params } = request
    relay.requests.push({ clientId: client.id, id: String(request.id), method, params })
    if (muted.includes(method)) return
    if (failure && failing.includes(method)) return client.socket.send(formatRelayError(request.id, failure))
    if (method === 'irn_publish') {
      if (relay.isSlowToConfirm) setTimeout(() => answer(true), 10)
      else answer(true)
      publish(client, request.id, params)
    } else if (method === 'irn_batchPublish') {
      answer(true)
      for (const message of params.messages) publish(client, request.id, message)
    } else if (method === 'irn_subscribe') {
      answer(`${params.topic}${client.id}`)
      subscribe(client, [params.topic])
    } else if (method === 'irn_batchSubscribe') {
      answer(params.topics.map((topic) => `${topic}${client.id}`))
      subscribe(client, params.topics)
    } else if (method === 'irn_unsubscribe') {
      client.topics.delete(params.topic)
      answer(true)
    } else if (method === 'wc_proposeSession') {
      subscribe(client, [params.pairingTopic])
      answer(true)
      const { pairingTopic: topic, sessionProposal: message, ttl } = params
      publish(client, request.id, { topic, message, ttl, tag: 1100, prompt: true })
    } else if (method === 'wc_approveSession') {
      subscribe(client, [params.sessionTopic])
      answer(true)
      const { ttl } = params
      const prompt = false
      publish(client, request.id, {
        topic: params.pairingTopic,
        message: params.sessionProposalResponse,
        ttl,
        tag: 1101,
        prompt,
      })
      publish(client, request.id, {
        topic: params.sessionTopic,
        message: params.sessionSettlementRequest,
        ttl,
        tag: 1102,
        prompt,
      })
    } else answer(true)
  }

  const receive = (client: Client, text: string): void => {
    const frame = parseRelayRequest(text)
    if (frame.kind === 'invalid') return client.socket.send(formatRelayError(frame.id, frame.error))
    if (frame.kind === 'request') return serve(client, frame.request)
    const acknowledged = client.unacknowledged.find(({ id }) => isSameId(id, frame.id))
    if (acknowledged) mailbox.find(({ key }) => key === acknowledged.key)?.readers.add(client.id)
  }

  const admit = async (socket: WebSocket, url: string): Promise<void> => {
    const waiting: string[] = []
    const queueEarly = (data: Buffer): void => void waiting.push(data.toString())
    socket.on('message', queueEarly)
    const claims = await verifyRelayToken(primitives, new URL(url, 'ws://relay').searchParams.get('auth') ?? '')
    if (refusal && !refusal.unless?.(claims.iat)) return socket.close(refusal.code, refusal.reason)
    const client: Client = { socket, id: claims.iss, topics: new Set(), unacknowledged: [] }
    clients.add(client)
    socket.off('message', queueEarly)
    socket.on('message', (data: Buffer) => receive(client, data.toString()))
    socket.on('close', () => clients.delete(client))
    for (const text of waiting) receive(client, text)
  }

  const cut = (): void => {
    for (const { socket } of clients) socket.terminate()
    clients.clear()
  }

  const start = async (): Promise<void> => {
    const http = createServer((_request, response) => void response.end())
    const sockets = new WebSocketServer({ server: http })
    sockets.on('connection', (socket, request) => {
      socket.on('error', () => undefined)
      admit(socket, request.url ?? '').catch(() => socket.close(3000, 'invalid token'))
    })
    await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
    port = (http.address() as AddressInfo).port
    server = http
  }

  const relay: TestRelay = {
    url: '',
    requests: [],
    cut,
    stop: async () => {
      cut()
      const old = server
      server = undefined
      old?.closeAllConnections()
      await new Promise<void>((resolve) => (old ? old.close(() => resolve()) : resolve()))
    },
    start,
    mute: (...methods) => {
      muted = methods
    },
    refuse: (given) => {
      refusal = given
    },
    fail: (error, ...methods) => {
      failure = error
      failing = methods
    },
    push: (text) => {
      for (const { socket } of clients) socket.send(text)
    },
    skewMs: 0,
    isSlowToConfirm: false,
    sockets: () => clients.size,
    roundTrip: async () => {
      // A stopped relay refuses the connection, which is a round trip as well.
      await fetch(`http://127.0.0.1:${port}`).catch(() => undefined)
    },
  }
  await start()
  relay.url = `ws://127.0.0.1:${port}`
  return relay
}
