import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Counts requests, and measures how long they take. */
export type HttpMetrics = {
  observe: (request: { method: string; isApi: boolean; status: number; ms: number }) => void
}

/** The counters of one server. */
export type Metrics = HttpMetrics & {
  registry: Registry
  /** Reports the connections of the database's pool whenever the metrics are read. */
  watchDatabase: (load: () => { total: number; idle: number; waiting: number }) => void
}

/** Creates the counters. Each server has its own counters, so that two servers in one process are counted separately. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'holdfast_http_request_seconds',
    help: 'Time to answer, by method, part and class of status.',
    labelNames: ['method', 'part', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  // The histograms by their labels, kept because finding a histogram takes longer than counting.
  const histograms = new Map<string, ReturnType<typeof durations.labels>>()
  return {
    registry,
    observe: ({ method, isApi, status, ms }) => {
      const labels = [method, isApi ? 'api' : 'page', `${Math.floor(status / 100)}xx`]
      const key = labels.join(' ')
      const histogram = histograms.get(key) ?? durations.labels(...labels)
      histograms.set(key, histogram)
      histogram.observe(ms / 1000)
    },
    watchDatabase: (load) => {
      new Gauge({
        name: 'holdfast_database_connections',
        help: 'Connections of the pool, by state.',
        labelNames: ['state'],
        registers: [registry],
        collect() {
          for (const [state, count] of Object.entries(load())) this.set({ state }, count)
        },
      })
    },
  }
}
