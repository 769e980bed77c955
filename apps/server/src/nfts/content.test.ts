import { createDeferred } from '@holdfast/base'
import { fakeClock } from '@holdfast/testing/time'
import { decodeFunctionData, encodeAbiParameters, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { ReadCall } from '../chain/reads/aggregate.ts'
import { devnetChains } from '../config/chains/chains.ts'
import { createNftContent } from './content.ts'
import { type NftKey, nftKey } from './NftContent.ts'

const abi = parseAbi([
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
])
const bird: NftKey = { token: `0x${'01'.repeat(20)}`, tokenId: '7', standard: 'erc721' }
const stone: NftKey = { token: `0x${'02'.repeat(20)}`, tokenId: '255', standard: 'erc1155' }
const gateways = { ipfs: 'https://ipfs.example', arweave: 'https://arweave.example' }

/** Creates the service over a chain whose contracts name a file for each token, and a host that answers as the test says. */
function setUp(answer: (url: URL) => Promise<string> = async (url) => JSON.stringify({ name: url.pathname })) {
  const [devnet] = devnetChains(8545)
  if (!devnet) throw new Error('there is no local chain')
  const clock = fakeClock()
  const requestedUrls: string[] = []
  const node = { isUnreachable: false }
  const readOne = ({ data }: ReadCall): `0x${string}` => {
    const { functionName } = decodeFunctionData({ abi, data })
    const uri = functionName === 'tokenURI' ? 'https://birds.example/one' : 'https://stones.example/{id}'
    return encodeAbiParameters([{ type: 'string' }], [uri])
  }
  const reader = {
    read: async ({ calls }: { calls: readonly ReadCall[] }) => {
      if (node.isUnreachable) throw new Error('the chain is unreachable')
      return { native: 0n, results: calls.map(readOne) }
    },
  }
  const fetchFile = async (url: URL) => {
    requestedUrls.push(url.href)
    return Buffer.from(await answer(url))
  }
  const content = createNftContent({ fetcher: { fetchFile }, gateways, imageUrls: { pair: () => null }, clock })
  const find = async (...keys: NftKey[]) => {
    const found = await content.find({ network: devnet.network, reader }, keys, '203.0.113.0/24')
    return keys.map((key) => found.get(nftKey(key))?.name)
  }
  return { requestedUrls, clock, find, node }
}

describe('createNftContent', () => {
  it('default: calls each kind of contract by its own function, and fetches each file once an hour', async () => {
    const { requestedUrls, clock, find } = setUp()
    const names = ['/one', `/${'ff'.padStart(64, '0')}`]
    expect(await find(bird, stone, bird)).toEqual([...names, '/one'])
    expect(await find(bird, stone)).toEqual(names)
    expect(requestedUrls).toHaveLength(2)
    await clock.advance(60 * 60_000)
    await find(bird, stone)
    expect(requestedUrls).toHaveLength(4)
  })

  it('behavior: missing metadata is requested again after two minutes', async () => {
    const { requestedUrls, clock, find } = setUp(() => Promise.reject(new Error('the host is unreachable')))
    expect(await find(bird)).toEqual([undefined])
    await clock.advance(2 * 60_000 - 1)
    await find(bird)
    expect(requestedUrls).toHaveLength(1)
    await clock.advance(1)
    await find(bird)
    expect(requestedUrls).toHaveLength(2)
  })

  it('behavior: a slow host delays an answer by at most two seconds; the next answer has its metadata', async () => {
    const content = createDeferred<string>()
    const { clock, find } = setUp(() => content.promise)
    let isOver = false
    const finding = find(bird).then((names) => {
      isOver = true
      return names
    })
    await clock.advance(1_999)
    expect(isOver).toBe(false)
    await clock.advance(1)
    expect(await finding).toEqual([undefined])
    content.resolve('{"name":"Heron"}')
    await clock.advance(0)
    expect(await find(bird)).toEqual(['Heron'])
  })

  it('error: an unreachable chain leaves the tokens without names', async () => {
    const { requestedUrls, find, node } = setUp()
    node.isUnreachable = true
    expect(await find(bird)).toEqual([undefined])
    expect(requestedUrls).toEqual([])
  })

  it.each([
    ['more than a megabyte', `{"name":"${'a'.repeat(1024 * 1024)}"}`],
    ['no JSON', 'hello'],
  ])('error: finds no metadata in a file with %s', async (_name, text) => {
    expect(await setUp(async () => text).find(bird)).toEqual([undefined])
  })
})
