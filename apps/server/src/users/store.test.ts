import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectDatabase } from '../database/connect.ts'
import { session, user, verification } from '../database/schema.ts'
import { makeTestDatabase } from '../test/database/testDatabase.ts'
import { createUserStore } from './store.ts'

const HOUR_MS = 3_600_000

/** Opens a database with one user. */
async function setUp() {
  const clock = fakeClock()
  const { db, close } = connectDatabase(await makeTestDatabase({ hasTables: true }), () => undefined)
  onTestFinished(close)
  await db.insert(user).values({ id: 'ada', name: 'Ada', email: 'ada@example.test' })
  return {
    clock,
    db,
    store: createUserStore(db),
    /** Adds a session that was last used some hours ago, and that expires in some hours. */
    addSession: async (id: string, { usedAgo = 0, expiresIn = 1 }: { usedAgo?: number; expiresIn?: number } = {}) => {
      await db.insert(session).values({
        id,
        token: id,
        userId: 'ada',
        updatedAt: new Date(clock.now() - usedAgo * HOUR_MS),
        expiresAt: new Date(clock.now() + expiresIn * HOUR_MS),
      })
    },
    ids: async () => (await db.select({ id: session.id }).from(session)).map(({ id }) => id),
  }
}

describe('createUserStore', () => {
  it('behavior: deletes expired sessions and challenges', async () => {
    const { db, store, clock, addSession, ids } = await setUp()
    for (const [id, expiresIn] of [['late', -1] as const, ['open', 1] as const]) {
      const expiresAt = new Date(clock.now() + expiresIn * HOUR_MS)
      await db.insert(verification).values({ id, identifier: id, value: '', expiresAt })
    }
    await addSession('over', { expiresIn: -1 })
    await addSession('valid', { expiresIn: 1 })
    await store.deleteExpired(new Date(clock.now()))
    expect(await ids()).toEqual(['valid'])
    expect((await db.select().from(verification)).map(({ id }) => id)).toEqual(['open'])
  })

  it('behavior: lists the sessions that have not expired by the given time', async () => {
    const { store, clock, addSession } = await setUp()
    await addSession('short', { expiresIn: 1 })
    await addSession('long', { expiresIn: 2 })
    const idsAt = async (hours: number) => {
      const rows = await store.listSessions('ada', new Date(clock.now() + hours * HOUR_MS))
      return rows.map(({ id }) => id).sort()
    }
    expect([await idsAt(0), await idsAt(1), await idsAt(2)]).toEqual([['long', 'short'], ['long'], []])
  })

  it('behavior: keeps the fifty sessions that were used most recently', async () => {
    const { store, addSession, ids } = await setUp()
    for (let usedAgo = 0; usedAgo < 52; usedAgo += 1) await addSession(`s${usedAgo}`, { usedAgo })
    await store.deleteExcessSessions('ada')
    const kept = await ids()
    expect([kept.length, kept.includes('s49'), kept.includes('s50')]).toEqual([50, true, false])
    await store.deleteExcessSessions('ada')
    expect(await ids()).toHaveLength(50)
  })
})
