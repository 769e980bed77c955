import { encodeErrorResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { limitLookups } from './limitLookups.ts'

const sender = `0x${'a1'.repeat(20)}` as const
const batchUrl = 'x-batch-gateway:true'
const lookupAbi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const batchAbi = parseAbi(['function query((address sender, string[] urls, bytes data)[] queries)'])

const lookup = (urls: string[], callData: Hex): Hex =>
  encodeErrorResult({ abi: lookupAbi, args: [sender, urls, callData, '0x12345678', '0x'] })
const batch = (count: number, url: string, data: Hex = '0x'): Hex =>
  encodeFunctionData({ abi: batchAbi, args: [Array.from({ length: count }, () => ({ sender, urls: [url], data }))] })
const gateway = 'https://gateway.example/{sender}/{data}'

/** A limited node whose calls revert with this data, in one of the forms in which nodes and clients pass it on. */
function revert(data: unknown, form: 'data' | 'nested' | 'cause' = 'data') {
  const error = Object.assign(new Error('execution reverted'), {
    data: form === 'nested' ? { data } : form === 'data' ? data : undefined,
    cause: form === 'cause' ? { data } : undefined,
  })
  const node = limitLookups({ request: () => Promise.reject(error) })
  return { error, call: () => node.request({ method: 'eth_call' }).catch((thrown: unknown) => thrown) }
}

describe('limitLookups', () => {
  test.each<[string, unknown]>([
    ['a request to a gateway', lookup([gateway], '0x01')],
    ['a batch of four requests', lookup([batchUrl], batch(4, gateway))],
    ['another revert', '0x08c379a0'],
    ['a revert without data', undefined],
  ])('default: passes on %s', async (_, data) => {
    const { error, call } = revert(data)
    expect(await call()).toBe(error)
  })

  test.each<[string, Hex, 'data' | 'nested' | 'cause']>([
    ['a batch of five requests', lookup([batchUrl], batch(5, gateway)), 'data'],
    ['a batch within a batch', lookup([batchUrl], batch(1, batchUrl, batch(1, gateway))), 'data'],
    ['a batch within a batch, as some nodes report it', lookup([batchUrl], batch(1, batchUrl, '0x')), 'nested'],
    ['a batch within a batch, as some clients report it', lookup([batchUrl], batch(1, batchUrl, '0x')), 'cause'],
    ['a lookup that cannot be decoded', '0x556f183001', 'data'],
    ['a lookup of 9 kB', lookup([gateway], `0x${'00'.repeat(9_000)}`), 'data'],
  ])('error: refuses %s', async (_, data, form) => {
    expect(await revert(data, form).call()).toMatchObject({ name: 'NameResolutionError', problem: 'unavailable' })
  })

  test('error: refuses lookups without end', async () => {
    const { error, call } = revert(lookup([gateway], '0x01'))
    const outcomes: unknown[] = []
    for (let count = 0; count < 9; count += 1) outcomes.push(await call())
    expect(outcomes.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => error))
    expect(outcomes[8]).toMatchObject({ name: 'NameResolutionError' })
  })
})
