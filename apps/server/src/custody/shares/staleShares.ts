import { and, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SharePosition } from './rewrapShares.ts'

/** The columns of a share's place and master key, in the table of either service. */
type ShareTable = { setId: SQLWrapper; version: SQLWrapper; keyId: SQLWrapper }

/**
 * Builds the condition for shares whose keys are not wrapped with the current master key, and that come after a position in the
 * order of (set, version).
 */
export function staleShares(
  { setId, version, keyId }: ShareTable,
  currentId: string,
  after: SharePosition,
): SQL | undefined {
  return and(ne(keyId, currentId), sql`(${setId}, ${version}) > (${after.setId}, ${after.version})`)
}

/**
 * Builds the condition for the share at a place, if its key is still wrapped with the master key `keyId`. Another instance may
 * already have rewrapped it.
 */
export function shareUnder(table: ShareTable, place: SharePosition, keyId: string): SQL | undefined {
  return and(eq(table.setId, place.setId), eq(table.version, place.version), eq(table.keyId, keyId))
}
