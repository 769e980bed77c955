import { and, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SharePosition } from './rewrapShares.ts'

/** A table of shares, of either service: each has its place, and the master key that its own key is wrapped with. */
type ShareTable = { setId: SQLWrapper; version: SQLWrapper; keyId: SQLWrapper }

/** Shares under other master keys than one, beyond a place in the order of (set, version). */
export function staleShares(
  { setId, version, keyId }: ShareTable,
  currentId: string,
  after: SharePosition,
): SQL | undefined {
  return and(ne(keyId, currentId), sql`(${setId}, ${version}) > (${after.setId}, ${after.version})`)
}

/** The share at a place, while its key is still wrapped with a master key: another instance may have been faster. */
export function shareUnder(table: ShareTable, place: SharePosition, keyId: string): SQL | undefined {
  return and(eq(table.setId, place.setId), eq(table.version, place.version), eq(table.keyId, keyId))
}
