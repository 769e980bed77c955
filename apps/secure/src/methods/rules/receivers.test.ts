import { decodeCall } from '@holdfast/clear-signing/requests'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../device/memoryStore.ts'
import { isLookalike, receiversOf } from './lookalikes.ts'
import { createReceivers } from './receivers.ts'

const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const

describe('createReceivers', () => {
  test('default: lists each receiver once, whatever the case of its letters, the newest first', async () => {
    const receivers = createReceivers(createMemoryStore())
    await receivers.add('0xA1', ['0xBb'])
    await receivers.add('0xa1', ['0xcc'])
    await receivers.add('0xA1', ['0xbB'])
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
    await receivers.add('0xa1', [addressOf(100)])
    const list = await receivers.list('0xa1')
    expect([list.length, list[0], list.at(-1)]).toEqual([100, addressOf(100), addressOf(98)])
  })

  test('behavior: remembers only the first 32 receivers of one request, so that it cannot push out all earlier ones', async () => {
    const receivers = createReceivers(createMemoryStore())
    await receivers.add('0xa1', ['0xbb'])
    await receivers.add(
      '0xa1',
      Array.from({ length: 200 }, (_, index) => addressOf(index)),
    )
    const list = await receivers.list('0xa1')
    expect([list.length, list[0], list.at(-1)]).toEqual([33, addressOf(0), '0xbb'])
  })

  test('error: an invalid stored list is treated as empty', async () => {
    const store = createMemoryStore()
    await store.set('receivers 0xa1', [1, 2])
    expect(await createReceivers(store).list('0xa1')).toEqual([])
  })
})

describe('receiversOf', () => {
  const abi = parseAbi([
    'function transfer(address to, uint256 amount)',
    'function transferFrom(address from, address to, uint256 amount)',
    'function safeTransferFrom(address from, address to, uint256 tokenId)',
    'function redeem(uint256 shares, address receiver, address owner)',
    'function approve(address spender, uint256 amount)',
    'function multicall(bytes[] data)',
  ])
  const [contract, first, second] = [addressOf(1), addressOf(2), addressOf(3)] as const
  const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [first, 1n] })
  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [second, 1n] })
  const redeem = encodeFunctionData({ abi, functionName: 'redeem', args: [1n, second, contract] })
  const multicall = (...each: Hex[]) => encodeFunctionData({ abi, functionName: 'multicall', args: [each] })

  test.each([
    ['a transfer', transfer, [first]],
    ['transferFrom', encodeFunctionData({ abi, functionName: 'transferFrom', args: [second, first, 1n] }), [first]],
    [
      'safeTransferFrom',
      encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [second, first, 1n] }),
      [first],
    ],
    ['a call of a vault', redeem, [second]],
    ['calls within a multicall, at every level', multicall(transfer, multicall(approve, redeem)), [first, second]],
    ['an approval', approve, []],
    ['an unknown function', '0x12345678' as const, []],
  ])('default: lists the receivers of %s', (_name, data, expected) => {
    expect(receiversOf({ to: contract, value: 0n, call: decodeCall(data) })).toEqual(expected)
  })

  test('default: a call with a value has the called address as a receiver too', () => {
    expect(receiversOf({ to: contract, value: 1n, call: decodeCall('0x') })).toEqual([contract])
    expect(receiversOf({ to: contract, value: 1n, call: decodeCall(multicall(transfer)) })).toEqual([contract, first])
    expect(receiversOf({ to: null, value: 1n, call: decodeCall('0x12345678') })).toEqual([])
  })
})

describe('isLookalike', () => {
  const known = '0x7099797000000000000000000000000000dc79C8'

  test('default: is true if the first four and last four characters are those of a known address, in upper or lower case', () => {
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
