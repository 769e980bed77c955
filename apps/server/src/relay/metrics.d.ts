import { Counter, Histogram, type Registry } from 'prom-client'
import type { MailboxDepth } from './mailbox/Mailbox.ts'

/**
 * A histogram whose observation is two additions: the relay observes twice a message, and the library's own
 * `observe` costs as much as parsing the frame. The sums are handed over when they are scraped.
 */
declare class LatencyHistogram extends Histogram<'le'> {
  #private
  constructor({
    name,
    help,
    registry,
  }: {
    name: string
    help: string
    registry: Registry
  })
  observeMs(ms: number): void
  /** What the library asks for when it is scraped, also on the way to `get`. */
  getForPromString(): Promise<{
    name: string
    help: string
    type: string
    aggregator: string
    values: {
      metricName: string
      labels: {
        le?: number | string
      }
      sharedLabels: {}
      value: number
    }[]
  }>
}
/** What the relay reads when it is scraped. */
export type MetricSources = {
  sockets: () => number
  subscriptions: () => number
  mailbox: () => MailboxDepth
}
/** The relay's metrics. */
export type RelayMetrics = ReturnType<typeof createRelayMetrics>
/** Registers the relay's metrics with a registry; gauges are read when they are scraped. */
export declare function createRelayMetrics(
  registry: Registry,
  sources: MetricSources,
): {
  refused: Counter<'reason'>
  publishLatency: LatencyHistogram
  deliveryLatency: LatencyHistogram
}
export {}
