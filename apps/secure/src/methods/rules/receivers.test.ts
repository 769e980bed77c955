import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../device/memoryStore.ts'
import { createReceivers, isLookalike, receiverOf } from './receivers.ts'

const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}`

describe('createReceivers', () => {
  test('default: lists each receiver once, whatever the case of its letters, the newest first', async () => {
    const receivers = createReceivers(createMemoryStore())
    await receivers.add('0xA1', '0xBb')
    await receivers.add('0xa1', '0xcc')
    await receivers.add('0xA1', '0xbB')
    expect(await receivers.list('0xa1')).toEqual(['0xbB', '0xcc'])
    expect(await receivers.list('0xa2')).toEqual([])
  })

  test('behavior: removes the oldest receiver when there are more than a hundred', async () => {
    const store = createMemoryStore()
    await store.set(
      'receivers 0xa1',
      Array.from({ length: 100 }, (_, index) => addressOf(index)),
    )
    const receivers = createReceivers(store)
    await receivers.add('0xa1', addressOf(100))
    const list = await receivers.list('0xa1')
    expect([list.length, list[0], list.at(-1)]).toEqual([100, addressOf(100), addressOf(98)])
  })

  test('error: an invalid stored list is treated as empty', async () => {
    const store = createMemoryStore()
    await store.set('receivers 0xa1', [1, 2])
    expect(await createReceivers(store).list('0xa1')).toEqual([])
  })
})

describe('receiverOf', () => {
  const callOf = (name: string, to = '0xbb') =>
    // `receiverOf` reads only these members.
    ({ kind: 'known', name, args: [{ name: 'to', value: to }] }) as unknown as Parameters<typeof receiverOf>[0]['call']

  test.each(['transfer', 'transferFrom', 'safeTransferFrom'])('default: for %s, returns the argument `to`', (name) => {
    expect(receiverOf({ to: '0xaa', value: 0n, call: callOf(name) })).toBe('0xbb')
  })

  test('behavior: for another call, returns the contract if the call has a value', () => {
    expect(receiverOf({ to: '0xaa', value: 1n, call: callOf('transferAll') })).toBe('0xaa')
    expect(receiverOf({ to: '0xaa', value: 0n, call: callOf('approve') })).toBeUndefined()
    expect(receiverOf({ to: null, value: 1n, call: callOf('approve') })).toBeUndefined()
  })
})

describe('isLookalike', () => {
  const known = '0x7099797000000000000000000000000000dc79C8'

  test('default: is true for an address with the same four characters at both ends, whatever their case', () => {
    expect(isLookalike('0x7099000000000000000000000000000000AA79c8', [known])).toBe(true)
    expect(isLookalike('0x7099000000000000000000000000000000AA79c8', [addressOf(1), known])).toBe(true)
  })

  test('behavior: is false if only one end matches, and for a known address', () => {
    expect(isLookalike('0x7098000000000000000000000000000000AA79c8', [known])).toBe(false)
    expect(isLookalike('0x8099000000000000000000000000000000AA79c8', [known])).toBe(false)
    expect(isLookalike('0x7099000000000000000000000000000000AA69c8', [known])).toBe(false)
    expect(isLookalike(known.toLowerCase(), [known])).toBe(false)
    expect(isLookalike(known, [])).toBe(false)
  })
})
