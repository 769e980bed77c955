import type { Clock } from '@holdfast/base'
import type { Database } from '../../database/connect.ts'
import { truncateAddress } from '../../http/clientAddress.ts'
import { isEqualText } from '../../http/isEqualText.ts'
import type { DerivedKeys } from '../keys/deriveKeys.ts'
import { type AuditRow, createAuditStore, type Writer } from './auditStore.ts'

/** The content of a row of the log. */
export type AuditEvent = {
  /** At the API, the id of a user; at the vault, a subject. Empty for actions of the service itself. */
  actor: string
  action: string
  object?: string | undefined
  /** The visitor's network address; only its first part is stored. */
  clientAddress?: string | undefined
}

/** Records security-relevant actions. */
export type AuditLog = {
  /** Appends a row. If `within` is a transaction, the row and the change that it records are written together or not at all. */
  append: (event: AuditEvent, within?: Writer) => Promise<void>
  /** Lists rows of an actor, newest first. */
  list: (actor: string, page: { before?: number | undefined; limit: number }) => Promise<AuditRow[]>
  /**
   * Returns whether an actor has performed this action before from the same network, at the precision at which the log stores
   * addresses.
   */
  hasDone: (event: { actor: string; action: string; clientAddress: string }) => Promise<boolean>
  /**
   * Returns whether the log was written with our keys. One matching row among the oldest and newest is enough, so that a few
   * damaged rows do not matter. True for an empty log.
   */
  isOurs: () => Promise<boolean>
  /** Checks the hashes of all rows, from the oldest to the newest. */
  check: () => Promise<AuditCheck>
}

/** Whether the log is unchanged. */
export type AuditCheck = {
  /**
   * Where the log stops being intact: the id of the first row that was changed or follows a missing row, or the next id if rows
   * are missing at the end. Undefined for an intact log.
   */
  broken: number | undefined
  /** The last row up to which the log is intact; undefined if there is none. */
  end: { id: number; hash: string } | undefined
}

/** How many rows are checked at a time. */
const BATCH = 1_000
/** How many rows at each end of the log are checked to find out whose log it is. */
const SAMPLE = 3

/** Creates the log. Its hashes are keyed, so that an attacker who can only write to the database cannot rewrite history. */
export function createAuditLog(options: { db: Database; keys: DerivedKeys; clock: Clock }): AuditLog {
  const { db, keys, clock } = options
  const store = createAuditStore(db)
  const hashOf = (row: Omit<AuditRow, 'hash'>): string =>
    keys.hmac(
      'audit/1',
      JSON.stringify([row.id, row.at.getTime(), row.actor, row.action, row.object, row.network, row.previous]),
    )
  const proveEnd = ({ id, hash }: { id: number; hash: string }): string => keys.hmac('audit-end/1', `${id} ${hash}`)

  async function write(writer: Writer, { actor, action, object = '', clientAddress = '' }: AuditEvent): Promise<void> {
    const { last, end } = await store.lockEnd(writer)
    // An end that does not belong to the last row shows that rows were removed. Writing the new end would hide this, so a gap
    // in the ids keeps it visible.
    const isIntact = last === undefined ? end === undefined : isEqualText(end?.proof ?? '', proveEnd(last))
    const row = {
      id: (last?.id ?? 0) + (isIntact ? 1 : 2),
      at: new Date(clock.now()),
      actor,
      action,
      // Storage as UTF-8 replaces halves of surrogate pairs, so they are replaced before the row is hashed.
      object: Buffer.from(object).toString(),
      network: truncateAddress(clientAddress),
      previous: last?.hash ?? '',
    }
    const hash = hashOf(row)
    await store.append({ ...row, hash }, { id: row.id, proof: proveEnd({ id: row.id, hash }) }, writer)
  }

  return {
    append: (event, within) =>
      within ? write(within, event) : db.transaction((transaction) => write(transaction, event)),
    list: store.list,
    hasDone: ({ actor, action, clientAddress }) =>
      store.has({ actor, action, network: truncateAddress(clientAddress) }),
    isOurs: async () => {
      const rows = await store.listEnds(SAMPLE)
      return rows.length === 0 || rows.some((row) => isEqualText(row.hash, hashOf(row)))
    },
    check: async () => {
      // The end is read before the rows, so that rows appended during the check do not count as changes.
      const end = await store.findEnd()
      let isEndProved = end === undefined
      let last: AuditCheck['end']
      for (;;) {
        const rows = await store.listAfter(last?.id ?? 0, BATCH)
        for (const row of rows) {
          const follows = row.id === (last?.id ?? 0) + 1 && row.previous === (last?.hash ?? '')
          if (!follows || row.hash !== hashOf(row)) return { broken: row.id, end: last }
          last = { id: row.id, hash: row.hash }
          if (row.id === end?.id) isEndProved = isEqualText(end.proof, proveEnd(row))
        }
        if (rows.length < BATCH) break
      }
      // Each append also writes the end, so a log with rows but no end was changed.
      const isIntact = isEndProved && (end !== undefined || last === undefined)
      return { broken: isIntact ? undefined : (last?.id ?? 0) + 1, end: last }
    },
  }
}
