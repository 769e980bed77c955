import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { chainDataTables } from '../tables.ts'

/** Reads how many bytes the tables of all chains take on the disk, indexes included. */
export async function readTableBytes(db: Database): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select sum(pg_total_relation_size(name::regclass))::text as bytes from unnest(${sql.param([...chainDataTables])}::text[]) as name`)
  return Number(rows[0]?.bytes ?? Number.NaN)
}
