import * as z from 'zod/mini'
import { lowerHex } from '../../chain/lowerHex.ts'
import type { IndexedTransaction, Move } from '../../history/move.ts'
import { cleanText, maxTextLength } from '../../spam/cleanText.ts'
import { ProviderError } from '../errors.ts'
import type { BlockscoutClient } from './client.ts'
import {
  pageSchema,
  type ScoutTransaction,
  type ScoutTransfer,
  tokenTransferSchema,
  transactionSchema,
} from './schema.ts'

/** Where a list continues: the parameters of its next page, and the part of that page that earlier answers contained. */
const positionSchema = z.object({
  query: z.record(z.string(), z.string()),
  /** Entries of this block and of later ones were in earlier answers. */
  below: z.optional(z.number()),
})
type Position = z.output<typeof positionSchema>
/** Null for a list that has ended. */
const cursorSchema = z.object({ transactions: z.nullable(positionSchema), transfers: z.nullable(positionSchema) })

const standards: ReadonlyMap<string, Extract<Move['kind'], 'erc20' | 'erc721' | 'erc1155'>> = new Map([
  ['ERC-20', 'erc20'],
  ['ERC-721', 'erc721'],
  ['ERC-1155', 'erc1155'],
])

/** The most pages of a list that are read per call. If one block fills more pages, the rest of its entries are left out. */
const MAX_PAGES = 10

type Entry<Value> = { block: number; value: Value }
/** A list, as far as it was read. */
type List<Value> = {
  /** The entries, each with the query of its page. */
  entries: (Entry<Value> & { query: Position['query'] })[]
  /** Every entry of this block and of later ones was read. */
  knownTo: number
  next: Position | null
}

/**
 * Reads one page of an account's history. The service has one list of transactions and one of token transfers, each with its
 * own pages. Our page ends at the block down to which both lists are known; the rest waits for our next page. A page of the
 * service may end in the middle of a block, so its last block is complete only with the service's next page.
 */
export async function readHistory(options: {
  client: Pick<BlockscoutClient, 'get'>
  chainId: number
  account: `0x${string}`
  after?: string | undefined
}): Promise<{ transactions: IndexedTransaction[]; next: string | undefined }> {
  const { client, chainId, account, after } = options
  const start: z.output<typeof cursorSchema> = { transactions: { query: {} }, transfers: { query: {} } }
  // The cursor is signed, so the code below wrote it.
  const positions = after === undefined ? start : cursorSchema.parse(JSON.parse(after))

  const readList = async <Value>(
    path: string,
    position: Position | null,
    read: (item: unknown) => Entry<Value> | undefined,
  ): Promise<List<Value>> => {
    if (!position) return { entries: [], knownTo: 0, next: null }
    const { below = Number.POSITIVE_INFINITY } = position
    const entries: List<Value>['entries'] = []
    let { query } = position
    for (let page = 1; ; page += 1) {
      const { items, next_page_params } = await client.get(`/addresses/${account}/${path}`, pageSchema, query)
      const readable = items.flatMap((item) => read(item) ?? [])
      const last = readable.at(-1)
      if (items.length > 0 && !last) {
        throw new ProviderError({ provider: 'Blockscout', problem: 'gave a list without one readable entry' })
      }
      entries.push(...readable.filter(({ block }) => block < below).map((entry) => ({ ...entry, query })))
      if (!next_page_params || !last) return { entries, knownTo: 0, next: null }
      const next = toQuery(next_page_params)
      if (entries.some(({ block }) => block > last.block)) {
        return { entries, knownTo: last.block + 1, next: { query: next } }
      }
      if (page === MAX_PAGES) {
        return { entries, knownTo: last.block, next: { query: next, below: Math.min(below, last.block) } }
      }
      query = next
    }
  }
  const [transactions, transfers] = await Promise.all([
    readList('transactions', positions.transactions, readTransaction),
    readList('token-transfers', positions.transfers, readTransfer),
  ])

  /** The block down to which both lists are known. */
  const cut = Math.max(transactions.knownTo, transfers.knownTo)
  const answered = {
    transactions: transactions.entries.filter(({ block }) => block >= cut),
    transfers: transfers.entries.filter(({ block }) => block >= cut),
  }
  const next = {
    transactions: positionAfter(transactions, positions.transactions, cut),
    transfers: positionAfter(transfers, positions.transfers, cut),
  }
  return {
    transactions: joinTransfers(answered.transactions, answered.transfers, { chainId }),
    next: next.transactions || next.transfers ? JSON.stringify(next) : undefined,
  }
}

/** Returns where a list continues: at the page of the first entry that no answer contains yet, or else at its next page. */
function positionAfter({ entries, next }: List<unknown>, position: Position | null, cut: number): Position | null {
  const unanswered = entries.find(({ block }) => block < cut)
  return unanswered && position ? { query: unanswered.query, below: Math.min(cut, position.below ?? cut) } : next
}

/**
 * Reads one transaction, and its moves from or to an account, by default the transaction's sender.
 *
 * @returns undefined for a transaction that is unknown to the service or not in a block yet.
 */
export async function readSingleTransaction(options: {
  client: Pick<BlockscoutClient, 'get' | 'find'>
  chainId: number
  hash: `0x${string}`
  account?: `0x${string}` | undefined
}): Promise<IndexedTransaction | undefined> {
  const { client, chainId, hash, account } = options
  const item = await client.find(`/transactions/${hash}`, z.unknown())
  if (item === undefined) return undefined
  if (!transactionSchema.safeParse(item).success) {
    throw new ProviderError({ provider: 'Blockscout', problem: 'gave a transaction that cannot be read' })
  }
  const entry = readTransaction(item)
  // An instance that answers with another transaction does not know this one.
  if (!entry || entry.value.hash !== hash) return undefined
  const { items } = await client.get(`/transactions/${hash}/token-transfers`, pageSchema)
  const transfers = items.flatMap((one) => readTransfer(one) ?? [])
  const ownTransfers = transfers.filter(({ value }) => (value.transaction_hash ?? value.tx_hash) === hash)
  const [transaction] = joinTransfers([entry], ownTransfers, { chainId })
  const subject = account ?? entry.value.from.hash
  return (
    transaction && {
      ...transaction,
      moves: transaction.moves.filter(({ from, to }) => from === subject || to === subject),
    }
  )
}

/** Converts a next page's parameters to strings. Limits their number and lengths, to far more than instances use. */
export function toQuery(parameters: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters)
      .slice(0, 16)
      .flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number'
          ? [[name.slice(0, 64), String(value).slice(0, 200)]]
          : [],
      ),
  )
}

function readTransaction(item: unknown): Entry<ScoutTransaction> | undefined {
  const { data } = transactionSchema.safeParse(item)
  const block = data?.block_number ?? data?.block
  // A transaction that is not in a block yet has no position in the history.
  return data && typeof block === 'number' ? { block, value: data } : undefined
}

function readTransfer(item: unknown): Entry<ScoutTransfer> | undefined {
  const { data } = tokenTransferSchema.safeParse(item)
  return data && typeof data.block_number === 'number' ? { block: data.block_number, value: data } : undefined
}

/** Joins transfers to their transactions. Transfers of an unlisted transaction become a transaction with these moves alone. */
function joinTransfers(
  transactions: readonly Entry<ScoutTransaction>[],
  transfers: readonly Entry<ScoutTransfer>[],
  { chainId }: { chainId: number },
): IndexedTransaction[] {
  const groups = new Map<string, { entry: Entry<ScoutTransfer>; moves: Move[] }>()
  for (const entry of transfers) {
    const move = toMove(entry.value)
    const hash = entry.value.transaction_hash ?? entry.value.tx_hash
    if (!move || !hash) continue
    const group = groups.get(hash) ?? { entry, moves: [] }
    group.moves.push(move)
    groups.set(hash, group)
  }
  const listed = transactions.map(({ block, value }): IndexedTransaction => {
    const hasSucceeded = value.status === 'ok' ? true : value.status === 'error' ? false : null
    const target = value.to?.hash ?? null
    const isPaid = value.value > 0n && hasSucceeded !== false && target !== null
    const native: Move[] = isPaid
      ? [{ ...noToken, kind: 'native', from: value.from.hash, to: target, amount: value.value }]
      : []
    const tokenMoves = groups.get(value.hash)?.moves ?? []
    groups.delete(value.hash)
    return {
      chainId,
      block: BigInt(block),
      index: value.position ?? 0,
      hash: value.hash,
      from: value.from.hash,
      to: target,
      value: value.value,
      nonce: value.nonce,
      hasSucceeded,
      gasUsed: value.gas_used,
      fee: value.fee?.value ?? null,
      selector: selectorOf(value.raw_input),
      createdContract: value.created_contract?.hash ?? null,
      minedAt: new Date(value.timestamp),
      moves: [...native, ...tokenMoves],
    }
  })
  const unlisted = Array.from(groups, ([hash, { entry, moves }]): IndexedTransaction => {
    const { from, token, timestamp } = entry.value
    return {
      chainId,
      block: BigInt(entry.block),
      index: 0,
      hash: hash as `0x${string}`, // A key of the map above.
      from: from.hash,
      to: token.address,
      value: 0n,
      nonce: 0,
      hasSucceeded: true,
      gasUsed: null,
      fee: null,
      selector: null,
      createdContract: null,
      minedAt: new Date(timestamp),
      moves,
    }
  })
  return [...listed, ...unlisted].toSorted((one, other) => Number(other.block - one.block) || other.index - one.index)
}

const noToken = { token: null, tokenId: null, name: null, symbol: null, decimals: null, transferCount: 0 }

function toMove({ from, to, token, total }: ScoutTransfer): Move | undefined {
  const kind = standards.get(token.type ?? '')
  if (!kind) return undefined
  const amount = total.value ?? (kind === 'erc721' ? 1n : undefined)
  if (amount === undefined || (kind !== 'erc20' && total.token_id === null)) return undefined
  return {
    kind,
    token: token.address,
    tokenId: kind === 'erc20' ? null : String(total.token_id),
    from: from.hash,
    to: to.hash,
    amount,
    name: cleanText(token.name ?? '', maxTextLength.name).text,
    symbol: cleanText(token.symbol ?? '', maxTextLength.symbol).text,
    decimals: token.decimals,
    transferCount: 0,
  }
}

function selectorOf(input: string | null): `0x${string}` | null {
  return input !== null && /^0x[\da-f]{8}/i.test(input) ? lowerHex(input.slice(0, 10)) : null
}
