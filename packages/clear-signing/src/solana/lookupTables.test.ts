import { base58, base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { readLookupTables } from './lookupTables.ts'
import { parseSolanaTransaction } from './transaction.ts'

const PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
const address = (fill: number): string => base58.encode(new Uint8Array(32).fill(fill))

type TableUse = { table: string; writable: number[]; readonly: number[] }

/** Builds an unsigned transaction with one instruction. @see https://solana.com/docs/core/transactions */
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

/** Encodes a table as a node returns it: a header of 56 bytes, then the table's accounts. */
function tableOf(accounts: readonly string[], { kind = 1, owner = PROGRAM } = {}) {
  const meta = [kind, 0, 0, 0, ...new Uint8Array(52)]
  const bytes = Uint8Array.from([...meta, ...accounts.flatMap((each) => Array.from(base58.decode(each)))])
  return { owner, lamports: 1, data: [base64.encode(bytes), 'base64'] }
}

/** Reads the tables of encoded transactions from a node that has `tables`. */
async function read(encoded: readonly Uint8Array[], tables: Readonly<Record<string, unknown>>) {
  const requests: unknown[] = []
  const transactions = await readLookupTables(encoded.map(parseSolanaTransaction), async (method, params) => {
    requests.push([method, params])
    return { context: { slot: 1 }, value: (params[0] as string[]).map((each) => tables[each] ?? null) }
  })
  return { requests, transactions }
}

const [one, other] = [address(8), address(9)]
const accountsFrom = (first: number): string[] => [0, 1, 2].map((place) => address(first + place))

describe('readLookupTables', () => {
  it('default: the writable accounts of all tables come before the read-only ones', async () => {
    const transaction = transactionOf(
      [0, 2, 3, 4, 5],
      [
        { table: one, writable: [2], readonly: [0] },
        { table: other, writable: [1], readonly: [2] },
      ],
    )
    const { requests, transactions } = await read([transaction, transaction], {
      [one]: tableOf(accountsFrom(20)),
      [other]: tableOf(accountsFrom(30)),
    })
    const [first] = transactions
    expect(first?.instructions[0]?.accounts).toEqual([address(1), address(22), address(31), address(20), address(32)])
    expect(first?.unreadTables).toEqual([])
    expect(transactions[1]).toEqual(first)
    expect(first?.message).toEqual(parseSolanaTransaction(transaction).message)
    expect(requests).toEqual([['getMultipleAccounts', [[one, other], { encoding: 'base64', commitment: 'confirmed' }]]])
  })

  it('default: does not ask the node if the transaction uses no table', async () => {
    const { requests, transactions } = await read([transactionOf([0], [])], {})
    expect(requests).toEqual([])
    expect(transactions[0]?.instructions[0]?.accounts).toEqual([address(1)])
  })

  it.each<[string, unknown]>([
    ['that the node does not have', null],
    ['of another program', tableOf(accountsFrom(20), { owner: address(7) })],
    ['that is not initialized', tableOf(accountsFrom(20), { kind: 0 })],
    ['with half an account', { owner: PROGRAM, data: [base64.encode(new Uint8Array(70).fill(1)), 'base64'] }],
    ['that is too short', { owner: PROGRAM, data: [base64.encode(Uint8Array.of(1, 0, 0, 0)), 'base64'] }],
    ['that is not base64', { owner: PROGRAM, data: ['%', 'base64'] }],
    ['in another encoding', { owner: PROGRAM, data: ['1', 'base58'] }],
    ['with fewer accounts than the transaction uses', tableOf([])],
  ])('error: a table %s stays unread; other tables are read', async (_name, table) => {
    const uses = [
      { table: one, writable: [0], readonly: [] },
      { table: other, writable: [0], readonly: [] },
    ]
    const { transactions } = await read([transactionOf([2, 3], uses)], {
      [one]: table,
      [other]: tableOf(accountsFrom(30)),
    })
    expect(transactions[0]?.unreadTables).toEqual([one])
    expect(transactions[0]?.instructions[0]?.accounts).toEqual([undefined, address(30)])
  })

  it('error: an invalid answer leaves all tables unread; a failure of the node is thrown', async () => {
    const [transaction] = [parseSolanaTransaction(transactionOf([2], [{ table: one, writable: [0], readonly: [] }]))]
    for (const answer of [undefined, null, {}, { value: [] }, { value: 'nonsense' }]) {
      const [result] = await readLookupTables([transaction], async () => answer)
      expect(result?.unreadTables).toEqual([one])
    }
    const failing = readLookupTables([transaction], () => Promise.reject(new Error('silent')))
    await expect(failing).rejects.toThrow('silent')
  })
})
