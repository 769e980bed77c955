import { base58, base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { readLookupTables } from './lookupTables.ts'
import { parseSolanaTransaction } from './transaction.ts'

const PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
const address = (fill: number): string => base58.encode(new Uint8Array(32).fill(fill))

type TableUse = { table: string; writable: number[]; readonly: number[] }

/** An unsigned transaction of one instruction, which names accounts by index. @see https://solana.com/docs/core/transactions */
function transactionOf(accounts: number[], uses: TableUse[]): Uint8Array {
  const keys = [address(1), address(2)]
  const message = [
    0x80,
    1,
    0,
    1,
    keys.length,
    ...keys.flatMap((key) => Array.from(base58.decode(key))),
    ...new Uint8Array(32).fill(3),
    1,
    1,
    accounts.length,
    ...accounts,
    0,
    uses.length,
    ...uses.flatMap(({ table, writable, readonly }) => [
      ...base58.decode(table),
      writable.length,
      ...writable,
      readonly.length,
      ...readonly,
    ]),
  ]
  return Uint8Array.from([1, ...new Uint8Array(64), ...message])
}

/** A table as a node returns it: a header of 56 bytes, then its accounts. */
function told(accounts: readonly string[], { kind = 1, owner = PROGRAM } = {}) {
  const meta = [kind, 0, 0, 0, ...new Uint8Array(52)]
  const bytes = Uint8Array.from([...meta, ...accounts.flatMap((each) => Array.from(base58.decode(each)))])
  return { owner, lamports: 1, data: [base64.encode(bytes), 'base64'] }
}

/** Reads transactions with a node that knows some tables. */
async function read(given: readonly Uint8Array[], tables: Readonly<Record<string, unknown>>) {
  const asked: unknown[] = []
  const transactions = await readLookupTables(given.map(parseSolanaTransaction), async (method, params) => {
    asked.push([method, params])
    return { context: { slot: 1 }, value: (params[0] as string[]).map((each) => tables[each] ?? null) }
  })
  return { asked, transactions }
}

const [one, other] = [address(8), address(9)]
const held = (first: number): string[] => [0, 1, 2].map((place) => address(first + place))

describe('readLookupTables', () => {
  it('default: the writable accounts of all tables come before the read-only ones', async () => {
    const transaction = transactionOf(
      [0, 2, 3, 4, 5],
      [
        { table: one, writable: [2], readonly: [0] },
        { table: other, writable: [1], readonly: [2] },
      ],
    )
    const { asked, transactions } = await read([transaction, transaction], {
      [one]: told(held(20)),
      [other]: told(held(30)),
    })
    const [first] = transactions
    expect(first?.instructions[0]?.accounts).toEqual([address(1), address(22), address(31), address(20), address(32)])
    expect(first?.unreadTables).toEqual([])
    expect(transactions[1]).toEqual(first)
    expect(first?.message).toEqual(parseSolanaTransaction(transaction).message)
    expect(asked).toEqual([['getMultipleAccounts', [[one, other], { encoding: 'base64', commitment: 'confirmed' }]]])
  })

  it('default: for a transaction without tables, the node is not asked', async () => {
    const { asked, transactions } = await read([transactionOf([0], [])], {})
    expect(asked).toEqual([])
    expect(transactions[0]?.instructions[0]?.accounts).toEqual([address(1)])
  })

  it.each<[string, unknown]>([
    ['that the node does not know', null],
    ['of another program', told(held(20), { owner: address(7) })],
    ['that is not in use', told(held(20), { kind: 0 })],
    ['with half an account', { owner: PROGRAM, data: [base64.encode(new Uint8Array(70).fill(1)), 'base64'] }],
    ['that is too short', { owner: PROGRAM, data: [base64.encode(Uint8Array.of(1, 0, 0, 0)), 'base64'] }],
    ['that is not base64', { owner: PROGRAM, data: ['%', 'base64'] }],
    ['in another encoding', { owner: PROGRAM, data: ['1', 'base58'] }],
    ['with fewer accounts than are named', told([])],
  ])('error: a table %s stays unread; the others are read', async (_name, table) => {
    const uses = [
      { table: one, writable: [0], readonly: [] },
      { table: other, writable: [0], readonly: [] },
    ]
    const { transactions } = await read([transactionOf([2, 3], uses)], { [one]: table, [other]: told(held(30)) })
    expect(transactions[0]?.unreadTables).toEqual([one])
    expect(transactions[0]?.instructions[0]?.accounts).toEqual([undefined, address(30)])
  })

  it('error: an invalid answer leaves all unread; a node that fails is reported', async () => {
    const [given] = [parseSolanaTransaction(transactionOf([2], [{ table: one, writable: [0], readonly: [] }]))]
    for (const answer of [undefined, null, {}, { value: [] }, { value: 'nonsense' }]) {
      const [read] = await readLookupTables([given], async () => answer)
      expect(read?.unreadTables).toEqual([one])
    }
    const failing = readLookupTables([given], () => Promise.reject(new Error('silent')))
    await expect(failing).rejects.toThrow('silent')
  })
})
