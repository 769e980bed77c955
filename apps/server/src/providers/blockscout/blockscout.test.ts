import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { servicesErrorSchema } from '@holdfast/api'
import { createDataClient } from '@holdfast/api/data'
import { systemClock } from '@holdfast/base'
import { startTestChain } from '@holdfast/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { chainDataSchema } from '../../config/chains/chainData.ts'
import { devnetChains } from '../../config/chains/chains.ts'
import type { IndexedTransaction } from '../../history/move.ts'
import { operationTypeOf } from '../../history/operationType.ts'
import { toJsonNumber } from '../../prices/decimal.ts'
import { dataService } from '../../services/dataService.ts'
import { placeContract } from '../../test/testContracts.ts'
import { startTestServer } from '../../test/testServer.ts'
import type { ChainProvider } from '../ChainProvider.ts'
import { createBlockscout } from './createBlockscout.ts'

const me = `0x${'a1'.repeat(20)}` as const
const friend = `0x${'b2'.repeat(20)}` as const
const pebble = `0x${'c3'.repeat(20)}` as const
const bird = `0x${'d4'.repeat(20)}` as const
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}` as const
const capitals = (address: string) => address.toUpperCase().replace('0X', '0x')

/** Answers written by hand from the API's documentation. */
const tokenOf = (address: string, more: object = {}) => ({
  address_hash: capitals(address),
  name: 'Pebble',
  symbol: 'PBL',
  decimals: '6',
  type: 'ERC-20',
  exchange_rate: '2.5',
  icon_url: null,
  holders_count: '12',
  ...more,
})
const transaction = (block: number, more: object = {}) => ({
  hash: hashOf(block),
  block_number: block,
  position: 3,
  timestamp: '2026-01-02T03:04:05.000000Z',
  from: { hash: me, is_contract: false },
  to: { hash: friend },
  created_contract: null,
  value: '1000000000000000000',
  nonce: 7,
  status: 'ok',
  gas_used: '21000',
  fee: { type: 'actual', value: '42000000000000' },
  raw_input: '0x',
  ...more,
})
const transfer = (block: number, more: object = {}) => ({
  transaction_hash: hashOf(block),
  block_number: block,
  log_index: 1,
  timestamp: '2026-01-02T03:04:05.000000Z',
  from: { hash: friend },
  to: { hash: me },
  token: tokenOf(pebble),
  total: { value: '1500000', decimals: '6' },
  type: 'token_transfer',
  ...more,
})

type Answer = object | ((response: ServerResponse) => void)
let answers: Record<string, Answer>
const requestedUrls: string[] = []
const server = createServer((request, response) => {
  requestedUrls.push(request.url ?? '')
  const answer = answers[request.url ?? '']
  if (typeof answer === 'function') answer(response)
  else if (answer) response.end(JSON.stringify(answer))
  else response.writeHead(404).end('{"message":"Not found"}')
})
let url: string
let provider: ChainProvider
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/scout`
  provider = createBlockscout({ chainId: 1, url, clock: systemClock, answerMs: 1_000 })
})
afterAll(async () => {
  await provider.close()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  answers = {}
  requestedUrls.length = 0
})

const base = `/scout/api/v2/addresses/${me}`
const lists = (transactions: Answer, transfers: Answer, query = ''): Record<string, Answer> => ({
  [`${base}/transactions${query}`]: transactions,
  [`${base}/token-transfers${query}`]: transfers,
})
const page = (items: readonly unknown[], next: object | null = null) => ({ items, next_page_params: next })

describe('holdings', () => {
  it('default: reads the ERC-20 tokens from both versions of the API, and leaves out unreadable entries', async () => {
    const { address_hash, ...older } = tokenOf(bird, { symbol: 'MO\u202ESS', decimals: 18 })
    answers[`${base}/token-balances`] = [
      { token: tokenOf(pebble), value: '5', token_id: null },
      { token: { ...older, address: address_hash }, value: '5', token_id: null },
      { token: tokenOf(friend, { type: 'ERC-721' }), value: '1', token_id: '7' },
      { token: { ...tokenOf(pebble), address_hash: '0x12' }, value: '1' },
      { token: tokenOf(`0x${'e5'.repeat(20)}`, { decimals: '99' }), value: '1' },
      'nonsense',
    ]
    expect(await provider.holdings(me)).toEqual([
      { address: pebble, name: 'Pebble', symbol: 'PBL', decimals: 6, arrival: undefined },
      { address: bird, name: 'Pebble', symbol: 'MOSS', decimals: 18, arrival: undefined },
      { address: `0x${'e5'.repeat(20)}`, name: 'Pebble', symbol: 'PBL', decimals: null, arrival: undefined },
    ])
  })

  it.each([
    ['an error', (response: ServerResponse) => void response.writeHead(500).end('oops')],
    ['too many calls', (response: ServerResponse) => void response.writeHead(429).end('{}')],
    ['a page of HTML', (response: ServerResponse) => void response.end('<html></html>')],
    ['another shape', { items: [] }],
    [
      'a redirect',
      (response: ServerResponse) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
    ['a closed connection', (response: ServerResponse) => void response.destroy()],
    ['silence', () => undefined],
    ['too much data', (response: ServerResponse) => void response.end(`["${'x'.repeat(5 * 1024 * 1024)}"]`)],
  ])('error: rejects on %s', async (_name, answer) => {
    answers[`${base}/token-balances`] = answer
    await expect(provider.holdings(me)).rejects.toMatchObject({ name: 'ProviderError', status: 503 })
    expect(requestedUrls).toHaveLength(1)
  })
})

describe('history', () => {
  const readAll = async (start?: string): Promise<IndexedTransaction[]> => {
    const all: IndexedTransaction[] = []
    let after = start
    do {
      const found = await provider.history({ account: me, after })
      all.push(...found.transactions)
      after = found.next
    } while (after !== undefined)
    return all
  }

  it('default: reads transactions with their moves, and those known only from their transfers', async () => {
    answers = lists(
      page([
        transaction(30, { status: 'error' }),
        transaction(20, { value: '0', to: { hash: pebble }, raw_input: '0xa9059cbb00' }),
        transaction(10, { to: null, created_contract: { hash: bird }, value: '0' }),
      ]),
      page([
        transfer(25, { token: tokenOf(bird, { type: 'ERC-721', decimals: 400_000_000 }), total: { token_id: '9' } }),
        transfer(20, { from: { hash: me }, to: { hash: friend } }),
      ]),
    )
    const { transactions, next } = await provider.history({ account: me })
    expect(next).toBeUndefined()
    expect(transactions.map((one) => [Number(one.block), one.hasSucceeded, operationTypeOf(one, me)])).toEqual([
      [30, false, 'send'],
      [25, true, 'receive'],
      [20, true, 'send'],
      [10, true, 'execute'],
    ])
    expect(transactions[1]?.moves).toMatchObject([
      { kind: 'erc721', token: bird, tokenId: '9', amount: 1n, decimals: null },
    ])
    expect(transactions[2]).toMatchObject({
      selector: '0xa9059cbb',
      fee: 42_000_000_000_000n,
      gasUsed: 21_000n,
      nonce: 7,
    })
    expect(transactions[3]?.createdContract).toBe(bird)
  })

  it('behavior: pages list everything once, although the two lists differ in density', async () => {
    answers = {
      ...lists(
        page([transaction(100), transaction(60)], { block_number: 60, index: 3 }),
        page([transfer(99), transfer(95), transfer(90)], { block_number: 90, index: 1 }),
      ),
      [`${base}/token-transfers?block_number=90&index=1`]: page([transfer(80), transfer(50)], null),
      [`${base}/transactions?block_number=60&index=3`]: page([transaction(40)], null),
    }
    expect((await readAll()).map(({ block }) => Number(block))).toEqual([100, 99, 95, 90, 80, 60, 50, 40])
  })

  it('behavior: a block whose entries are on two pages is answered with all of them', async () => {
    answers = {
      ...lists(
        page([transaction(100), transaction(90)], { index: 1 }),
        page([transfer(100), transfer(90), transfer(90)], { index: 2 }),
      ),
      [`${base}/transactions?index=1`]: page([transaction(90, { hash: hashOf(1_090) })], { index: 3 }),
      [`${base}/transactions?index=3`]: page([transaction(80)]),
      [`${base}/token-transfers?index=2`]: page([transfer(90, { transaction_hash: hashOf(1_090) })], { index: 4 }),
      [`${base}/token-transfers?index=4`]: page([transfer(90), transfer(80)]),
    }
    // Each transaction moves the native currency too.
    expect((await readAll()).map(({ hash, moves }) => [Number(hash), moves.length])).toEqual([
      [100, 2],
      [90, 4],
      [1_090, 2],
      [80, 2],
    ])
  })

  it('behavior: if new entries push the rest of a page to the next page, returns the rest without the new entries', async () => {
    answers = lists(page([transaction(100), transaction(90)], { index: 1 }), page([transfer(85)]))
    const first = await provider.history({ account: me })
    expect(first.transactions.map(({ block }) => block)).toEqual([100n])
    answers = {
      ...lists(page([transaction(120), transaction(110)], { index: 2 }), page([transfer(120), transfer(85)])),
      [`${base}/transactions?index=2`]: page([transaction(100), transaction(90)], { index: 1 }),
      [`${base}/transactions?index=1`]: page([transaction(80)]),
    }
    expect((await readAll(first.next)).map(({ block }) => block)).toEqual([90n, 85n, 80n])
  })

  it('behavior: repeats nothing of one list after ten pages of new entries in the other', async () => {
    answers = lists(page([transaction(100), transaction(90)]), page([transfer(100), transfer(95)], { index: 1 }))
    const first = await provider.history({ account: me })
    expect(first.transactions.map(({ block }) => block)).toEqual([100n])
    answers = lists(page([transaction(100), transaction(90)]), page([transfer(200)], { index: 2 }))
    for (let index = 2; index <= 10; index += 1) {
      answers[`${base}/token-transfers?index=${index}`] = page([transfer(200)], { index: index + 1 })
    }
    answers[`${base}/token-transfers?index=11`] = page([transfer(100), transfer(95)])
    expect((await readAll(first.next)).map(({ block }) => block)).toEqual([95n, 90n])
  })

  it('behavior: leaves out entries of one block beyond ten pages, and continues with the blocks before it', async () => {
    answers = lists(page([]), page([transfer(90)], { index: 1 }))
    for (let index = 1; index <= 11; index += 1) {
      const items = index <= 10 ? [transfer(90)] : [transfer(80)]
      answers[`${base}/token-transfers?index=${index}`] = page(items, index <= 10 ? { index: index + 1 } : null)
    }
    expect((await readAll()).map(({ block, moves }) => [block, moves.length])).toEqual([
      [90n, 10],
      [80n, 1],
    ])
  })

  it('behavior: a pending transaction is left out', async () => {
    answers = lists(page([transaction(1, { block_number: null }), transaction(5)]), page([]))
    expect((await provider.history({ account: me })).transactions.map(({ block }) => block)).toEqual([5n])
  })

  it('error: rejects on an unreadable list', async () => {
    answers = lists(page([{ hash: '0x1' }, 7]), page([]))
    await expect(provider.history({ account: me })).rejects.toMatchObject({ name: 'ProviderError' })
  })
})

describe('one transaction', () => {
  const path = `/scout/api/v2/transactions/${hashOf(20)}`

  it('default: reads the moves from or to the sender, or the named account', async () => {
    answers = {
      [path]: transaction(20, { value: '5' }),
      [`${path}/token-transfers`]: page([
        transfer(20),
        transfer(20, { from: { hash: friend }, to: { hash: bird } }),
        transfer(21),
        'nonsense',
      ]),
    }
    const found = await provider.transaction({ hash: hashOf(20) })
    expect(found).toMatchObject({ block: 20n, from: me, nonce: 7, fee: 42_000_000_000_000n })
    expect(found?.moves.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['native', me, friend],
      ['erc20', friend, me],
    ])
    const other = await provider.transaction({ hash: hashOf(20), account: bird })
    expect(other?.moves.map(({ kind, from, to }) => [kind, from, to])).toEqual([['erc20', friend, bird]])
  })

  it.each([
    ['that the provider does not know', undefined],
    ['that is in no block yet', transaction(20, { block_number: null })],
    ['when the provider answers with another transaction', transaction(21)],
  ])('behavior: returns undefined for a transaction %s', async (_name, answer) => {
    answers = { ...(answer && { [path]: answer }), [`${path}/token-transfers`]: page([]) }
    expect(await provider.transaction({ hash: hashOf(20) })).toBeUndefined()
  })

  it.each([
    ['an error', { [path]: (response: ServerResponse) => void response.writeHead(500).end('oops') }],
    ['an unreadable transaction', { [path]: { hash: '0x1' } }],
    ['unreadable transfers', { [path]: transaction(20), [`${path}/token-transfers`]: { items: 7 } }],
  ])('error: rejects on %s', async (_name, wrongAnswers) => {
    answers = wrongAnswers
    await expect(provider.transaction({ hash: hashOf(20) })).rejects.toMatchObject({ name: 'ProviderError' })
  })
})

describe('NFTs', () => {
  const nft = (id: string, more: object = {}) => ({
    id,
    is_unique: true,
    token: tokenOf(bird, { name: 'Birds', symbol: 'BRD', type: 'ERC-721', decimals: null }),
    token_type: 'ERC-721',
    value: '1',
    image_url: 'https://pictures.example/1.png',
    metadata: { name: 'Bird' },
    ...more,
  })

  it('default: reads candidates of both standards page by page, and leaves out unreadable entries', async () => {
    const older = nft('9', { token_type: undefined })
    answers = {
      [`${base}/nft`]: page(
        [
          nft('431'),
          older,
          nft('7', { token_type: 'ERC-1155', token: tokenOf(pebble, { type: 'ERC-1155' }) }),
          nft('8', { token_type: 'ERC-404' }),
          nft('10', { token_type: 'constructor' }),
          nft('-1'),
          nft('1e9'),
          'nonsense',
        ],
        { token_id: 7, items_count: 50 },
      ),
      [`${base}/nft?token_id=7&items_count=50`]: page([nft('1')]),
    }
    const first = await provider.nfts({ account: me })
    expect(first.candidates).toEqual([
      { token: bird, tokenId: '431', standard: 'erc721', name: 'Birds', symbol: 'BRD' },
      { token: bird, tokenId: '9', standard: 'erc721', name: 'Birds', symbol: 'BRD' },
      { token: pebble, tokenId: '7', standard: 'erc1155', name: 'Pebble', symbol: 'PBL' },
    ])
    const second = await provider.nfts({ account: me, after: first.next })
    expect([second.candidates.map(({ tokenId }) => tokenId), second.next]).toEqual([['1'], undefined])
  })

  it('error: rejects on an answer that is not a list', async () => {
    answers = { [`${base}/nft`]: [] }
    await expect(provider.nfts({ account: me })).rejects.toMatchObject({ name: 'ProviderError', status: 503 })
  })
})

describe('prices', () => {
  it('default: reads prices of the native currency and of a token, but none that is 0 or unknown', async () => {
    answers = {
      '/scout/api/v2/stats': { coin_price: '2000.25', total_blocks: '1' },
      [`/scout/api/v2/tokens/${bird}`]: tokenOf(bird, { exchange_rate: '0' }),
      [`/scout/api/v2/tokens/${pebble}`]: tokenOf(pebble),
    }
    const fresh = createBlockscout({ chainId: 1, url, clock: systemClock })
    onTestFinished(fresh.close)
    const noPrice = () => Promise.resolve(undefined)
    const found = await fresh.prices.find(['native', bird, pebble, friend], noPrice)
    expect(Array.from(found, ([token, { value, source }]) => [token, toJsonNumber(value), source])).toEqual([
      ['native', 2_000.25, 'blockscout'],
      [pebble, 2.5, 'blockscout'],
    ])
  })

  it('param: apiKey is sent with every call', async () => {
    const keyed = createBlockscout({ chainId: 1, url, apiKey: 'k 1', clock: systemClock })
    onTestFinished(keyed.close)
    await keyed.holdings(me).catch(() => undefined)
    expect(requestedUrls).toEqual([`${base}/token-balances?apikey=k+1`])
  })
})

describe('the data service with a provider', () => {
  it('default: candidates and prices come from the provider, and amounts from the chain; cursors are signed', async () => {
    const chain = await startTestChain()
    onTestFinished(chain.stop)
    await placeContract(chain, pebble, { 'balanceOf(address)': [3_000_000n] })
    await placeContract(chain, bird, { 'ownerOf(uint256)': [BigInt(me)] })
    await placeContract(chain, friend, { 'ownerOf(uint256)': [BigInt(friend)] })
    await chain.mine()
    const [devnet] = devnetChains(8545)
    if (!devnet) throw new Error('there is no local chain')
    const projectId = '0123456789abcdef0123456789abcdef'
    const data = chainDataSchema.parse({ provider: { kind: 'blockscout', url } })
    const site = await startTestServer({
      services: [dataService],
      config: { projectId, chains: [{ ...devnet, rpcUpstreams: [chain.rpcUrl], data }] },
    })
    onTestFinished(site.stop)
    answers = {
      ...lists(page([transaction(100), transaction(70)], { index: 1 }), page([])),
      [`${base}/transactions?index=1`]: page([transaction(40)], null),
      [`${base}/token-balances`]: [{ token: tokenOf(pebble), value: '999' }],
      [`/scout/api/v2/transactions/${hashOf(40)}`]: transaction(40),
      [`/scout/api/v2/transactions/${hashOf(40)}/token-transfers`]: page([transfer(40)]),
      [`${base}/nft`]: page(
        [bird, friend].map((token) => ({ id: '5', token: tokenOf(token, { type: 'ERC-721' }), token_type: 'ERC-721' })),
        { token_id: 5 },
      ),
      [`${base}/nft?token_id=5`]: page([]),
    }
    const client = createDataClient({
      url: site.server.addresses.services,
      projectId,
      sdkType: 'holdfast',
      sdkVersion: '1',
    })
    const { balances } = await client.getBalances({ address: me, chainId: 'eip155:31337' })
    expect(balances.map(({ symbol, value, quantity }) => [symbol, value, quantity.numeric])).toEqual([
      ['PBL', 7.5, '3'],
      ['ETH', null, '0'],
    ])
    const first = await client.getHistory({ account: me, chainId: 'eip155:31337' })
    const second = await client.getHistory({ account: me, chainId: 'eip155:31337', cursor: first.next ?? '' })
    expect(first.data.map(({ metadata }) => metadata.hash)).toEqual([hashOf(100)])
    expect(second.data.map(({ metadata }) => metadata.hash)).toEqual([hashOf(70), hashOf(40)])
    expect(second.next).toBeNull()
    const query = new URLSearchParams({ projectId, chainId: 'eip155:31337', cursor: first.next ?? '' })
    const stolen = await fetch(`${site.server.addresses.services}/v1/account/${friend}/history?${query}`)
    expect(servicesErrorSchema.parse(await stolen.json()).reasons[0]?.name).toBe('cursor')

    const detail = await client.getTransaction({ hash: hashOf(40), chainId: 'eip155:31337' })
    expect([detail.block?.number, detail.fee?.quantity.numeric, detail.transfers.length]).toEqual(['40', '0.000042', 2])
    await expect(client.getTransaction({ hash: hashOf(41), chainId: 'eip155:31337' })).rejects.toThrow()

    // The provider says that the account holds both NFTs; the chain says that it holds one of them.
    const held = await client.getNfts({ address: me, chainId: 'eip155:31337' })
    expect(held.nfts.map(({ address, tokenId }) => [address.toLowerCase(), tokenId])).toEqual([
      [`eip155:31337:${bird}`, '5'],
    ])
    expect(await client.getNfts({ address: me, chainId: 'eip155:31337', cursor: held.next ?? '' })).toEqual({
      nfts: [],
      next: null,
    })
  })
})
