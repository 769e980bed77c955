import { describe, expect, test } from 'vitest'
import { createDeferred } from './createDeferred.ts'
import { createQueues } from './queues.ts'

describe('createQueues', () => {
  test('default: work of one key runs in order, even after a failure, and does not delay work of another key', async () => {
    const inTurn = createQueues()
    const seen: string[] = []
    const gate = createDeferred()
    const work =
      (name: string, before: Promise<void> = Promise.resolve()) =>
      async () => {
        await before
        seen.push(name)
        if (name === 'a1') throw new Error(name)
      }
    const first = inTurn('a', work('a1', gate.promise))
    const rest = [inTurn('a', work('a2')), inTurn('a', work('a3'))]
    await inTurn('b', work('b1'))
    expect(seen).toEqual(['b1'])
    gate.resolve()
    await expect(first).rejects.toThrow('a1')
    await Promise.all(rest)
    await inTurn('a', work('a4'))
    expect(seen).toEqual(['b1', 'a1', 'a2', 'a3', 'a4'])
  })
})
