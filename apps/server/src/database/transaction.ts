import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import * as schema from './schema.ts'

/**
 * Has a database run its transactions, those of the auth library among them, so that no connection is lost on the way. The
 * ORM's own neither listens for the end of a connection that it holds, which then ends the process, nor gives one back
 * whose `begin` failed, which empties the pool.
 */
export function guardTransactions(db: NodePgDatabase<typeof schema>, pool: Pool): void {
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let lost: Error | undefined
    const onError = (error: Error): void => void (lost = error)
    client.on('error', onError)
    let failure: unknown
    try {
      return await drizzle(client, { schema }).transaction(
        (transaction) =>
          work(transaction).catch((error: unknown) => {
            failure = error
            throw error
          }),
        config,
      )
    } catch (error) {
      // Without a connection, taking back fails as well; that is not what went wrong.
      throw failure ?? error
    } finally {
      // What is not known to be outside of a transaction is closed, and the pool opens another.
      const isSound = lost === undefined && client.getTransactionStatus() === 'I'
      client.release(!isSound)
      // What is closed may fail once more while it closes.
      if (isSound) client.off('error', onError)
    }
  }
}
