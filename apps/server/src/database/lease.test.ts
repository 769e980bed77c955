import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabaseGate } from '../test/database/databaseGate.ts'
import { makeTestDatabase, queryDatabase } from '../test/database/testDatabase.ts'
import { type Lease, tryLease } from './lease.ts'

const work = 'indexer 31337'

async function take(url: string, name = work): Promise<Lease> {
  const lease = await tryLease(url, name)
  if (!lease) throw new Error(`the lease of ${name} is held`)
  onTestFinished(lease.release)
  return lease
}

const aborted = (signal: AbortSignal): Promise<unknown> =>
  signal.aborted ? Promise.resolve() : new Promise((resolve) => signal.addEventListener('abort', resolve))

describe('tryLease', () => {
  it('behavior: an instance that does not get the lease leaves no connection open', async () => {
    const url = await makeTestDatabase()
    await take(url)
    await tryLease(url, work)
    const count = `select count(*)::int as count from pg_stat_activity where application_name = 'holdfast-indexer-31337'
      and datname = current_database()`
    await expect.poll(() => queryDatabase(url, count)).toEqual([{ count: 1 }])
  })

  it('behavior: releasing a lease also aborts its signal', async () => {
    const { lost, release } = await take(await makeTestDatabase())
    await release()
    await aborted(lost)
  })

  it('behavior: a lease of a database that no longer answers can be released', async () => {
    const gate = await openDatabaseGate(await makeTestDatabase())
    onTestFinished(gate.shut)
    const { release, lost } = await take(gate.url)
    await gate.stall()
    await release()
    await aborted(lost)
  })

  it('error: throws when the database does not answer', async () => {
    await expect(tryLease('postgres://127.0.0.1:1/none', work)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
