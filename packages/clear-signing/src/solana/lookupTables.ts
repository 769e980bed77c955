import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import { type SolanaTransaction, type TableContents, withTableAccounts } from './transaction.ts'

const PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
/** The length of a table's header in bytes. The header begins with the table's kind, a number of four bytes. */
const HEADER_BYTES = 56
const KEY_BYTES = 32
/** The kind of an initialized table. */
const LOOKUP_TABLE = 1
/**
 * The maximum number of accounts that a node returns in one answer. @see https://solana.com/docs/rpc/http/getmultipleaccounts
 */
const MAX_ACCOUNTS = 100

const answerSchema = z.object({ value: z.array(z.unknown()) })
const accountSchema = z.object({ owner: z.literal(PROGRAM), data: z.tuple([z.string(), z.literal('base64')]) })

/** Calls a Solana node. */
export type SolanaCall = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Reads the lookup tables that transactions use, and inserts the accounts of the tables into the transactions. The accounts
 * stay valid: the entries of a table never change, a table only grows, and the address of a closed table is never reused.
 *
 * @returns the transactions in the same order. A table that the node does not have, or returns in another form, stays unread.
 * @throws what `call` throws.
 * @see https://solana.com/developers/courses/program-optimization/lookup-tables
 */
export async function readLookupTables(
  transactions: readonly SolanaTransaction[],
  call: SolanaCall,
): Promise<readonly SolanaTransaction[]> {
  const tables = [...new Set(transactions.flatMap(({ unreadTables }) => unreadTables))].slice(0, MAX_ACCOUNTS)
  if (tables.length === 0) return transactions
  const answer = await call('getMultipleAccounts', [tables, { encoding: 'base64', commitment: 'confirmed' }])
  const { data } = answerSchema.safeParse(answer)
  const contents: TableContents = new Map(
    tables.flatMap((table, index) => {
      const found = accountSchema.safeParse(data?.value[index]).data
      const accounts = found && readTable(found.data[0])
      return accounts ? [[table, accounts]] : []
    }),
  )
  return transactions.map((transaction) => withTableAccounts(transaction, contents))
}

/** Decodes the accounts of a table. Undefined for any other data. */
function readTable(text: string): readonly string[] | undefined {
  const bytes = decode(text)
  if (!bytes || bytes.length < HEADER_BYTES || (bytes.length - HEADER_BYTES) % KEY_BYTES !== 0) return undefined
  if (new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) !== LOOKUP_TABLE) return undefined
  return Array.from({ length: (bytes.length - HEADER_BYTES) / KEY_BYTES }, (_, index) => {
    const start = HEADER_BYTES + KEY_BYTES * index
    return base58.encode(bytes.subarray(start, start + KEY_BYTES))
  })
}

function decode(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    // The text is not base64.
    return undefined
  }
}
