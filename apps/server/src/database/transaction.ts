import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import * as schema from './schema.ts'

/**
 * Replaces how a database runs transactions, including those of the auth library. The ORM's own transactions do not listen for
 * errors of their connection, so a connection that ends would end the process. They also do not return a connection to the pool
 * if its `begin` failed, so the pool would run out of connections.
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
      // Without a connection the rollback fails as well, with an error that would hide the original error.
      throw failure ?? error
    } finally {
      // A connection that may still be inside a transaction is closed, and the pool opens another connection.
      const isSound = lost === undefined && client.getTransactionStatus() === 'I'
      client.release(!isSound)
      // Our listener is removed only now: the pool does not listen before the release, and a closing connection may fail again.
      client.off('error', onError)
    }
  }
}
