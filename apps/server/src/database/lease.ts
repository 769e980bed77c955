import type { Client } from 'pg'
import { createClient } from './createClient.ts'

/** The right to do some work, held by one instance at a time. */
export type Lease = {
  /** The connection that holds the lease. The holder's writes go through it, so that they fail once the lease is lost. */
  client: Client
  /** Aborted when the connection ends, and the lease with it. */
  lost: AbortSignal
  /** Ends the lease, and the connection with it. */
  release: () => Promise<void>
}

/**
 * The longest time for one statement of the holder, in milliseconds. It is ample, because no statement moves more than a few
 * thousand rows.
 */
const STATEMENT_MS = 120_000

/**
 * Tries to get a lease: an advisory lock of Postgres, which ends with its connection. An instance that writes through this
 * connection can no longer write once it has lost the lock.
 *
 * @param work - names the work, such as `indexer 31337`.
 * @returns undefined when another instance holds the lease.
 * @throws when the database does not answer.
 * @see https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export async function tryLease(databaseUrl: string, work: string): Promise<Lease | undefined> {
  const { client, end: release } = createClient({
    connectionString: databaseUrl,
    application_name: `holdfast-${work.replaceAll(' ', '-')}`,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 1_000,
  })
  const lost = new AbortController()
  const onLost = (error?: Error): void => lost.abort(error ?? new Error('the connection to the database ended'))
  client.on('error', onLost)
  client.on('end', () => onLost())
  try {
    await client.connect()
    // With these settings, Postgres notices within a minute that the holder's machine is gone, instead of after the system's
    // two hours.
    await client.query('set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 6')
    const { rows } = await client.query<{ isHeld: boolean }>(
      `select pg_try_advisory_lock(hashtextextended($1, 0)) as "isHeld"`,
      [`holdfast ${work}`],
    )
    if (rows[0]?.isHeld) return { client, lost: lost.signal, release }
  } catch (error) {
    await release()
    throw error
  }
  await release()
  return undefined
}
