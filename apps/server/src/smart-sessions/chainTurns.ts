import { createQueues } from '@holdfast/base'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'

/** The first key of the advisory locks; the second key is the chain id. */
const LOCK = 7715

/** Lets one caller at a time send on a chain, across all instances that share a database. */
export type ChainTurns = <Value>(chainId: number, send: () => Promise<Value>) => Promise<Value>

/**
 * Creates the turns. Callers within this process first wait in a queue. Only the caller whose turn it is takes a database
 * connection, so a slow chain occupies one connection and not the whole pool.
 */
export function createChainTurns(db: Database): ChainTurns {
  const enqueue = createQueues()
  return (chainId, send) =>
    enqueue(chainId, () =>
      db.transaction(async (transaction) => {
        await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK}, ${chainId % 2 ** 31})`)
        return send()
      }),
    )
}
