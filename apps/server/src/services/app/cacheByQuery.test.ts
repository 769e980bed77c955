import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { cacheByQuery } from './cacheByQuery.ts'

function setUp() {
  const parsed: string[] = []
  const reader = cacheByQuery((context) => {
    const { a = '' } = context.req.query()
    parsed.push(a)
    if (a === 'bad') throw new RangeError('not this one')
    return { a }
  })
  const app = new Hono()
  app.get('/:name', (context) => context.json(reader(context)))
  app.onError((error, context) => context.json({ name: error.name }, 400))
  const ask = async (path: string): Promise<unknown> => (await app.request(path)).json()
  return { ask, parsed }
}

describe('cacheByQuery', () => {
  it('default: parses each query once, even if it is repeated on another path', async () => {
    const { ask, parsed } = setUp()
    expect(await ask('/one?a=1')).toEqual({ a: '1' })
    expect(await ask('/two?a=1')).toEqual({ a: '1' })
    expect(await ask('/one?a=2')).toEqual({ a: '2' })
    expect(await ask('/one')).toEqual({ a: '' })
    expect(parsed).toEqual(['1', '2', ''])
  })

  it('error: parses and refuses a query each time if the reader throws', async () => {
    const { ask, parsed } = setUp()
    expect(await ask('/one?a=bad')).toEqual({ name: 'RangeError' })
    expect(await ask('/one?a=bad')).toEqual({ name: 'RangeError' })
    expect(parsed).toEqual(['bad', 'bad'])
  })
})
