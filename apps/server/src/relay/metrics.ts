import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { MailboxDepth } from './mailbox/Mailbox.ts'

/** Upper bounds of the buckets, in milliseconds. They are powers of two, so that a logarithm finds the bucket. */
const BOUNDS_MS = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384]

/**
 * A histogram whose observations cost only a few additions. The relay observes twice per message, and the library's own
 * `observe` would cost as much as parsing the frame. The sums are handed over when the metrics are scraped.
 */
class LatencyHistogram extends Histogram<'le'> {
  readonly #counts = new Float64Array(BOUNDS_MS.length + 1)
  readonly #name: string
  readonly #help: string
  #sumMs = 0
  #count = 0

  constructor({ name, help, registry }: { name: string; help: string; registry: Registry }) {
    super({ name, help, buckets: BOUNDS_MS.map((ms) => ms / 1000), registers: [registry] })
    this.#name = name
    this.#help = help
  }

  observeMs(ms: number): void {
    const bucket = ms <= 0.25 ? 0 : Math.min(BOUNDS_MS.length, Math.ceil(Math.log2(ms * 4)))
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1
    this.#sumMs += ms
    this.#count += 1
  }

  /** Called by the library, and by its own `get`, when the metrics are scraped. */
  async getForPromString() {
    let cumulativeCount = 0
    const line = (suffix: string, value: number, labels: { le?: number | string } = {}) => ({
      metricName: `${this.#name}_${suffix}`,
      labels,
      sharedLabels: {},
      value,
    })
    const buckets = BOUNDS_MS.map((ms, index) => {
      cumulativeCount += this.#counts[index] ?? 0
      return line('bucket', cumulativeCount, { le: ms / 1000 })
    })
    return {
      name: this.#name,
      help: this.#help,
      type: 'histogram',
      aggregator: 'sum',
      values: [
        ...buckets,
        line('bucket', this.#count, { le: '+Inf' }),
        line('sum', this.#sumMs / 1000),
        line('count', this.#count),
      ],
    }
  }
}

/** The values that are read when the metrics are scraped. */
export type MetricSources = { sockets: () => number; subscriptions: () => number; mailbox: () => MailboxDepth }

/** The relay's metrics. */
export type RelayMetrics = ReturnType<typeof createRelayMetrics>

/** Registers the relay's metrics with a registry; gauges are read when the metrics are scraped. */
export function createRelayMetrics(registry: Registry, sources: MetricSources) {
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('relay_sockets', 'Open sockets', sources.sockets)
  gauge('relay_subscriptions', 'Subscriptions of open sockets', sources.subscriptions)
  gauge('relay_topics', 'Topics with subscribers or mail', () => sources.mailbox().topics)
  gauge('relay_mailbox_messages', 'Messages in the mailbox', () => sources.mailbox().messages)
  gauge('relay_mailbox_bytes', 'Bytes of messages in the mailbox', () => sources.mailbox().bytes)
  return {
    refused: new Counter({
      name: 'relay_refused_total',
      help: 'Calls and sockets refused, by reason',
      labelNames: ['reason'] as const,
      registers,
    }),
    publishLatency: new LatencyHistogram({
      name: 'relay_publish_seconds',
      help: 'From a publish until it is stored',
      registry,
    }),
    deliveryLatency: new LatencyHistogram({
      name: 'relay_delivery_seconds',
      help: 'From a publish to its acknowledgement by a subscriber',
      registry,
    }),
  }
}
