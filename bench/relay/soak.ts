import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RelayProcess, startRelay } from './child.ts'
import { createKey, openClient, type RawClient } from './clients/client.ts'
import { clientFrame } from './clients/frames.ts'

/** The results of a soak. */
export type SoakResult = {
  kills: number
  acknowledged: number
  /** Acknowledged messages that never reached their subscriber. */
  lost: number
  /** Deliveries of a message that had been delivered before. */
  duplicates: number
  /** Topics on which a message arrived before an earlier one. */
  disordered: number
  /** The longest time from a kill to the first acknowledged publish after it. */
  longestBreakMs: number
}

/**
 * How long acknowledged messages may still arrive after the publishing has stopped, in milliseconds. Later ones count as lost.
 */
const SETTLE_MS = 10_000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Creates a publisher and a subscriber that reconnect after every break. Messages are numbered from 0. */
function createPair(port: number, onAcknowledged: () => void) {
  const topic = randomBytes(32).toString('hex')
  const [publisherKey, subscriberKey] = [createKey(), createKey()]
  const startedAt = Date.now()
  const acknowledged: number[] = []
  const delivered = new Map<number, number>()
  let duplicates = 0
  let isDisordered = false
  let highest = -1
  let isEnding = false
  let isStopped = false
  const sockets = new Set<RawClient>()

  const publishFrame = (number: number): Buffer =>
    clientFrame(
      `{"id":"${startedAt}${String(number).padStart(6, '0')}","jsonrpc":"2.0","method":"irn_publish","params":` +
        `{"topic":"${topic}","message":"${number}","ttl":600,"prompt":false,"tag":1108}}`,
    )
  /** Reconnects until the pair is stopped. Calls `begin` with each connection and waits until it closes. */
  const keepConnected = async (
    key: ReturnType<typeof createKey>,
    onText: (client: RawClient, payload: Buffer) => void,
    begin: (client: RawClient) => void,
  ): Promise<void> => {
    while (!isStopped) {
      try {
        const client: RawClient = await openClient(port, key, (payload) => onText(client, payload))
        sockets.add(client)
        begin(client)
        const closed = new Promise((resolve) => client.socket.once('close', resolve))
        // If the pair was stopped while this client was connecting, `stop` did not close it.
        if (isStopped) client.close()
        await closed
        sockets.delete(client)
      } catch {
        // The relay is down for the moment.
        await wait(20)
      }
    }
  }
  const publishing = keepConnected(
    publisherKey,
    (client, payload) => {
      if (payload.indexOf('"result":true') < 0) return
      acknowledged.push(acknowledged.length)
      onAcknowledged()
      if (!isEnding) client.socket.write(publishFrame(acknowledged.length))
    },
    (client) => client.socket.write(publishFrame(acknowledged.length)),
  )
  const reading = keepConnected(
    subscriberKey,
    (client, payload) => {
      // Cast: our own relay sends the frame.
      const { id, params } = JSON.parse(payload.toString()) as { id: number; params?: { data: { message: string } } }
      if (!params) return
      client.socket.write(clientFrame(`{"id":${id},"jsonrpc":"2.0","result":true}`))
      const number = Number(params.data.message)
      const times = delivered.get(number) ?? 0
      if (times > 0) duplicates += 1
      else if (number < highest) isDisordered = true
      highest = Math.max(highest, number)
      delivered.set(number, times + 1)
    },
    (client) =>
      client.socket.write(
        clientFrame(`{"id":"1","jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`),
      ),
  )
  const missing = (): number[] => acknowledged.filter((number) => !delivered.has(number))
  return {
    /** Stops publishing and waits for all acknowledged messages, since the relay acknowledges before it delivers. */
    settle: async () => {
      isEnding = true
      const givenUpAt = performance.now() + SETTLE_MS
      while (missing().length > 0 && performance.now() < givenUpAt) await wait(50)
    },
    result: () => ({
      acknowledged: acknowledged.length,
      lost: missing().length,
      duplicates,
      disordered: isDisordered ? 1 : 0,
    }),
    stop: async () => {
      isStopped = true
      for (const client of sockets) client.close()
      await Promise.all([publishing, reading])
    },
  }
}

/**
 * Kills the durable relay with SIGKILL every few seconds under load, and compares the acknowledged with the delivered messages.
 */
export async function soak({
  seconds,
  everyMs,
  pairs,
}: {
  seconds: number
  everyMs: number
  pairs: number
}): Promise<SoakResult> {
  const directory = await mkdtemp(join(tmpdir(), 'holdfast-soak-'))
  let relay: RelayProcess = await startRelay('contestants/holdfastRelay.ts', ['log', directory])
  const { port } = relay
  let killedAt: number | undefined
  let longestBreakMs = 0
  const load = Array.from({ length: pairs }, () =>
    createPair(port, () => {
      if (killedAt !== undefined) longestBreakMs = Math.max(longestBreakMs, performance.now() - killedAt)
      killedAt = undefined
    }),
  )
  let kills = 0
  const endsAt = performance.now() + seconds * 1000
  while (performance.now() < endsAt) {
    await wait(everyMs)
    killedAt = performance.now()
    await relay.stop()
    kills += 1
    relay = await startRelay('contestants/holdfastRelay.ts', ['log', directory, String(port)])
  }
  await Promise.all(load.map((pair) => pair.settle()))
  const results = load.map((pair) => pair.result())
  for (const pair of load) await pair.stop()
  await relay.stop()
  await rm(directory, { recursive: true })
  const sum = (read: (result: (typeof results)[number]) => number): number =>
    results.reduce((total, result) => total + read(result), 0)
  return {
    kills,
    acknowledged: sum((result) => result.acknowledged),
    lost: sum((result) => result.lost),
    duplicates: sum((result) => result.duplicates),
    disordered: sum((result) => result.disordered),
    longestBreakMs,
  }
}
