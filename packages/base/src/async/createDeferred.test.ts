import { describe, expect, it } from 'vitest'
import { createDeferred } from './createDeferred.ts'

describe('createDeferred', () => {
  it('default: the first call settles the promise', async () => {
    const { promise, resolve, reject } = createDeferred<string>()
    resolve('first')
    resolve('second')
    reject(new Error('third'))
    await expect(promise).resolves.toBe('first')
  })

  it('error: rejects with the given error', async () => {
    const error = new Error('refused')
    const { promise, reject } = createDeferred()
    reject(error)
    await expect(promise).rejects.toBe(error)
  })
})
