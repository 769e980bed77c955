import { encodeAbiParameters, encodeErrorResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { call } from 'viem/actions'
import { describe, expect, it } from 'vitest'
import { createSlots } from '../remote-files/slots.ts'
import { createEnsClient } from './createEnsClient.ts'

const resolver = `0x${'e5'.repeat(20)}` as const
const LOCAL_BATCH = 'x-batch-gateway:true'
const abi = parseAbi([
  'struct Request { address sender; string[] urls; bytes data; }',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'function query(Request[] requests) view returns (bool[] failures, bytes[] responses)',
])
const callback = '0xcafecafe'

const request = (url: string, data: Hex = '0x12') => ({ sender: resolver, urls: [url], data })
const batch = (...requests: ReturnType<typeof request>[]): Hex =>
  encodeFunctionData({ abi, functionName: 'query', args: [requests] })
const lookup = (urls: string[], data: Hex, sender: Hex = resolver): { revert: Hex } => ({
  revert: encodeErrorResult({ abi, errorName: 'OffchainLookup', args: [sender, urls, data, callback, '0xee'] }),
})
/** Encodes a batch of `count` requests. Every entry of its list leads to the same request. */
function repeated(count: number, urls: string[], data: Hex): Hex {
  const one = encodeFunctionData({ abi, functionName: 'query', args: [[{ sender: resolver, urls, data }]] })
  const word = (value: number): string => value.toString(16).padStart(64, '0')
  const [selector, requestBytes] = [one.slice(0, 10), one.slice(10 + 3 * 64)]
  return `${selector}${word(32)}${word(count)}${word(count * 32).repeat(count)}${requestBytes}` as Hex // Only hex is joined.
}

/** Creates a client over a contract that answers as the test says, and gateways that answer with their path. */
function setUp(answer: (data: Hex) => { revert: Hex } | Hex, signal = new AbortController().signal) {
  const calls: Hex[] = []
  const fetched: string[] = []
  const client = createEnsClient({
    ask: async ({ params }) => {
      const [{ data }] = JSON.parse(params) as [{ data: Hex }]
      calls.push(data)
      const given = answer(data)
      return typeof given === 'string'
        ? { result: JSON.stringify(given) }
        : { error: JSON.stringify({ code: 3, message: 'execution reverted', data: given.revert }) }
    },
    fetcher: {
      fetchFile: async (url) => {
        fetched.push(url.href)
        if (url.host !== 'gateway.example') throw new Error('there is no such host')
        return Buffer.from(JSON.stringify({ data: '0xaa' }))
      },
    },
    slots: createSlots({ count: 16, maxWaiting: 256, onFull: () => new Error('full') }),
    signal,
    network: '192.0.2.1',
  })
  const ask = () => call(client, { to: resolver, data: '0x01' })
  return { ask, calls, fetched }
}
const gateway = 'https://gateway.example/{sender}/{data}'
const isFirst = (data: Hex): boolean => data === '0x01'
const continued = (answer: Hex): Hex =>
  `${callback}${encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [answer, '0xee']).slice(2)}`

describe('createEnsClient', () => {
  it('default: sends a contract’s request to its gateway, and continues the call with the answer', async () => {
    const { ask, calls, fetched } = setUp((data) => (isFirst(data) ? lookup([gateway], '0x12') : '0xbb'))
    expect(await ask()).toEqual({ data: '0xbb' })
    expect(fetched).toEqual([`https://gateway.example/${resolver}/0x12`])
    expect(calls).toEqual(['0x01', continued('0xaa')])
  })

  it('behavior: answers a batch, including the requests that failed', async () => {
    const requests = batch(request(gateway), request('https://other.example/{data}'))
    const { ask, calls } = setUp((data) => (isFirst(data) ? lookup([LOCAL_BATCH], requests) : '0xbb'))
    expect(await ask()).toEqual({ data: '0xbb' })
    const failure = encodeErrorResult({
      abi: parseAbi(['error Error(string)']),
      args: ['None of the gateways for the name answered.'],
    })
    expect(calls[1]).toBe(
      continued(
        encodeAbiParameters(
          [{ type: 'bool[]' }, { type: 'bytes[]' }],
          [
            [false, true],
            ['0xaa', failure],
          ],
        ),
      ),
    )
  })

  it('behavior: tries only the first three URLs, and skips those without {data}', async () => {
    const urls = ['https://post.example/', 'https://a.example/{data}', 'https://b.example/{data}', gateway]
    const { ask, fetched } = setUp(() => lookup(urls, '0x12'))
    await expect(ask()).rejects.toThrow()
    expect(fetched).toEqual(['https://a.example/0x12', 'https://b.example/0x12'])
  })

  it('error: answers no batch inside a batch: a few bytes of nested batches can hold many requests', async () => {
    const inner = repeated(40, [gateway], '0x12')
    const { ask, fetched } = setUp((data) =>
      isFirst(data) ? lookup([LOCAL_BATCH], batch(request(LOCAL_BATCH, inner))) : { revert: '0x' },
    )
    await expect(ask()).rejects.toThrow()
    expect(fetched).toEqual([])
  })

  it.each([5, 3_000])('error: answers no batch of %i requests', async (count) => {
    const { ask, fetched } = setUp(() => lookup([LOCAL_BATCH], repeated(count, [gateway], '0x12')))
    await expect(ask()).rejects.toThrow()
    expect(fetched).toEqual([])
  })

  it('error: gives up after four lookups, one after the other', async () => {
    const { ask, fetched } = setUp(() => lookup([gateway], '0x12'))
    await expect(ask()).rejects.toThrow()
    expect(fetched).toHaveLength(4)
  })

  it('error: does not answer the request of another contract', async () => {
    const { ask, fetched } = setUp(() => lookup([gateway], '0x12', `0x${'66'.repeat(20)}`))
    await expect(ask()).rejects.toThrow()
    expect(fetched).toEqual([])
  })

  it.each(['0x556f1830', `0x556f1830${'ff'.repeat(400)}`] as const)(
    'error: rejects a wrongly encoded request: %s',
    async (revert) => {
      const { ask, fetched } = setUp(() => ({ revert }))
      await expect(ask()).rejects.toThrow()
      expect(fetched).toEqual([])
    },
  )

  it('param: the signal ends the lookups', async () => {
    const controller = new AbortController()
    const { ask, calls } = setUp(() => {
      controller.abort()
      return lookup([gateway], '0x12')
    }, controller.signal)
    await expect(ask()).rejects.toThrow()
    expect(calls).toEqual(['0x01'])
  })
})
