import { Counter, Gauge, type Registry } from 'prom-client'
import type { DropReason } from './queue.ts'

/** Counts what becomes of events. */
export type AnalyticsMetrics = {
  /** `private`: the browser asks not to be followed; `off`: the project does not want to hear of it. */
  ignored: (reason: 'private' | 'off') => void
  stored: (count: number) => void
  dropped: (count: number, reason: DropReason) => void
}

/** Registers the metrics with a registry. */
export function createAnalyticsMetrics(registry: Registry, waiting: () => number): AnalyticsMetrics {
  const registers = [registry]
  new Gauge({
    name: 'holdfast_analytics_waiting',
    help: 'Events that wait to be stored.',
    registers,
    collect() {
      this.set(waiting())
    },
  })
  const stored = new Counter({ name: 'holdfast_analytics_stored_total', help: 'Events stored.', registers })
  const labelNames = ['reason'] as const
  const ignored = new Counter({
    name: 'holdfast_analytics_ignored_total',
    help: 'Events that nobody wants stored, by why.',
    labelNames,
    registers,
  })
  const dropped = new Counter({
    name: 'holdfast_analytics_dropped_total',
    help: 'Events lost before they could be stored, by why.',
    labelNames,
    registers,
  })
  return {
    ignored: (reason) => ignored.inc({ reason }),
    stored: (count) => stored.inc(count),
    dropped: (count, reason) => dropped.inc({ reason }, count),
  }
}
