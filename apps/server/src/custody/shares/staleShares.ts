import { and, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SharePosition } from './rewrapShares.ts'

/** The columns of a share's place and master key, in the table of either service. */
type ShareTable = { setId: SQLWrapper; version: SQLWrapper; keyId: SQLWrapper }

/**
 * Builds the condition for shares that are not under the current master key, after a position in the order of (set, version).
 */
export function staleShares(
  { setId, version, keyId }: ShareTable,
  currentId: string,
  after: SharePosition,
): SQL | undefined {
  return and(ne(keyId, currentId), sql`(${setId}, ${version}) > (${after.setId}, ${after.version})`)
}

/**
 * Builds the condition for the share at a place whose key is still wrapped with this master key: another instance may already
 * have rewrapped the key.
 */
export function shareUnder(table: ShareTable, place: SharePosition, keyId: string): SQL | undefined {
  return and(eq(table.setId, place.setId), eq(table.version, place.version), eq(table.keyId, keyId))
}
