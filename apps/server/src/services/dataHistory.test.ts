import { historySchema, transactionSchema } from '@holdfast/api/data'
import { checksumAddress } from '@holdfast/caip'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainDataSchema } from '../config/chains/chainData.ts'
import { devnetChains } from '../config/chains/chains.ts'
import { dataCaller } from '../test/dataCaller.ts'
import { hashOf, insertToken, insertTransaction, type TestTransaction } from '../test/indexedRows.ts'
import { placeContract } from '../test/testContracts.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { dataService } from './dataService.ts'

const { projectId, get, reasons, client } = dataCaller(() => site.server.addresses.services)
const chainId = 'eip155:31337'
const addressOf = (number: number) => `0x${(0xe000 + number).toString(16).padStart(40, '0')}` as const
const me = `0x${'a1'.repeat(20)}` as const
const friend = `0xabcd${'2'.repeat(32)}1234` as const
const twin = `0xabcd${'9'.repeat(32)}1234` as const
const [pebble, art, gift, edition] = [addressOf(1), addressOf(2), addressOf(3), addressOf(4)]
const zero = `0x${'0'.repeat(40)}`
const crowd = Array.from({ length: 6 }, (_, index) => addressOf(0x100 + index))

const story: TestTransaction[] = [
  {
    block: 10,
    from: me,
    to: friend,
    value: 10n ** 18n,
    moves: [{ kind: 'native', from: me, to: friend, amount: 10n ** 18n }],
  },
  {
    block: 11,
    from: me,
    to: pebble,
    selector: '0xa9059cbb',
    moves: [{ kind: 'erc20', token: pebble, from: me, to: friend, amount: 1_500_000n }],
  },
  { block: 12, from: twin, to: me, value: 1n, moves: [{ kind: 'native', from: twin, to: me, amount: 1n }] },
  {
    block: 13,
    from: addressOf(9),
    to: gift,
    selector: '0x00000001',
    moves: [...crowd, me].map((to) => ({ kind: 'erc20', token: gift, from: zero, to, amount: 5n })),
  },
  {
    block: 14,
    from: me,
    to: art,
    selector: '0x00000002',
    moves: [{ kind: 'erc721', token: art, tokenId: 7n, from: zero, to: me, amount: 1n }],
  },
  {
    block: 15,
    from: me,
    to: pebble,
    selector: '0x095ea7b3',
    moves: [{ kind: 'approval', token: pebble, from: me, to: friend, amount: 2n ** 256n - 1n }],
  },
  { block: 16, from: me, to: friend, value: 3n * 10n ** 18n, hasSucceeded: false },
  {
    block: 17,
    from: friend,
    to: edition,
    selector: '0x00000003',
    moves: [{ kind: 'erc1155', token: edition, tokenId: 2n ** 255n, from: friend, to: me, amount: 3n }],
  },
]

let chain: TestChain
let site: TestServer
beforeAll(async () => {
  chain = await startTestChain()
  const json = (value: object) => ({ text: `data:application/json,${encodeURIComponent(JSON.stringify(value))}` })
  await placeContract(chain, art, {
    'ownerOf(uint256)': [me],
    'tokenURI(uint256)': json({
      name: 'Heron\u202E\n  seven',
      description: 'A bird',
      image: 'data:image/svg+xml,<svg/>',
    }),
  })
  await placeContract(chain, edition, {
    'balanceOf(address,uint256)': [3n],
    'uri(uint256)': { text: 'ipfs://nowhere' },
  })
  await chain.mine()
  const devnets = devnetChains(8545)
  const data = chainDataSchema.parse({
    prices: [{ kind: 'table', prices: { native: '2000', [pebble]: '2', [gift]: '5' } }],
  })
  site = await startTestServer({
    services: [dataService],
    config: {
      projectId,
      chains: devnets.map((one) => ({ ...one, rpcUpstreams: [chain.rpcUrl], data })),
      dataLimits: { perNetwork: 10_000, perProject: 10_000 },
    },
  })
  await insertToken(site, 31337, { address: pebble, name: 'Pebble', symbol: 'PBL', decimals: 6 })
  await insertToken(site, 31337, { address: gift, name: 'Gift', symbol: 'GIFT' })
  await insertToken(site, 31337, { address: art, standard: 'erc721', name: 'Birds', symbol: 'BIRD', decimals: null })
  for (const transaction of story) await insertTransaction(site, 31337, transaction)
  const many = Array.from({ length: 120 }, (_, index) => ({
    block: 100 + Math.floor(index / 3),
    index: index % 3,
    from: addressOf(0x500),
    to: addressOf(0x501),
  }))
  for (const transaction of many) await insertTransaction(site, 31337, transaction)
  for (const block of [99, 101, 300]) {
    await insertTransaction(site, 31338, { block, from: addressOf(0x500), to: addressOf(0x501) })
  }
}, 60_000)
afterAll(async () => {
  await site.stop()
  await chain.stop()
})

describe('history', () => {
  it('default: lists the account’s transactions, newest first, each described by what moved', async () => {
    const { data, next } = await client().getHistory({ account: me, chainId })
    expect(next).toBeNull()
    const described = data.map(({ metadata, transfers }) => [
      metadata.operationType,
      metadata.status,
      ...transfers.map(({ direction, quantity, fungible_info, nft_info }) =>
        [direction, quantity.numeric, fungible_info?.symbol ?? nft_info?.name].join(' '),
      ),
    ])
    expect(described).toEqual([
      ['receive', 'confirmed', `in 3 #${String(2n ** 255n).slice(0, 6)}…${String(2n ** 255n).slice(-4)}`],
      ['send', 'failed', 'out 3 ETH'],
      ['approve', 'confirmed'],
      ['mint', 'confirmed', 'in 1 Heron seven'],
      ['mint', 'confirmed', 'in 0.000000000000000005 GIFT'],
      ['receive', 'confirmed', 'in 0.000000000000000001 ETH'],
      ['send', 'confirmed', 'out 1.5 PBL'],
      ['send', 'confirmed', 'out 1 ETH'],
    ])
    expect(data.at(-1)).toMatchObject({
      metadata: {
        hash: hashOf({ block: 10, from: me }),
        chain: chainId,
        minedAt: new Date(Date.UTC(2026, 0, 1) + 120_000).toISOString(),
        sentFrom: checksumAddress(me),
        sentTo: checksumAddress(friend),
        nonce: 10,
      },
      transfers: [{ value: 2_000, price: 2_000, recipient: checksumAddress(friend) }],
    })
    expect(data[2]?.approvals).toMatchObject([{ spender: checksumAddress(friend), quantity: null }])
  })

  it('behavior: marks spam and keeps it in the list: an unasked airdrop, and dust from a lookalike address', async () => {
    const { data } = await client().getHistory({ account: me, chainId })
    const spam = data.filter(({ transfers }) => transfers.some((one) => one.fungible_info?.flags.is_spam))
    expect(spam.map(({ metadata }) => metadata.sentFrom)).toEqual([
      checksumAddress(addressOf(9)),
      checksumAddress(twin),
    ])
    // A token handed out unasked counts as worthless, whatever its price.
    expect(spam[0]?.transfers[0]).not.toHaveProperty('value')
  })

  it('behavior: the picture of an NFT comes from our proxy', async () => {
    const { data } = await client().getHistory({ account: me, chainId })
    const preview = data[3]?.transfers[0]?.nft_info?.content?.preview?.url
    expect(preview).toMatch(/^http:\/\/localhost:3001\/v1\/images\/256\//)
  })

  it('behavior: a transaction is described from the side of the account that is asked about', async () => {
    const { data } = await client().getHistory({ account: friend, chainId })
    expect(data.at(-1)).toMatchObject({ metadata: { operationType: 'receive' }, transfers: [{ direction: 'in' }] })
    // Only the sender of a failed transaction sees its transfers.
    const failed = data.filter(({ metadata }) => metadata.status === 'failed')
    expect(failed.map(({ transfers }) => transfers)).toEqual([[]])
  })

  it('behavior: pages follow each other without a gap, even while blocks come', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 5; page += 1) {
      const { data, next } = await client().getHistory({ account: addressOf(0x500), chainId, cursor })
      seen.push(...data.map(({ metadata }) => metadata.hash))
      if (page === 0) await insertTransaction(site, 31337, { block: 900, from: addressOf(0x500) })
      if (next === null) break
      cursor = next
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
    expect(seen).toEqual(seen.toSorted().toReversed())
  })

  it('behavior: lists each transaction of all chains once, by time, if no chain is given', async () => {
    const seen: string[] = []
    const times: string[] = []
    let cursor: string | undefined
    do {
      const { data, next } = await client().getHistory({ account: addressOf(0x501), cursor })
      seen.push(...data.map(({ id }) => id))
      times.push(...data.map(({ metadata }) => metadata.minedAt))
      cursor = next ?? undefined
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([123, 123])
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(seen.map((id) => id.split(':')[1]))).toEqual(new Set(['31337', '31338']))
  })

  it('behavior: returns an empty history for purchases, and for an account that did nothing', async () => {
    for (const query of [{ onramp: 'coinbase' }, { chainId }] as Record<string, string>[]) {
      const response = await get(`/v1/account/${addressOf(0xfff)}/history`, query)
      expect(historySchema.parse(await response.json())).toEqual({ data: [], next: null })
    }
  })

  it('error: refuses a cursor that is forged, truncated, or of another account or chain', async () => {
    const { next } = await client().getHistory({ account: addressOf(0x500), chainId })
    const cursor = next ?? ''
    const flipped = `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`
    for (const [account, query] of [
      [addressOf(0x500), { chainId, cursor: flipped }],
      [addressOf(0x500), { chainId, cursor: cursor.slice(0, -4) }],
      [addressOf(0x500), { chainId, cursor: 'c2' }],
      [addressOf(0x500), { chainId, cursor: '💥' }],
      [addressOf(0x500), { chainId, cursor: 'A'.repeat(2_100) }],
      [addressOf(0x501), { chainId, cursor }],
      [addressOf(0x500), { chainId: 'eip155:31338', cursor }],
      [addressOf(0x500), { cursor }],
    ] as const) {
      expect(await reasons(await get(`/v1/account/${account}/history`, query))).toEqual([400, 'cursor'])
    }
  })

  it.each([
    ['account', 'nonsense', {}],
    ['account', `0x${'aA'.repeat(20)}`, {}],
    ['chainId', me, { chainId: 'eip155:1' }],
    ['onramp', me, { onramp: 'other' }],
  ])('error: refuses an invalid %s', async (parameter, account, query) => {
    expect(await reasons(await get(`/v1/account/${account}/history`, query))).toEqual([400, parameter])
  })
})

describe('transaction', () => {
  it('default: describes one transaction from its sender’s side, with its cost', async () => {
    const detail = await client().getTransaction({ hash: hashOf({ block: 11, from: me }), chainId })
    expect(detail).toMatchObject({
      metadata: { operationType: 'send' },
      block: { number: '11', hash: null },
      fee: { symbol: 'ETH', quantity: { numeric: '0.000021' } },
      gasUsed: '21000',
      method: '0xa9059cbb',
      explorer: null,
    })
    expect(transactionSchema.safeParse(detail).success).toBe(true)
  })

  it('param: account describes the transaction from the side of that account', async () => {
    const hash = hashOf({ block: 11, from: me })
    const detail = await client().getTransaction({ hash, chainId, account: friend })
    expect(detail.metadata.operationType).toBe('receive')
  })

  it('error: refuses an unknown transaction, and an invalid hash', async () => {
    expect(await reasons(await get(`/v1/transaction/0x${'0'.repeat(64)}`, { chainId }))).toEqual([404, 'hash'])
    expect(await reasons(await get('/v1/transaction/0x12', { chainId }))).toEqual([400, 'hash'])
    expect(await reasons(await get(`/v1/transaction/0x${'0'.repeat(64)}`))).toEqual([400, 'chainId'])
  })
})

describe('nfts', () => {
  it('default: lists the account’s NFTs as the chain states them, with the cleaned texts of their contracts', async () => {
    const { nfts, next } = await client().getNfts({ address: me, chainId })
    expect(next).toBeNull()
    expect(nfts).toMatchObject([
      {
        address: `${chainId}:${checksumAddress(art)}`,
        tokenId: '7',
        standard: 'erc721',
        quantity: '1',
        name: 'Heron seven',
        description: 'A bird',
        collection: { name: 'Birds', symbol: 'BIRD' },
        flags: { is_spam: false },
      },
      { tokenId: String(2n ** 255n), standard: 'erc1155', quantity: '3', name: null, image: null },
    ])
    expect(nfts[0]?.image?.detail).toMatch(/\/v1\/images\/512\//)
  })

  it('behavior: an NFT that was given away is not listed', async () => {
    await placeContract(chain, addressOf(0x20), { 'ownerOf(uint256)': [friend] })
    const account = addressOf(0x21)
    const moves = [{ kind: 'erc721', token: addressOf(0x20), tokenId: 1n, from: friend, to: account, amount: 1n }]
    await insertTransaction(site, 31337, { block: 30, from: friend, moves })
    expect((await client().getNfts({ address: account, chainId })).nfts).toEqual([])
  })

  it('behavior: pages follow each other; a cursor of another account is refused', async () => {
    const collection = addressOf(0x30)
    const account = addressOf(0x31)
    await placeContract(chain, collection, { 'ownerOf(uint256)': [account] })
    const moves = Array.from({ length: 70 }, (_, index) => ({
      kind: 'erc721',
      token: collection,
      tokenId: BigInt(index),
      from: zero,
      to: account,
      amount: 1n,
    }))
    await insertTransaction(site, 31337, { block: 31, from: account, moves })
    const first = await client().getNfts({ address: account, chainId })
    const second = await client().getNfts({ address: account, chainId, cursor: first.next ?? '' })
    const ids = [...first.nfts, ...second.nfts].map(({ tokenId }) => Number(tokenId))
    expect(ids).toEqual(Array.from({ length: 70 }, (_, index) => index))
    expect(second.next).toBeNull()
    const stolen = await get(`/v1/account/${me}/nfts`, { chainId, cursor: first.next ?? '' })
    expect(await reasons(stolen)).toEqual([400, 'cursor'])
    const ofAnotherCall = await get(`/v1/account/${account}/history`, { chainId, cursor: first.next ?? '' })
    expect(await reasons(ofAnotherCall)).toEqual([400, 'cursor'])
  })
})
