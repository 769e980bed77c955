import { type Clock, onceInFlight } from '@holdfast/base'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { isUnstorable } from '../database/errors.ts'
import { createAnalyticsMetrics, type IgnoreReason } from './metrics.ts'
import { createQueue } from './queue.ts'
import { dayOf, type ReceivedEvent, visitorPseudonym } from './rules.ts'
import type { AnalyticsStore, StoredEvent } from './store.ts'

const DAY_MS = 24 * 3600 * 1000
/** How often expired events and keys are removed. */
const SWEEP_MS = 3600 * 1000

/** The most events held, the most written at once, and how long the first of a batch may wait. */
const QUEUE = { maxItems: 20_000, batch: 500, waitMs: 1_000 } as const

/** Accepts events and stores them soon after. */
export type Analytics = {
  record: (event: ReceivedEvent) => void
  /** Counts events that are not stored; one by default. */
  ignore: (reason: IgnoreReason, count?: number) => void
  /** Stores the waiting events; may be called again. */
  stop: () => Promise<void>
}

/**
 * Creates the service. Unless the project keeps addresses, a plain address is only in memory, until its event is stored under
 * the visitor's pseudonym of the day. Keys of past days are removed, after which no pseudonym of those days can be traced back
 * to an address.
 *
 * @param options.retentionDays - how long events are kept.
 */
export function createAnalytics(options: {
  store: AnalyticsStore
  retentionDays: number
  clock: Clock
  log: Logger
  registry: Registry
}): Analytics {
  const { store, retentionDays, clock, log, registry } = options
  const keys = new Map<string, string>()
  const fetchKey = onceInFlight(store.dayKey, (day) => day)

  const keyOf = async (day: string): Promise<string> => {
    const known = keys.get(day)
    if (known !== undefined) return known
    const key = await fetchKey(day)
    keys.set(day, key)
    return key
  }
  const toRow = async ({ address, keepsAddress, ...event }: ReceivedEvent): Promise<StoredEvent> => {
    const { projectKey, receivedAt } = event
    if (address === undefined) return event
    const visitor = visitorPseudonym({ address, projectKey, dayKey: await keyOf(dayOf(receivedAt)) })
    return { ...event, visitor, address: keepsAddress ? address : null }
  }
  const queue = createQueue<ReceivedEvent>({
    ...QUEUE,
    write: async (events) => {
      await store.insert(await Promise.all(events.map(toRow)))
      metrics.stored(events.length)
    },
    isTemporary: (error) => !isUnstorable(error),
    clock,
    onDropped: (count, reason) => {
      metrics.dropped(count, reason)
      if (reason !== 'full') log.error({ count, reason }, 'analytics events were lost')
    },
    onError: (error) => log.warn({ error }, 'analytics events could not be stored'),
  })
  const metrics = createAnalyticsMetrics(registry, queue.size)

  const sweep = (): void => {
    const now = clock.now()
    // Events that still wait may need yesterday's key.
    const keyDay = dayOf(new Date(now - DAY_MS))
    for (const day of keys.keys()) if (day < keyDay) keys.delete(day)
    const receivedAt = new Date(now - retentionDays * DAY_MS)
    store
      .sweep({ receivedAt, keyDay })
      .catch((error: unknown) => log.warn({ error }, 'old analytics events could not be removed'))
  }
  sweep()
  const stopSweeping = clock.setInterval(sweep, SWEEP_MS)
  return {
    record: queue.push,
    ignore: metrics.ignored,
    stop: () => {
      stopSweeping()
      return queue.stop()
    },
  }
}
