import { fakeClock } from '@holdfast/testing/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../database/connect.ts'
import { migrateDatabase } from '../database/migrate.ts'
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
  it('default: instances that start at once agree on one own project, and later starts keep it', async () => {
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

  it('default: judges a caller by project id, origin and service', async () => {
    const { judge } = createProjects({ store, own, clock: fakeClock() })
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
      expect([client, await judge({ ...client, feature: 'relay' })]).toEqual([client, verdict])
  })

  it('behavior: the product’s own pages may use the product’s project, and no other project', async () => {
    const id = await create()
    const { decide } = createProjects({ store, own, clock: fakeClock() })
    const verdictOf = async (projectId: string, page: string) => (await decide({ projectId, origin: page })).verdict
    expect(await verdictOf(own.id, 'https://web.example')).toBe('allowed')
    expect(await verdictOf(own.id, 'http://localhost:3000')).toBe('origin-not-allowed')
    expect(await verdictOf(id, 'https://web.example')).toBe('origin-not-allowed')
    const development = createProjects({ store, own: { ...own, allowsLocal: true }, clock: fakeClock() })
    expect((await development.decide({ projectId: own.id, origin: 'http://localhost:5173' })).verdict).toBe('allowed')
    expect((await development.decide({ projectId: id, origin: 'http://localhost:5173' })).verdict).toBe(
      'origin-not-allowed',
    )
  })

  it('behavior: looks up at most one list of ids at a time, however many callers name one', async () => {
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
      clock: fakeClock(),
    })
    const [known, ...unknown] = [
      await create(),
      ...Array.from({ length: 20 }, (_, at) => at.toString().padStart(32, 'e')),
    ]
    const verdicts = await Promise.all([...unknown, known ?? ''].map(async (id) => decide({ projectId: id, origin })))
    expect(verdicts.map(({ verdict }) => verdict)).toEqual([...unknown.map(() => 'invalid-key'), 'allowed'])
    expect(lists).toEqual([1, 20])
  })

  it('behavior: decides without a promise if the project is cached, or the id is malformed', async () => {
    const id = await create()
    const { decide } = createProjects({ store, own, clock: fakeClock() })
    await decide({ projectId: id, origin })
    expect(decide({ projectId: id, origin })).toMatchObject({ verdict: 'allowed' })
    expect(decide({ projectId: 'x', origin })).toEqual({ verdict: 'invalid-key' })
  })
})
