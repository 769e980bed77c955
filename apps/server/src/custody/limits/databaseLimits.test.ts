import { aheadClock } from '@holdfast/testing/time'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectDatabase } from '../../database/connect.ts'
import { makeTestDatabase } from '../../test/database/testDatabase.ts'
import { createDatabaseLimits, type SpanLimit } from './databaseLimits.ts'

const HOUR_MS = 3_600_000

describe('createDatabaseLimits', () => {
  it('behavior: undoing a count of an hour that has ended leaves the count of the new hour as it is', async () => {
    const { db, close } = connectDatabase(await makeTestDatabase({ hasTables: true }), () => undefined)
    onTestFinished(close)
    const clock = aheadClock()
    const { consume, isReached } = createDatabaseLimits({ db, clock })
    const once: readonly SpanLimit[] = [{ points: 1, spanS: 3_600 }]
    const giveBack = await consume('guess', once)
    clock.aheadMs += HOUR_MS
    await consume('guess', once)
    await giveBack()
    expect(await isReached('guess', once)).toBe(true)
  })

  it('behavior: undoing a count subtracts it from each span that still runs', async () => {
    const { db, close } = connectDatabase(await makeTestDatabase({ hasTables: true }), () => undefined)
    onTestFinished(close)
    const clock = aheadClock()
    const { consume, isReached } = createDatabaseLimits({ db, clock })
    clock.aheadMs += 24 * HOUR_MS - (clock.now() % (24 * HOUR_MS))
    const spans: readonly SpanLimit[] = [
      { points: 1, spanS: 3_600 },
      { points: 2, spanS: 86_400 },
    ]
    const giveBack = await consume('guess', spans)
    clock.aheadMs += HOUR_MS
    await consume('guess', spans)
    clock.aheadMs += HOUR_MS
    expect(await isReached('guess', spans)).toBe(true)
    await giveBack()
    expect(await isReached('guess', spans)).toBe(false)
  })
})
