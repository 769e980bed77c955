import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it } from 'vitest'
import { createBlockCache } from './blockCache.ts'

function makeCache() {
  const clock = fakeClock()
  const chain = { head: 10n, polls: 0, isFailing: false }
  const cache = createBlockCache({
    clock,
    readHead: async () => {
      chain.polls += 1
      if (chain.isFailing) throw new Error('the node is unreachable')
      return chain.head
    },
  })
  const keep = (key: string, result: string): void => cache.set(key, result, cache.block())
  return { cache, clock, chain, keep }
}

describe('createBlockCache', () => {
  it('default: answers nothing before the newest block is known, and then what is cached for that block', async () => {
    const { cache, clock, keep } = makeCache()
    keep('a', '1')
    expect([cache.get('a'), cache.head()]).toEqual([undefined, undefined])
    await clock.advance(0)
    keep('a', '1')
    expect([cache.get('a'), cache.head()]).toEqual(['1', '"0xa"'])
  })

  it('behavior: the next block drops what is cached, and so does a lower one', async () => {
    const { cache, clock, chain, keep } = makeCache()
    cache.get('a')
    await clock.advance(0)
    for (const head of [11n, 9n]) {
      keep('a', '1')
      expect(cache.get('a')).toBe('1')
      chain.head = head
      await clock.advance(500)
      expect([cache.get('a'), cache.head()]).toEqual([undefined, `"0x${head.toString(16)}"`])
    }
  })

  it('behavior: an answer to a call that began before the newest block came is not cached', async () => {
    const { cache, clock, chain } = makeCache()
    cache.get('a')
    await clock.advance(0)
    const block = cache.block()
    chain.head = 11n
    await clock.advance(500)
    cache.set('a', 'old', block)
    expect(cache.get('a')).toBeUndefined()
  })

  it('behavior: a new block in an answer drops what is cached at once; a known one does not', async () => {
    const { cache, clock, keep } = makeCache()
    cache.get('a')
    await clock.advance(0)
    keep('a', '1')
    cache.recordBlock(10n)
    expect(cache.get('a')).toBe('1')
    cache.recordBlock(11n)
    expect([cache.get('a'), cache.head()]).toEqual([undefined, '"0xb"'])
  })

  it('behavior: a transaction that was sent drops what is cached', async () => {
    const { cache, clock, keep } = makeCache()
    cache.get('a')
    await clock.advance(0)
    keep('a', '1')
    cache.clear()
    expect(cache.get('a')).toBeUndefined()
  })

  it('behavior: nothing is answered while the newest block is unknown', async () => {
    const { cache, clock, chain, keep } = makeCache()
    cache.get('a')
    await clock.advance(0)
    keep('a', '1')
    chain.isFailing = true
    await clock.advance(1_000)
    expect(cache.get('a')).toBe('1')
    await clock.advance(500)
    expect([cache.get('a'), cache.head()]).toEqual([undefined, undefined])
    chain.isFailing = false
    await clock.advance(500)
    expect(cache.get('a')).toBe('1')
  })

  it('behavior: no request is sent while there are no reads, nor after the stop', async () => {
    const { cache, clock, chain } = makeCache()
    cache.get('a')
    await clock.advance(10_000)
    const { polls } = chain
    expect([polls, clock.pending()]).toEqual([11, 0])
    await clock.advance(60_000)
    expect(chain.polls).toBe(polls)
    cache.get('a')
    await clock.advance(0)
    expect(chain.polls).toBe(polls + 1)
    cache.stop()
    cache.get('a')
    await clock.advance(10_000)
    expect([chain.polls, clock.pending()]).toEqual([polls + 1, 0])
  })
})
