import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../device/memoryStore.ts'
import { createReceivers, isLookalike, receiverOf } from './receivers.ts'

const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}`

describe('createReceivers', () => {
  test('default: remembers each receiver once, the newest first, whatever the case of its letters', async () => {
    const receivers = createReceivers(createMemoryStore())
    await receivers.add('0xA1', '0xBb')
    await receivers.add('0xa1', '0xcc')
    await receivers.add('0xA1', '0xbB')
    expect(await receivers.list('0xa1')).toEqual(['0xbB', '0xcc'])
    expect(await receivers.list('0xa2')).toEqual([])
  })

  test('behavior: forgets the oldest beyond a hundred', async () => {
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

  test('error: an unreadable list counts as empty', async () => {
    const store = createMemoryStore()
    await store.set('receivers 0xa1', [1, 2])
    expect(await createReceivers(store).list('0xa1')).toEqual([])
  })
})

describe('receiverOf', () => {
  const known = (name: string, to = '0xbb') =>
    ({ kind: 'known', name, args: [{ name: 'to', value: to }] }) as unknown as Parameters<typeof receiverOf>[0]['call'] // All that is read.

  test.each(['transfer', 'transferFrom', 'safeTransferFrom'])('default: of %s, the receiver it names', (name) => {
    expect(receiverOf({ to: '0xaa', value: 0n, call: known(name) })).toBe('0xbb')
  })

  test('behavior: of another call, its contract, if it is paid', () => {
    expect(receiverOf({ to: '0xaa', value: 1n, call: known('transferAll') })).toBe('0xaa')
    expect(receiverOf({ to: '0xaa', value: 0n, call: known('approve') })).toBeUndefined()
    expect(receiverOf({ to: null, value: 1n, call: known('approve') })).toBeUndefined()
  })
})

describe('isLookalike', () => {
  const known = '0x7099797000000000000000000000000000dc79C8'

  test('default: an address with the same four characters at both ends, whatever their case', () => {
    expect(isLookalike('0x7099000000000000000000000000000000AA79c8', [known])).toBe(true)
    expect(isLookalike('0x7099000000000000000000000000000000AA79c8', [addressOf(1), known])).toBe(true)
  })

  test('behavior: one matching end is not enough, and a known address is no lookalike of itself', () => {
    expect(isLookalike('0x7098000000000000000000000000000000AA79c8', [known])).toBe(false)
    expect(isLookalike('0x8099000000000000000000000000000000AA79c8', [known])).toBe(false)
    expect(isLookalike('0x7099000000000000000000000000000000AA69c8', [known])).toBe(false)
    expect(isLookalike(known.toLowerCase(), [known])).toBe(false)
    expect(isLookalike(known, [])).toBe(false)
  })
})
