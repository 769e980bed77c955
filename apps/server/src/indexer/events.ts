import { backoffMs, type Clock, createEmitter, systemClock, withDeadline } from '@holdfast/base'
import type { Logger } from 'pino'
import { createClient, type DatabaseClient } from '../database/createClient.ts'
import { type IndexerEvent, noticeChannel, readNotice } from './notices.ts'

/** The notices of all indexers: those in this process, and in every other process that shares the database. */
export type IndexerEvents = {
  /**
   * Calls the listener with each event; returns a function that ends the subscription. A block that touches many accounts
   * arrives as several events. Addresses are in lower case. While a chain's index is far behind the head, events name no
   * accounts.
   */
  subscribe: (listener: (event: IndexerEvent) => void) => () => void
  /** Closes the connection, within seconds even if the database does not answer. May be called twice. */
  stop: () => Promise<void>
}

/** The pauses between attempts to reconnect, in milliseconds. */
const RETRY = { baseMs: 250, maxMs: 10_000 } as const
/**
 * How often the listener repeats its request, and the longest wait for the answer, in milliseconds. A client that only listens
 * would not notice that the database's machine is gone.
 */
const CHECK_MS = 30_000
const ANSWER_MS = 10_000

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
  let stopChecks = (): void => {}
  let current: DatabaseClient | undefined

  const connect = async (): Promise<void> => {
    current = createClient({ connectionString: databaseUrl, application_name: 'holdfast-events' })
    const { client, end } = current
    let isLost = false
    const onLost = (error?: Error): void => {
      if (isLost || isStopped) return
      isLost = true
      if (attempt === 0) log.warn({ error }, 'the events of the indexer cannot be received')
      stopChecks()
      void end()
      cancelRetry = clock.setTimeout(() => void connect(), backoffMs({ attempt, ...RETRY }))
      attempt += 1
    }
    const listen = async (): Promise<void> => {
      const onTimeout = (): Error => new Error(`the database did not answer within ${ANSWER_MS} ms`)
      await withDeadline(client.query(`listen ${noticeChannel}`), { ms: ANSWER_MS, onTimeout, clock })
    }
    client.on('error', onLost)
    client.on('end', () => onLost())
    client.on('notification', ({ payload = '' }) => {
      const notice = readNotice(payload)
      if (notice) emit('event', notice)
    })
    try {
      await client.connect()
      await listen()
      if (isStopped) return
      stopChecks = clock.setInterval(() => void listen().catch(onLost), CHECK_MS)
      attempt = 0
      if (hasConnected) emit('event', { type: 'missed' })
      hasConnected = true
    } catch (error) {
      onLost(error instanceof Error ? error : new Error(String(error)))
    }
  }
  void connect()

  return {
    subscribe: (listener) => on('event', listener),
    stop: async () => {
      isStopped = true
      cancelRetry()
      stopChecks()
      await current?.end()
    },
  }
}
