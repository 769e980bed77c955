import { Counter, Gauge, type Registry } from 'prom-client'
import type { DropReason } from './queue.ts'

/**
 * Why an event is counted but not stored. `private`: the browser asks not to be tracked; `off`: the project has analytics
 * switched off; `error`: a kit reports an error of its own; `unknown`: the event is not in the list of known events.
 */
export type IgnoreReason = 'private' | 'off' | 'error' | 'unknown'

/** Counts events by outcome. */
export type AnalyticsMetrics = {
  ignored: (reason: IgnoreReason, count?: number) => void
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
    help: 'Events that are counted but not stored, by reason.',
    labelNames,
    registers,
  })
  const dropped = new Counter({
    name: 'holdfast_analytics_dropped_total',
    help: 'Events lost before they could be stored, by reason.',
    labelNames,
    registers,
  })
  return {
    ignored: (reason, count = 1) => ignored.inc({ reason }, count),
    stored: (count) => stored.inc(count),
    dropped: (count, reason) => dropped.inc({ reason }, count),
  }
}
