import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './connect.ts'

const dialect = new PgDialect()

/**
 * Prepares a query that runs often: its text is built once, and each connection has Postgres parse and plan it once.
 *
 * @param name - unique among the prepared queries of the server, 63 characters at most.
 * @param query - the query, in which values that differ between runs are `sql.placeholder(name)`.
 * @returns a function that runs the query with values for the placeholders. Each column has the type that the driver gives it.
 */
export function prepareQuery<Row extends object>(
  db: Database,
  name: string,
  query: SQL,
): (values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  const prepared = db._.session.prepareQuery(dialect.sqlToQuery(query), undefined, name, false)
  return async (values) => {
    // The query has no list of fields, so the ORM returns the driver's result.
    const { rows } = (await prepared.execute({ ...values })) as { rows: Row[] }
    return rows
  }
}
