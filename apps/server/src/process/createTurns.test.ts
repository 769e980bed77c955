import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createTurns } from './createTurns.ts'

describe('createTurns', () => {
  it('default: runs the pieces in their order, and other work between them', async () => {
    const inTurn = createTurns()
    const done: (number | string)[] = []
    const pieces = [1, 2, 3].map((piece) => inTurn(() => done.push(piece)))
    const other = async (): Promise<void> => {
      for (let times = 0; times < 3; times += 1) {
        await setImmediate()
        done.push('other')
      }
    }
    await Promise.all([...pieces, other()])
    expect(done.filter((each) => each !== 'other')).toEqual([1, 2, 3])
    expect(done.slice(done.indexOf(1), done.indexOf(3)).filter((each) => each === 'other')).toHaveLength(2)
  })

  it('error: a piece that fails rejects its own promise only', async () => {
    const inTurn = createTurns()
    const failing = inTurn(() => {
      throw new Error('no heron')
    })
    const next = inTurn(() => 'heron')
    await expect(failing).rejects.toThrow('no heron')
    expect(await next).toBe('heron')
  })
})
