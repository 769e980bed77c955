import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectDatabase } from '../../database/connect.ts'
import { makeTestDatabase } from '../../test/database/testDatabase.ts'
import { createEmailCodeStore } from './emailCodeStore.ts'

const nowMs = Date.UTC(2026, 0, 1)
const spanMs = 86_400_000

async function setUp() {
  const { db, close } = connectDatabase(await makeTestDatabase({ hasTables: true }), () => undefined)
  onTestFinished(close)
  const store = createEmailCodeStore(db)
  /** Adds a code, at most one a day. @returns when the earlier code of the same day was sent, if there is one. */
  const add = (atMs: number) =>
    store.add(
      { id: randomUUID(), email: 'a@b.example', sentAt: new Date(atMs), asker: 'browser a', browser: '', code: '' },
      { since: new Date(atMs - spanMs), maxPerAsker: 1, maxUnknown: 100 },
    )
  return { add }
}

describe('createEmailCodeStore', () => {
  it.each([
    ['ignores a code sent a day ago', -spanMs, undefined],
    ['counts a code sent just within the day', -spanMs + 1, new Date(nowMs - spanMs + 1)],
    ['counts a code sent by a clock that was a little ahead', 60_000, new Date(nowMs + 60_000)],
    // A clock that was once wrong by a year must not lock an owner out for a year.
    ['ignores a code sent before the clock was set back by a day', spanMs, undefined],
    ['ignores a code sent before the clock was set back by a year', 365 * spanMs, undefined],
  ])('behavior: %s', async (_, atMs, blockingSentAt) => {
    const { add } = await setUp()
    await add(nowMs + atMs)
    expect(await add(nowMs)).toEqual(blockingSentAt)
  })
})
