import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../database/connect.ts'
import { isUnstorable } from '../database/errors.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { project } from '../database/schema.ts'
import { makeTestDatabase, queryDatabase } from '../test/database/testDatabase.ts'
import { type AnalyticsStore, createAnalyticsStore, type StoredEvent } from './store.ts'

const day = (date: number, hour = 12): Date => new Date(Date.UTC(2026, 10, date, hour))

let url: string
let database: DatabaseConnection
let store: AnalyticsStore
beforeAll(async () => {
  url = await makeTestDatabase()
  await migrateDatabase(url)
  database = connectDatabase(url, () => undefined)
  store = createAnalyticsStore(database.db)
}, 60_000)
afterAll(() => database.close())

let made = 0
async function makeProject(): Promise<number> {
  made += 1
  const [row] = await database.db
    .insert(project)
    .values({ id: `${made}`, name: 'Reef' })
    .returning()
  return row?.key ?? 0
}

function makeEvent(projectKey: number, event: Partial<StoredEvent> = {}): StoredEvent {
  made += 1
  const receivedAt = event.receivedAt ?? day(21)
  return {
    projectKey,
    eventId: `${made}`,
    event: 'MODAL_OPEN',
    occurredAt: receivedAt,
    receivedAt,
    domain: 'app.example',
    properties: {},
    ...event,
  }
}

describe('createAnalyticsStore', () => {
  it('default: counts events by name, events and visitors by UTC day, and connections by wallet', async () => {
    const [key, other] = [await makeProject(), await makeProject()]
    const connect = (name: string, method: string, visitor: string, receivedAt: Date) =>
      makeEvent(key, { event: 'CONNECT_SUCCESS', properties: { name, method }, visitor, receivedAt })
    await store.insert([
      makeEvent(key, { receivedAt: day(20, 23) }),
      makeEvent(key, { receivedAt: day(21, 0) }),
      makeEvent(key, { receivedAt: day(1) }),
      makeEvent(other),
      connect('Heron', 'browser', 'a', day(20)),
      connect('Heron', 'browser', 'a', day(21)),
      connect('Heron', 'browser', 'b', day(21)),
      connect('Tern', 'qrcode', 'b', day(21)),
      makeEvent(key, { event: 'CONNECT_SUCCESS', receivedAt: day(21) }),
    ])
    expect(await store.readStats(key, day(19))).toEqual({
      events: [
        { event: 'CONNECT_SUCCESS', count: 5, lastAt: day(21) },
        { event: 'MODAL_OPEN', count: 2, lastAt: day(21, 0) },
      ],
      days: [
        { day: '2026-11-21', events: 5, users: 2 },
        { day: '2026-11-20', events: 2, users: 1 },
      ],
      connects: [
        { wallet: 'Heron', method: 'browser', count: 3 },
        { wallet: '', method: '', count: 1 },
        { wallet: 'Tern', method: 'qrcode', count: 1 },
      ],
    })
  })

  it('behavior: reads only the 100 most frequent connections, since visitors can write any wallet', async () => {
    const key = await makeProject()
    const names = ['Heron', 'Heron', ...Array.from({ length: 120 }, (_, index) => `${index}`)]
    await store.insert(names.map((name) => makeEvent(key, { event: 'CONNECT_SUCCESS', properties: { name } })))
    const { connects } = await store.readStats(key, day(19))
    expect(connects).toHaveLength(100)
    expect(connects[0]).toEqual({ wallet: 'Heron', method: '', count: 2 })
  })

  it('behavior: instances that ask at the same time get the same key for a day; the next day has another key', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => store.dayKey('2026-11-21')))
    expect(new Set(keys).size).toBe(1)
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(32)
    expect(await store.dayKey('2026-11-22')).not.toBe(keys[0])
    await store.sweep({ receivedAt: day(1), keyDay: '2026-11-22' })
    expect(await queryDatabase(url, `select name from setting where name like 'analyticsKey:%'`)).toEqual([
      { name: 'analyticsKey:2026-11-22' },
    ])
    expect(await store.dayKey('2026-11-21')).not.toBe(keys[0])
  })

  it('behavior: removes all events that are too old, however many', async () => {
    const key = await makeProject()
    await store.insert([makeEvent(key)])
    await queryDatabase(
      url,
      `insert into analytics_event (project_key, event_id, event, occurred_at, received_at, domain, properties)
       select ${key}, 'old ' || n, 'MODAL_OPEN', '2026-01-01', '2026-01-01', 'app.example', '{}' from generate_series(1, 11000) n`,
    )
    await store.sweep({ receivedAt: day(1, 0), keyDay: '2026-11-01' })
    const rows = await queryDatabase<{ count: string }>(
      url,
      `select count(*) from analytics_event where project_key = ${key}`,
    )
    expect(rows).toEqual([{ count: '1' }])
  })

  it('error: distinguishes events that can never be stored from an unavailable database', async () => {
    const key = await makeProject()
    const failureOf = (attempt: Promise<void>): Promise<unknown> =>
      attempt.then(
        () => undefined,
        (error: unknown) => error,
      )
    expect(isUnstorable(await failureOf(store.insert([makeEvent(key, { domain: '\0' })])))).toBe(true)
    expect(isUnstorable(await failureOf(store.insert([makeEvent(9_999)])))).toBe(true)
    const unreachable = connectDatabase('postgres://me:hush@127.0.0.1:1/shop', () => undefined)
    const failure = await failureOf(createAnalyticsStore(unreachable.db).insert([makeEvent(key)]))
    expect([failure instanceof Error, isUnstorable(failure)]).toEqual([true, false])
    await unreachable.close()
  })
})
