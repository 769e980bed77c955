import { createDeferred } from '@holdfast/base'
import { describe, expect, it } from 'vitest'
import { connectDatabase } from '../database/connect.ts'
import { makeTestDatabase } from '../test/database/testDatabase.ts'
import { createChainTurns } from './chainTurns.ts'

/** More callers than the pool has connections. */
const MANY = 12

describe('createChainTurns', () => {
  it('default: lets one caller at a time send on a chain; a chain that hangs blocks neither the database nor other chains', async () => {
    const { db, load, ping, close } = connectDatabase(await makeTestDatabase(), () => undefined)
    try {
      const inTurn = createChainTurns(db)
      const begun = createDeferred()
      const answered = createDeferred()
      let atWork = 0
      const act = async (): Promise<number> => {
        atWork += 1
        begun.resolve()
        await answered.promise
        atWork -= 1
        return atWork
      }
      const waiting = Array.from({ length: MANY }, () => inTurn(31_337, act))
      await begun.promise
      await ping()
      expect(load()).toMatchObject({ total: 2, waiting: 0 })
      expect(await inTurn(31_338, async () => 'sent')).toBe('sent')
      answered.resolve()
      expect(await Promise.all(waiting)).toEqual(Array.from({ length: MANY }, () => 0))
    } finally {
      await close()
    }
  }, 120_000)
})
