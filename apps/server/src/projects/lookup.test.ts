import { fakeClock } from '@holdfast/testing/time'
import { expect, it } from 'vitest'
import { createLookup } from './lookup.ts'

function makeLookup(values: Map<string, string>, bounds = { maxFound: 10, maxMissing: 10 }) {
  const clock = fakeClock()
  const asked: string[] = []
  const state = { isAway: false }
  const { find: lookup, cached } = createLookup<string>({
    fetch: (id) => {
      asked.push(id)
      return state.isAway ? Promise.reject(new Error('away')) : Promise.resolve(values.get(id))
    },
    lifeMs: 3_000,
    clock,
    ...bounds,
  })
  return { lookup, cached, asked, clock, state }
}

it('default: fetches each id once, also unknown ids, and again after the time limit', async () => {
  const values = new Map([['a', 'one']])
  const { lookup, asked, clock } = makeLookup(values)
  expect(await Promise.all([lookup('a'), lookup('a'), lookup('x')])).toEqual(['one', 'one', undefined])
  values.set('a', 'two').set('x', 'new')
  expect([lookup('a'), lookup('x'), asked]).toEqual(['one', undefined, ['a', 'x']])
  await clock.advance(3_000)
  expect(await Promise.all([lookup('a'), lookup('x')])).toEqual(['two', 'new'])
  values.delete('a')
  await clock.advance(3_000)
  expect([await lookup('a'), lookup('a')]).toEqual([undefined, undefined])
})

it('behavior: values expire on schedule even if the clock was set back', async () => {
  const values = new Map([['a', 'one']])
  const { lookup, clock } = makeLookup(values)
  await lookup('a')
  values.set('a', 'two')
  clock.step(-3_600_000)
  await clock.advance(3_000)
  expect(await lookup('a')).toBe('two')
})

it('behavior: caches a limited number of values, and many unknown ids do not evict a known id', async () => {
  const { lookup, asked } = makeLookup(
    new Map([
      ['a', 'one'],
      ['b', 'two'],
      ['c', 'three'],
    ]),
    { maxFound: 2, maxMissing: 2 },
  )
  for (const id of ['a', 'b']) await lookup(id)
  for (let count = 0; count < 100; count += 1) await lookup(`unknown ${count}`)
  asked.length = 0
  await lookup('a')
  expect(asked).toEqual([])
  await lookup('c')
  await lookup('a')
  await lookup('unknown 0')
  expect(asked).toEqual(['c', 'a', 'unknown 0'])
})

it('behavior: when a fetch fails, the last value is used for another period', async () => {
  const { lookup, asked, clock, state } = makeLookup(new Map([['a', 'one']]))
  await lookup('a')
  state.isAway = true
  await clock.advance(3_000)
  expect([await lookup('a'), lookup('a'), asked.length]).toEqual(['one', 'one', 2])
  await expect(lookup('b')).rejects.toThrow('away')
  state.isAway = false
  expect(await lookup('b')).toBe(undefined)
})

it('behavior: announces a fetch for an id under which no value was found so far', async () => {
  const { lookup, asked, clock, state } = makeLookup(new Map([['a', 'one']]))
  const announced: string[] = []
  const find = (id: string) => lookup(id, { beforeUnknown: () => void announced.push(id) })
  for (let turn = 0; turn < 2; turn += 1) {
    expect([await find('a'), await find('x'), await find('x')]).toEqual(['one', undefined, undefined])
    await clock.advance(3_000)
  }
  expect(announced).toEqual(['a', 'x', 'x'])
  announced.length = 0
  expect(await Promise.all([find('z'), find('z')])).toEqual([undefined, undefined])
  expect(announced).toEqual(['z'])
  asked.length = 0
  const refuse = () => {
    throw new Error('too many')
  }
  expect(() => lookup('y', { beforeUnknown: refuse })).toThrow('too many')
  expect(asked).toEqual([])
  state.isAway = true
  expect(await find('a')).toBe('one')
})

it('behavior: returns what is cached, without a fetch', async () => {
  const { lookup, cached, asked, clock } = makeLookup(new Map([['a', 'one']]))
  expect([cached('a'), cached('x'), asked]).toEqual([undefined, undefined, []])
  await Promise.all([lookup('a'), lookup('x')])
  expect([cached('a'), cached('x')]).toMatchObject([{ value: 'one' }, { value: undefined }])
  await clock.advance(3_000)
  expect([cached('a'), cached('x')]).toEqual([undefined, undefined])
})
