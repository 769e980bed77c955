import { describe, expect, it } from 'vitest'
import { connectDatabase } from '../database/connect.ts'
import { makeTestDatabase } from '../test/database/testDatabase.ts'
import { createChainTurns } from './chainTurns.ts'

/** More callers than the pool has connections. */
const MANY = 12

/** Creates a promise, and the function that resolves it. */
function makeGate(): [gate: Promise<void>, open: () => void] {
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  return [gate, open]
}

describe('createChainTurns', () => {
  it('default: lets one caller at a time send on a chain; a chain that hangs blocks neither the database nor other chains', async () => {
    const { db, load, ping, close } = connectDatabase(await makeTestDatabase(), () => undefined)
    try {
      const inTurn = createChainTurns(db)
      const [answered, answer] = makeGate()
      const [begun, begin] = makeGate()
      let atWork = 0
      const act = async (): Promise<number> => {
        atWork += 1
        begin()
        await answered
        atWork -= 1
        return atWork
      }
      const waiting = Array.from({ length: MANY }, () => inTurn(31_337, act))
      await begun
      await ping()
      expect(load()).toMatchObject({ total: 2, waiting: 0 })
      expect(await inTurn(31_338, async () => 'sent')).toBe('sent')
      answer()
      expect(await Promise.all(waiting)).toEqual(Array.from({ length: MANY }, () => 0))
    } finally {
      await close()
    }
  }, 120_000)
})
