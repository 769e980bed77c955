import { describe, expect, it } from 'vitest'
import { dataEventSchema } from './events.ts'
import { historySchema, transactionSchema } from './history.ts'
import { nftsSchema } from './nfts.ts'
import { transactionDetailSchema } from './transactionDetail.ts'

const collection = `eip155:1:0x${'c3'.repeat(20)}`
const transaction = {
  id: 't-1',
  metadata: {
    operationType: 'send',
    hash: '0x77',
    chain: 'eip155:1',
    minedAt: '2026-02-03T10:00:00Z',
    sentFrom: '0xa1',
    sentTo: '0xb2',
    status: 'confirmed',
    nonce: 12,
  },
  transfers: [],
}

describe('transactionSchema', () => {
  const transfer = { direction: 'in', quantity: { numeric: '1.5' } }
  const parse = (change: object) => transactionSchema.safeParse({ ...transaction, ...change })

  it('behavior: drops invalid fields of a token, but keeps the transfer', () => {
    const fungible_info = {
      name: 'x'.repeat(257),
      symbol: 'PBL',
      icon: { url: 'data:image/svg+xml,<svg/>' },
      address: 'not an address',
      flags: 'none',
    }
    const nft_info = {
      name: 7,
      address: collection,
      token_id: '-1',
      content: { preview: 'no' },
      flags: { is_spam: true },
    }
    const { data } = parse({ transfers: [{ ...transfer, value: 'much', fungible_info, nft_info }] })
    expect(data?.transfers[0]).toEqual({
      ...transfer,
      value: undefined,
      fungible_info: {
        name: undefined,
        symbol: 'PBL',
        icon: { url: undefined },
        address: undefined,
        flags: { is_spam: false },
      },
      nft_info: {
        name: undefined,
        address: collection,
        token_id: undefined,
        content: undefined,
        flags: { is_spam: true },
      },
    })
  })

  it.each([
    ['without an id', { id: '' }],
    ['without a valid time', { metadata: { ...transaction.metadata, minedAt: 'yesterday' } }],
    ['that moves a negative amount', { transfers: [{ ...transfer, quantity: { numeric: '-1' } }] }],
    ['that moves an amount with an exponent', { transfers: [{ ...transfer, quantity: { numeric: '1e9' } }] }],
    ['with a transfer in an unknown direction', { transfers: [{ ...transfer, direction: 'sideways' }] }],
  ])('error: rejects a transaction %s', (_name, change) => {
    expect(parse(change).success).toBe(false)
  })

  it('behavior: accepts a purchase without a chain, and an answer without approvals', () => {
    const { chain: _, ...metadata } = transaction.metadata
    expect(parse({ metadata }).data).toMatchObject({ approvals: [] })
    const approvals = [
      { spender: '0xb2', quantity: null },
      { spender: '0xb2', quantity: { numeric: '3' } },
    ]
    expect(parse({ approvals }).data?.approvals).toMatchObject(approvals)
    expect(parse({ approvals: 'none' }).data?.approvals).toEqual([])
  })
})

describe('historySchema', () => {
  it.each([
    ['the cursor of the next page', 'c2', 'c2'],
    ['null', null, null],
    ['an empty cursor, which other servers send', '', null],
    ['a missing cursor', undefined, null],
  ])('param: reads %s', (_name, next, expected) => {
    expect(historySchema.parse({ data: [], next }).next).toBe(expected)
  })
})

describe('transactionDetailSchema', () => {
  const detail = { ...transaction, block: null, fee: null, gasUsed: null, method: null, explorer: null }

  it('default: accepts a transaction that is in no block yet', () => {
    expect(transactionDetailSchema.parse(detail)).toMatchObject({ block: null, fee: null, approvals: [] })
  })

  it('error: rejects a link that a page must not follow', () => {
    const explorer = 'https://explorer.example/tx/0x77'
    expect(transactionDetailSchema.parse({ ...detail, explorer }).explorer).toBe(explorer)
    for (const bad of ['javascript:alert(1)', '//explorer.example', ''])
      expect(transactionDetailSchema.safeParse({ ...detail, explorer: bad }).success).toBe(false)
  })
})

describe('nftsSchema', () => {
  const nft = {
    chainId: 'eip155:1',
    address: collection,
    tokenId: String(2n ** 256n - 1n),
    standard: 'erc721',
    quantity: '1',
    name: null,
    description: null,
    collection: { name: 'Boats', symbol: null },
    image: null,
    flags: { is_spam: true },
  }
  const parse = (change: object) => nftsSchema.parse({ nfts: [{ ...nft, ...change }], next: null }).nfts

  it('default: accepts the largest token id, and an NFT marked as spam', () => {
    expect(parse({})).toEqual([nft])
  })

  it('behavior: reads a picture as absent if a page must not load it, and an NFT as not spam if it has no mark', () => {
    const image = { preview: 'https://img.example/p', detail: 'javascript:alert(1)' }
    expect(parse({ image, flags: undefined })).toEqual([{ ...nft, flags: { is_spam: false } }])
  })

  it.each([{ tokenId: '-1' }, { tokenId: '0x1' }, { standard: 'erc20' }, { address: '0xc3' }, { quantity: '1.5' }])(
    'error: leaves out an NFT with %j',
    (change) => {
      expect(parse(change)).toEqual([])
    },
  )
})

describe('dataEventSchema', () => {
  it.each([
    { type: 'block', chainId: 'eip155:1', number: '7' },
    { type: 'balance', chainId: 'eip155:1', account: '0xa1' },
    { type: 'activity', chainId: 'eip155:1', account: '0xa1' },
  ])('default: accepts an event of type $type', (event) => {
    expect(dataEventSchema.parse(event)).toEqual(event)
  })

  it.each([
    { type: 'block', chainId: 'eip155:1', number: 7 },
    { type: 'block', chainId: 'mars:1', number: '7' },
    { type: 'balance', chainId: 'eip155:1' },
    { type: 'reorganised', chainId: 'eip155:1', account: '0xa1' },
  ])('error: rejects %j', (event) => {
    expect(dataEventSchema.safeParse(event).success).toBe(false)
  })
})
