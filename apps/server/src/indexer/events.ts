import { backoffMs, type Clock, createEmitter, systemClock } from '@holdfast/base'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { type IndexerEvent, noticeChannel, readNotice } from './notices.ts'

/** The notices of all indexers: those in this process, and in every other process that shares the database. */
export type IndexerEvents = {
  /**
   * Calls the listener with each event; returns a function that ends the subscription. A block that touches many accounts
   * arrives as several events. Addresses are in lower case. While a chain's index is far behind the head, events name no
   * accounts.
   */
  subscribe: (listener: (event: IndexerEvent) => void) => () => void
  /** Closes the connection. May be called twice. */
  stop: () => Promise<void>
}

/** The pauses between attempts to reconnect, in milliseconds. */
const RETRY = { baseMs: 250, maxMs: 10_000 } as const

/**
 * Connects to the database and receives the notices of its indexers. When an event arrives, the rows that it announces can be
 * read. If the connection is lost, reconnects, and then emits `missed`.
 */
export function createIndexerEvents(options: {
  databaseUrl: string
  log: Logger
  clock?: Clock | undefined
}): IndexerEvents {
  const { databaseUrl, log, clock = systemClock } = options
  const { on, emit } = createEmitter<{ event: IndexerEvent }>()
  let isStopped = false
  let attempt = 0
  let hasConnected = false
  let cancelRetry = (): void => {}
  let current: Client | undefined

  const connect = async (): Promise<void> => {
    const client = new Client({ connectionString: databaseUrl, application_name: 'holdfast-events' })
    current = client
    let isLost = false
    const onLost = (error?: Error): void => {
      if (isLost || isStopped) return
      isLost = true
      if (attempt === 0) log.warn({ error }, 'the events of the indexer cannot be received')
      // The connection is lost already, so an error when ending it does not matter.
      client.end().catch(() => undefined)
      cancelRetry = clock.setTimeout(() => void connect(), backoffMs({ attempt, ...RETRY }))
      attempt += 1
    }
    client.on('error', onLost)
    client.on('end', () => onLost())
    client.on('notification', ({ payload = '' }) => {
      const notice = readNotice(payload)
      if (notice) emit('event', notice)
    })
    try {
      await client.connect()
      await client.query(`listen ${noticeChannel}`)
      attempt = 0
      if (hasConnected) emit('event', { type: 'missed' })
      hasConnected = true
    } catch (error) {
      onLost(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const connecting = connect()

  return {
    subscribe: (listener) => on('event', listener),
    stop: async () => {
      isStopped = true
      cancelRetry()
      await connecting
      // A lost connection has ended already.
      await current?.end().catch(() => undefined)
    },
  }
}
