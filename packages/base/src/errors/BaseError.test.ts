import { describe, expect, test } from 'vitest'
import { BaseError } from './BaseError.ts'

class LeakError extends BaseError {
  override name = 'LeakError' as const
}

describe('BaseError', () => {
  test('default: shows the short message and keeps the rest for the console', () => {
    const error = new BaseError('Pairing expired.', { cause: new Error('socket closed'), metaMessages: ['Topic: ab'] })
    expect(error.shortMessage).toBe('Pairing expired.')
    expect(error.message).toBe('Pairing expired.\nTopic: ab\nDetails: socket closed')
    expect(error.cause).toBeInstanceOf(Error)
  })

  test('param: given details take precedence over those of the cause', () => {
    expect(new BaseError('a', { cause: new Error('b'), details: 'c' }).details).toBe('c')
  })

  test('behavior: the message of an identical cause is not repeated', () => {
    expect(new BaseError('same', { cause: new Error('same') }).message).toBe('same')
  })

  test('behavior: a cause that cannot be read is kept, and left out of the message', () => {
    const cause = new Proxy(new Error('no'), {
      get: () => {
        throw new Error('no')
      },
    })
    expect(new BaseError('a', { cause })).toMatchObject({ message: 'a', details: undefined })
  })

  test('behavior: an error without a cause has no property `cause`', () => {
    expect('cause' in new BaseError('a')).toBe(false)
  })
})

describe('walk', () => {
  const inner = new LeakError('inner')
  const outer = new BaseError('outer', { cause: new Error('middle', { cause: inner }) })

  test('default: returns the innermost error', () => {
    expect(outer.walk()).toBe(inner)
  })

  test('param: `matches` finds the first matching error in the chain, or nothing', () => {
    expect(outer.walk((error) => error instanceof LeakError)).toBe(inner)
    expect(outer.walk((error) => error instanceof RangeError)).toBeUndefined()
  })

  test('behavior: stops at an error whose cause cannot be read', () => {
    const unreadable = {
      get cause(): unknown {
        throw new Error('no')
      },
    }
    expect(new BaseError('top', { cause: unreadable }).walk()).toBe(unreadable)
  })

  test('behavior: stops at a circle of causes', () => {
    const first = new Error('first')
    const second = new Error('second', { cause: first })
    first.cause = second
    expect(new BaseError('top', { cause: first }).walk((error) => error instanceof LeakError)).toBeUndefined()
  })
})
