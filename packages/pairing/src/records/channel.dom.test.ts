import { describe, expect, test } from 'vitest'
import { platformChannel, platformLock } from './channel.ts'

describe('platformChannel', () => {
  test('default: what one posts the other hears', async () => {
    const [one, two] = [platformChannel('test'), platformChannel('test')]
    const heard = new Promise((resolve) => two?.onMessage(resolve))
    one?.post({ a: 1 })
    expect(await heard).toEqual({ a: 1 })
    one?.close()
    two?.close()
  })
})

describe('platformLock', () => {
  test('default: does what is asked', async () => {
    expect(await platformLock('a', async () => 5)).toBe(5)
  })
})
