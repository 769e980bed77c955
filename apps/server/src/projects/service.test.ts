import { fakeClock } from '@holdfast/testing/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../database/connect.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { createRateLimits, RateLimitedError } from '../http/limits/rateLimits.ts'
import { makeTestDatabase } from '../test/database/testDatabase.ts'
import { defaultSettings, type ProjectSettings } from './project.ts'
import { createProjects } from './service.ts'
import { createProjectStore, type ProjectStore } from './store.ts'

let database: DatabaseConnection
let store: ProjectStore
beforeAll(async () => {
  const url = await makeTestDatabase()
  await migrateDatabase(url)
  database = connectDatabase(url, () => undefined)
  store = createProjectStore(database.db)
}, 60_000)
afterAll(() => database.close())

let made = 0
async function create(settings: Partial<ProjectSettings> = {}): Promise<string> {
  made += 1
  const { id } = await store.create({
    id: made.toString(16).padStart(32, 'a'),
    name: `Project ${made}`,
    ...defaultSettings,
    origins: ['https://app.example'],
    ...settings,
  })
  return id
}

describe('ensureOwn', () => {
  it('default: instances that start at once agree on the product’s own project, and later starts keep this project', async () => {
    const ids = Array.from({ length: 6 }, (_, index) => index.toString().repeat(32))
    const options = { isForced: false, name: 'Holdfast' }
    const kept = await Promise.all(ids.map((id) => store.ensureOwn(id, options)))
    expect(new Set(kept).size).toBe(1)
    expect(ids).toContain(kept[0])
    expect(await store.ensureOwn('9'.repeat(32), options)).toBe(kept[0])
    expect((await store.list()).map(({ id, isOwn }) => [id, isOwn])).toEqual([[kept[0], true]])
  })

  it('param: isForced makes the configured project the product’s own, and turns the earlier project into a normal project', async () => {
    const earlier = await store.findOwnId()
    const configured = 'c'.repeat(32)
    expect(await store.ensureOwn(configured, { isForced: true, name: 'Holdfast' })).toBe(configured)
    expect(await store.ensureOwn(configured, { isForced: true, name: 'Holdfast' })).toBe(configured)
    expect([await store.findOwnId(), (await store.find(configured))?.isOwn]).toEqual([configured, true])
    expect((await store.find(earlier ?? ''))?.isOwn).toBe(false)
    const isOwnValues: boolean[] = []
    for (const id of [configured, earlier ?? '']) {
      await store.change(id, ({ isOwn }) => {
        isOwnValues.push(isOwn)
        return {}
      })
    }
    expect(isOwnValues).toEqual([true, false])
  })
})

describe('createProjects', () => {
  const own = { id: 'c'.repeat(32), origins: ['https://web.example'], allowsLocal: false }
  const origin = 'https://app.example'
  const network = '192.0.2.1'
  const limits = createRateLimits()

  it('default: judges a caller by project id, origin and service', async () => {
    const { judge } = createProjects({ store, own, limits, clock: fakeClock() })
    const [open, pagesOnly, noRelay] = [
      await create(),
      await create({ allowsNoOrigin: false }),
      await create({ features: ['catalogue'] }),
    ]
    const cases = [
      [{ projectId: open, origin }, 'allowed'],
      [{ projectId: open, origin: undefined }, 'allowed'],
      [{ projectId: open, origin: 'https://evil.example' }, 'origin-not-allowed'],
      [{ projectId: open, origin: 'null' }, 'origin-not-allowed'],
      [{ projectId: pagesOnly, origin }, 'allowed'],
      [{ projectId: pagesOnly, origin: undefined }, 'origin-not-allowed'],
      [{ projectId: noRelay, origin }, 'invalid-key'],
      [{ projectId: 'd'.repeat(32), origin }, 'invalid-key'],
      [{ projectId: 'no id', origin }, 'invalid-key'],
      [{ projectId: undefined, origin }, 'invalid-key'],
    ] as const
    for (const [client, verdict] of cases)
      expect([client, await judge({ ...client, network, feature: 'relay' })]).toEqual([client, verdict])
  })

  it('behavior: the product’s own pages may use the product’s project, and no other project', async () => {
    const id = await create()
    const { decide } = createProjects({ store, own, limits, clock: fakeClock() })
    const verdictOf = async (projectId: string, page: string) =>
      (await decide({ projectId, origin: page, network })).verdict
    expect(await verdictOf(own.id, 'https://web.example')).toBe('allowed')
    expect(await verdictOf(own.id, 'http://localhost:3000')).toBe('origin-not-allowed')
    expect(await verdictOf(id, 'https://web.example')).toBe('origin-not-allowed')
    const development = createProjects({ store, own: { ...own, allowsLocal: true }, limits, clock: fakeClock() })
    expect((await development.decide({ projectId: own.id, origin: 'http://localhost:5173', network })).verdict).toBe(
      'allowed',
    )
    expect((await development.decide({ projectId: id, origin: 'http://localhost:5173', network })).verdict).toBe(
      'origin-not-allowed',
    )
  })

  it('behavior: runs one query for ids at a time, however many callers name an id', async () => {
    const lists: number[] = []
    let running = 0
    const { decide } = createProjects({
      store: {
        ...store,
        findEach: async (ids) => {
          running += 1
          expect(running).toBe(1)
          const found = await store.findEach(ids)
          lists.push(found.length)
          running -= 1
          return found
        },
      },
      own,
      limits,
      clock: fakeClock(),
    })
    const [known, ...unknown] = [
      await create(),
      ...Array.from({ length: 20 }, (_, at) => at.toString().padStart(32, 'e')),
    ]
    const verdicts = await Promise.all(
      [...unknown, known ?? ''].map(async (id) => decide({ projectId: id, origin, network })),
    )
    expect(verdicts.map(({ verdict }) => verdict)).toEqual([...unknown.map(() => 'invalid-key'), 'allowed'])
    expect(lists).toEqual([1, 20])
  })

  it('behavior: decides without a promise if the project is cached, or the id is malformed', async () => {
    const id = await create()
    const { decide } = createProjects({ store, own, limits, clock: fakeClock() })
    await decide({ projectId: id, origin, network })
    expect(decide({ projectId: id, origin, network })).toMatchObject({ verdict: 'allowed' })
    expect(decide({ projectId: 'x', origin, network })).toEqual({ verdict: 'invalid-key' })
  })

  it('error: refuses to look up further ids for a network that named too many unknown ids, but still decides about known ids', async () => {
    const [id, another] = [await create(), await create()]
    const asked: string[] = []
    const { decide, decideCached } = createProjects({
      store: { ...store, findEach: (ids) => store.findEach(ids).finally(() => asked.push(...ids)) },
      own,
      limits: createRateLimits({ points: { unknownProject: 3 } }),
      clock: fakeClock(),
    })
    const ask = async (projectId: string, from = network) =>
      (await decide({ projectId, origin, network: from })).verdict
    expect(decideCached({ projectId: id, origin })).toBeUndefined()
    // Projects that exist, and ids that are known to be unknown, are not counted.
    for (let turn = 0; turn < 5; turn += 1) expect(await ask(id)).toBe('allowed')
    const unknown = ['1e', '2e', '3e', '4e'].map((digits) => digits.repeat(16))
    for (const each of unknown.slice(0, 3)) expect(await ask(each)).toBe('invalid-key')
    expect(await ask(unknown[0] ?? '')).toBe('invalid-key')
    asked.length = 0
    await expect(ask(unknown[3] ?? '')).rejects.toThrow(RateLimitedError)
    await expect(ask(another)).rejects.toThrow(RateLimitedError)
    expect(asked).toEqual([])
    expect(await ask(id)).toBe('allowed')
    expect(decideCached({ projectId: id, origin })).toMatchObject({ verdict: 'allowed' })
    expect(await ask(another, '192.0.2.2')).toBe('allowed')
  })

  it('error: does not count a lookup that fails', async () => {
    const id = await create()
    let isDown = true
    const { decide } = createProjects({
      store: {
        ...store,
        findEach: (ids) => (isDown ? Promise.reject(new Error('The database is down.')) : store.findEach(ids)),
      },
      own,
      limits: createRateLimits({ points: { unknownProject: 1 } }),
      clock: fakeClock(),
    })
    const ask = async () => (await decide({ projectId: id, origin, network })).verdict
    for (let turn = 0; turn < 3; turn += 1) await expect(ask()).rejects.toThrow('The database is down.')
    isDown = false
    expect(await ask()).toBe('allowed')
  })
})
