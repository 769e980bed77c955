import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { mqttWire } from '../wires/mqtt.ts'
import { natsWire } from '../wires/nats.ts'
import { relayWire } from '../wires/relay.ts'
import type { Pair, Wire } from '../wires/Wire.ts'

const wires = { relay: relayWire, nats: natsWire, mqtt: mqttWire } satisfies Record<string, Wire>

/**
 * The longest wait for the warm-up messages after `warmUpMs`. After this wait, the server is measured even if not all of them
 * are delivered.
 */
const WARM_UP_MESSAGES_AT_MOST_MS = 15_000

/** The parameters of one run of the load. */
export type Load = {
  wire: keyof typeof wires
  port: number
  pairs: number
  frameBytes: number
  warmUpMs: number
  /** The number of messages to deliver before the measurement begins. After that many, a server's code has been compiled. */
  warmUpMessages: number
  measureMs: number
  /** The time between two messages of a pair. Without it, a message is sent as soon as the previous one has arrived. */
  everyMs?: number | undefined
}

/** The results of one run of the load, with latencies in microseconds from the send. */
export type LoadResult = {
  delivered: number
  seconds: number
  errors: number
  deliveryUs: { p50: number; p99: number }
  publishUs: { p50: number; p99: number }
}

function percentiles(values: readonly number[]): { p50: number; p99: number } {
  const sorted = Float64Array.from(values).sort()
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs the load. Each pair sends its next message once the last was acknowledged and delivered. */
async function generate(load: Load): Promise<LoadResult> {
  const deliveries: number[] = []
  const publishes: number[] = []
  let isMeasuring = false
  let isRunning = true
  let errors = 0
  let delivered = 0
  const open = async (): Promise<Pair> => {
    let sentAt = 0
    let isPublished = true
    let isDelivered = true
    const next = (): void => {
      if (!isPublished || !isDelivered || !isRunning) return
      isPublished = isDelivered = false
      if (load.everyMs === undefined) send()
      else setTimeout(send, Math.max(0, sentAt + load.everyMs - performance.now()))
    }
    const send = (): void => {
      sentAt = performance.now()
      pair.publish()
    }
    const pair = await wires[load.wire]({
      port: load.port,
      topic: randomBytes(32).toString('hex'),
      frameBytes: load.frameBytes,
      onPublished: (ok) => {
        if (isMeasuring) publishes.push((performance.now() - sentAt) * 1000)
        if (!ok) errors += 1
        isPublished = true
        next()
      },
      onDelivered: () => {
        if (isMeasuring) deliveries.push((performance.now() - sentAt) * 1000)
        delivered += 1
        isDelivered = true
        next()
      },
    })
    return { close: pair.close, publish: next }
  }
  const pairs: Pair[] = []
  for (let index = 0; index < load.pairs; index += 1) pairs.push(await open())
  await wait(100)
  for (const pair of pairs) {
    pair.publish()
    // With a fixed interval, the pairs start spread over the interval.
    if (load.everyMs !== undefined) await wait(load.everyMs / load.pairs)
  }
  await wait(load.warmUpMs)
  const warmUpEndsAt = performance.now() + WARM_UP_MESSAGES_AT_MOST_MS
  while (delivered < load.warmUpMessages && performance.now() < warmUpEndsAt) await wait(50)
  process.send?.('begun')
  isMeasuring = true
  const startedAt = performance.now()
  await wait(load.measureMs)
  isMeasuring = false
  const seconds = (performance.now() - startedAt) / 1000
  process.send?.('ended')
  await wait(100)
  isRunning = false
  for (const pair of pairs) pair.close()
  return {
    delivered: deliveries.length,
    seconds,
    errors,
    deliveryUs: percentiles(deliveries),
    publishUs: percentiles(publishes),
  }
}

process.on('message', (load: Load) => {
  generate(load).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failed: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
