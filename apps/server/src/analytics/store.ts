import { randomBytes } from 'node:crypto'
import { and, count, countDistinct, desc, eq, gte, inArray, like, lt, max, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { analyticsEvent, setting } from '../database/schema.ts'

/** An event as it is stored. */
export type StoredEvent = typeof analyticsEvent.$inferInsert

/** A project's usage as shown to an operator. */
export type AnalyticsStats = {
  /** Events by name, the most frequent first. */
  events: { event: string; count: number; lastAt: Date }[]
  /** By UTC day, newest first. `users` counts distinct visitors; only an event with a connected wallet has a visitor. */
  days: { day: string; events: number; users: number }[]
  /** Successful connections by wallet and method, the most frequent first, at most 100. */
  connects: { wallet: string; method: string; count: number }[]
}

/** Stores events, and reads a project's usage. */
export type AnalyticsStore = {
  /** Stores events; an event that is already stored stays unchanged. */
  insert: (events: readonly StoredEvent[]) => Promise<void>
  /** Reads the key of a day, which all instances share: the first instance that reads it creates it. */
  dayKey: (day: string) => Promise<string>
  /** Removes events received before `receivedAt`, and the keys of days before `keyDay`. */
  sweep: (before: { receivedAt: Date; keyDay: string }) => Promise<void>
  readStats: (projectKey: number, since: Date) => Promise<AnalyticsStats>
}

/** How many pairs of wallet and method are read. Visitors can write any number of different pairs. */
const MAX_CONNECTS = 100
const KEY_PREFIX = 'analyticsKey:'
/** How many events one statement removes: so few that the statement stays within the time limit of a query. */
const SWEEP_BATCH = 5_000

/** Creates the store. */
export function createAnalyticsStore(db: Database): AnalyticsStore {
  const removeBatch = async (receivedAt: Date): Promise<number> => {
    const old = db
      .select({ ctid: sql`${analyticsEvent}.ctid` })
      .from(analyticsEvent)
      .where(lt(analyticsEvent.receivedAt, receivedAt))
      .limit(SWEEP_BATCH)
    const { rowCount } = await db.delete(analyticsEvent).where(inArray(sql`${analyticsEvent}.ctid`, old))
    return rowCount ?? 0
  }
  return {
    insert: async (events) => {
      await db
        .insert(analyticsEvent)
        .values([...events])
        .onConflictDoNothing()
    },
    dayKey: async (day) => {
      const [row] = await db
        .insert(setting)
        .values({ name: KEY_PREFIX + day, value: randomBytes(32).toString('base64url') })
        // The update changes nothing, but makes the statement return a key that exists already.
        .onConflictDoUpdate({ target: setting.name, set: { value: sql`${setting.value}` } })
        .returning()
      if (!row) throw new TypeError('the upsert returned no row')
      return row.value
    },
    sweep: async ({ receivedAt, keyDay }) => {
      while ((await removeBatch(receivedAt)) === SWEEP_BATCH);
      await db
        .delete(setting)
        .where(and(like(setting.name, `${KEY_PREFIX}%`), sql`${setting.name} collate "C" < ${KEY_PREFIX + keyDay}`))
    },
    readStats: async (projectKey, since) => {
      const isInScope = and(eq(analyticsEvent.projectKey, projectKey), gte(analyticsEvent.receivedAt, since))
      const day = sql<string>`to_char(${analyticsEvent.receivedAt} at time zone 'UTC', 'YYYY-MM-DD')`
      const property = (name: string) =>
        sql<string>`coalesce(${analyticsEvent.properties} ->> ${sql.raw(`'${name}'`)}, '')`
      const [events, days, connects] = await Promise.all([
        db
          .select({ event: analyticsEvent.event, count: count(), lastAt: max(analyticsEvent.receivedAt) })
          .from(analyticsEvent)
          .where(isInScope)
          .groupBy(analyticsEvent.event)
          .orderBy(desc(count()), analyticsEvent.event),
        db
          .select({ day, events: count(), users: countDistinct(analyticsEvent.visitor) })
          .from(analyticsEvent)
          .where(isInScope)
          .groupBy(day)
          .orderBy(desc(day)),
        db
          .select({ wallet: property('name'), method: property('method'), count: count() })
          .from(analyticsEvent)
          .where(and(isInScope, eq(analyticsEvent.event, 'CONNECT_SUCCESS')))
          .groupBy(property('name'), property('method'))
          .orderBy(desc(count()), property('name'), property('method'))
          .limit(MAX_CONNECTS),
      ])
      return { events: events.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt ?? since })), days, connects }
    },
  }
}
