import { formatAmount, parseDecimal } from '@holdfast/caip'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cutQuantity,
  groupByYear,
  isListedTransaction,
  listTransactionMonths,
  mergeById,
  mergeNewest,
  transactionRowsOf,
  transactionStatusOf,
  transactionTypeOf,
} from './rules.ts'
import type { Transaction, Transfer } from './transaction.ts'

type Changes = Partial<Transaction['metadata']> & Partial<Pick<Transaction, 'transfers' | 'approvals'>>

function transaction(id: string, { transfers = [out()], approvals = [], ...metadata }: Changes = {}): Transaction {
  return {
    id,
    metadata: {
      operationType: 'send',
      hash: `0x${id}`,
      chain: 'eip155:1',
      minedAt: '2026-02-03T10:00:00',
      sentFrom: '0xa1',
      sentTo: '0xb2',
      status: 'confirmed',
      ...metadata,
    },
    transfers,
    approvals,
  }
}

function out(changes: Partial<Transfer> = {}): Transfer {
  return {
    direction: 'out',
    quantity: { numeric: '1.5' },
    fungible_info: { name: 'Pebble', symbol: 'PBL' },
    recipient: '0xb2',
    ...changes,
  }
}

const nft = (is_spam = false, name = 'Shell'): Transfer => ({
  direction: 'in',
  quantity: { numeric: '1' },
  nft_info: { name, flags: { is_spam } },
})

describe('isListedTransaction', () => {
  test.each<[string, boolean, Changes]>([
    ['of the chain', true, {}],
    ['of another chain', false, { chain: 'eip155:10' }],
    ['of a chain whose id begins the same', false, { chain: 'eip155:137' }],
    ['of no chain', false, { chain: undefined }],
    ['that moved only spam', false, { transfers: [nft(true), nft(true)] }],
    ['that moved spam and an NFT', true, { transfers: [nft(true), nft()] }],
    ['that moved spam and a token', true, { transfers: [nft(true), out()] }],
    ['without transfers', true, { transfers: [] }],
  ])('param: for a transaction %s, returns %s', (_, listed, changes) => {
    expect(isListedTransaction(transaction('1', changes), 'eip155:1')).toBe(listed)
  })
})

describe('groupByYear', () => {
  test('default: groups by year, then by month, the newest first; of two with the same id, keeps the later one', () => {
    const years = groupByYear([
      transaction('a', { minedAt: '2026-02-03T10:00:00' }),
      transaction('b', { minedAt: '2025-12-31T23:59:59' }),
      transaction('c', { minedAt: '2026-02-04T10:00:00', status: 'pending' }),
      transaction('d', { minedAt: '2026-01-01T00:00:00' }),
      transaction('c', { minedAt: '2026-02-04T10:00:00' }),
    ])
    expect(
      listTransactionMonths(years).map(({ year, month, transactions }) => [
        year,
        month,
        transactions.map(({ id }) => id),
      ]),
    ).toEqual([
      [2026, 1, ['c', 'a']],
      [2026, 0, ['d']],
      [2025, 11, ['b']],
    ])
    expect(years[2026]?.[1]?.[0]?.metadata.status).toBe('confirmed')
  })

  test('behavior: keeps every transaction, in descending order', () => {
    const date = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.array(date, { maxLength: 50 }), (dates) => {
        const all = dates.map((minedAt, index) => transaction(String(index), { minedAt: minedAt.toISOString() }))
        const listed = listTransactionMonths(groupByYear(all)).flatMap(({ transactions }) => transactions)
        const times = listed.map(({ metadata }) => Date.parse(metadata.minedAt))
        expect(new Set(listed)).toEqual(new Set(all))
        expect(times).toEqual(times.toSorted((first, second) => second - first))
      }),
    )
  })
})

describe('mergeNewest', () => {
  const at = (id: string, day: number): Transaction => transaction(id, { minedAt: `2026-02-0${day}T10:00:00` })
  const ids = (list: readonly Transaction[] | undefined) => list?.map(({ id }) => id)

  test.each<[string, Transaction[], Transaction[], string[] | undefined]>([
    ['new entries come first', [at('b', 2), at('a', 1)], [at('c', 3), at('b', 2)], ['c', 'b', 'a']],
    [
      'an entry from the time of the newest page is dropped if the page lacks it',
      [at('x', 3), at('b', 2), at('a', 1)],
      [at('c', 3), at('b', 2)],
      ['c', 'b', 'a'],
    ],
    [
      'two entries of the same time on different pages both stay',
      [at('b', 2), at('a', 2)],
      [at('c', 3), at('b', 2)],
      ['c', 'b', 'a'],
    ],
    ['an empty page changes nothing', [at('a', 1)], [], ['a']],
    ['returns undefined if there is a gap', [at('a', 1)], [at('c', 3), at('b', 2)], undefined],
  ])('default: %s', (_, list, page, merged) => {
    expect(ids(mergeNewest(list, page))).toEqual(merged)
  })

  test('behavior: merging the same page twice has the same result as merging it once', () => {
    const list = [at('b', 2), at('a', 1)]
    const once = mergeNewest(list, [at('c', 3), at('b', 2)]) ?? []
    expect(ids(mergeNewest(once, [at('c', 3), at('b', 2)]))).toEqual(ids(once))
  })
})

describe('mergeById', () => {
  test('behavior: each id is listed once, in its latest form', () => {
    const list = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), status: fc.string() }))
    fc.assert(
      fc.property(list, list, (first, second) => {
        const merged = mergeById(
          first.map(({ id, status }) => transaction(id, { status })),
          second.map(({ id, status }) => transaction(id, { status })),
        )
        const last = new Map([...first, ...second].map(({ id, status }) => [id, status]))
        expect(new Map(merged.map(({ id, metadata }) => [id, metadata.status]))).toEqual(last)
        expect(merged).toHaveLength(last.size)
      }),
    )
  })
})

describe('transactionRowsOf', () => {
  test('default: one transfer is one row, with the receiver of the outgoing asset', () => {
    expect(transactionRowsOf(transaction('1'))).toEqual([
      {
        direction: 'out',
        assets: [out()],
        descriptions: [{ sign: '-', amount: '1.5', symbol: 'PBL', nft: undefined }],
        receiver: '0xb2',
      },
    ])
  })

  test('param: two transfers that are not both of NFTs share one row, the outgoing one first', () => {
    const rows = transactionRowsOf(
      transaction('1', { transfers: [out({ direction: 'in', quantity: { numeric: '2' } }), out()] }),
    )
    expect(rows.map(({ descriptions }) => descriptions.map(({ sign, amount }) => `${sign}${amount}`))).toEqual([
      ['-1.5', '+2'],
    ])
    expect(rows[0]).toMatchObject({ direction: 'in', receiver: undefined })
  })

  test('param: two transfers of NFTs, or three transfers of any kind, have a row each', () => {
    expect(transactionRowsOf(transaction('1', { transfers: [nft(), nft(false, '')] }))).toMatchObject([
      { direction: 'in', descriptions: [{ sign: '+', nft: 'Shell' }] },
      { direction: 'in', descriptions: [{ sign: '+', nft: '' }] },
    ])
    expect(transactionRowsOf(transaction('1', { transfers: [out(), out(), nft()] }))).toHaveLength(3)
  })

  test('param: a transfer to oneself has no sign', () => {
    const [row] = transactionRowsOf(transaction('1', { transfers: [out({ direction: 'self' })] }))
    expect(row).toMatchObject({ direction: 'self', descriptions: [{ sign: '', amount: '1.5' }], receiver: undefined })
  })

  test('param: a permission is a row; an unlimited one has no amount', () => {
    const asset = { fungible_info: { name: 'Pebble', symbol: 'PBL' } }
    const approvals = [{ ...asset, spender: '0xc3', quantity: undefined }]
    expect(transactionRowsOf(transaction('1', { transfers: [], approvals }))).toMatchObject([
      { direction: undefined, descriptions: [{ sign: '', amount: undefined, symbol: 'PBL' }] },
    ])
  })

  test('param: a call without transfers names its contract', () => {
    expect(transactionRowsOf(transaction('1', { transfers: [] }))).toEqual([
      { direction: undefined, assets: [], descriptions: [], receiver: '0xb2' },
    ])
  })

  test('behavior: every transfer is described exactly once', () => {
    const transfer = fc.constantFrom(out(), out({ direction: 'in' }), out({ direction: 'self' }), nft(), nft(true))
    fc.assert(
      fc.property(fc.array(transfer, { minLength: 1, maxLength: 6 }), (transfers) => {
        const rows = transactionRowsOf(transaction('1', { transfers }))
        expect(rows.flatMap(({ descriptions }) => descriptions)).toHaveLength(transfers.length)
        expect(new Set(rows.flatMap(({ assets }) => assets))).toEqual(new Set(transfers))
      }),
    )
  })
})

describe('cutQuantity', () => {
  test.each([
    ['1.23999', '1.239'],
    ['0.0004', '< 0.001'],
    ['0', '0'],
    ['0.000', '0'],
    ['12', '12'],
    ['x', '0'],
    [`1${'0'.repeat(70)}`, '> 999999999999999'],
    ['999999999999999.9999', '999999999999999.999'],
  ])('default: writes %j as %j', (numeric, shown) => {
    expect(cutQuantity(numeric)).toBe(shown)
  })

  test('behavior: never shows more than the quantity', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 32n), (units) => {
        const shown = cutQuantity(formatAmount(units, 18))
        if (shown === '< 0.001') expect(units < 10n ** 15n).toBe(true)
        else expect((parseDecimal(shown.replace('> ', ''), 18) ?? units + 1n) <= units).toBe(true)
      }),
    )
  })
})

describe('transactionTypeOf', () => {
  test('default: recognises the service’s words, and returns undefined for others', () => {
    expect(transactionTypeOf(transaction('1', { operationType: 'trade' }))).toBe('trade')
    expect(transactionTypeOf(transaction('1', { operationType: 'Mint' }))).toBe('mint')
    expect(transactionTypeOf(transaction('1', { operationType: 'levitate' }))).toBeUndefined()
  })
})

describe('transactionStatusOf', () => {
  test.each([
    ['confirmed', 'confirmed'],
    ['failed', 'failed'],
    ['pending', 'pending'],
    ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'confirmed'],
    ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'pending'],
    ['ONRAMP_TRANSACTION_STATUS_FAILED', 'failed'],
  ])('param: reads the status %s as %s', (status, meaning) => {
    expect(transactionStatusOf(transaction('1', { status }))).toBe(meaning)
  })
})
