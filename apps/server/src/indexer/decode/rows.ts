import type { Hex, RawBlock, RawLog, RawTransaction, Receipt } from '../node/schema.ts'
import type {
  accountActivity,
  accountHolding,
  chainTransaction,
  indexedBlock,
  token,
  tokenTransfer,
} from '../tables.ts'
import { decodeLog } from './logs.ts'
import type { InternalTransfers } from './traces.ts'
import { readTrades } from './trades.ts'
import { nativeTransfer, type Transfer, zeroAddress } from './transfer.ts'

/** A block with everything that was read about it. */
export type FetchedBlock = {
  block: RawBlock
  /** In the order of the transactions; undefined when the node offers no receipts. */
  receipts: readonly Receipt[] | undefined
  /** In the order of the logs. */
  logs: readonly RawLog[]
  internal: InternalTransfers
}

/** The rows of a range of blocks, as they are stored. */
export type ChainRows = {
  blocks: (typeof indexedBlock.$inferInsert)[]
  transactions: (typeof chainTransaction.$inferInsert)[]
  transfers: (typeof tokenTransfer.$inferInsert)[]
  activity: (typeof accountActivity.$inferInsert)[]
  /**
   * Each holding (an account and a token) once, with the first of these blocks in which the token moved from or to the account.
   */
  holdings: (typeof accountHolding.$inferInsert)[]
  /** Each token once, with the first of these blocks in which it moved. */
  tokens: (typeof token.$inferInsert)[]
}

/** Makes the rows of blocks, in the order of the chain. The same blocks always make the same rows. */
export function rowsOf(
  { chainId, swapGateway }: { chainId: number; swapGateway?: Hex | undefined },
  blocks: readonly FetchedBlock[],
): ChainRows {
  const rows: ChainRows = { blocks: [], transactions: [], transfers: [], activity: [], holdings: [], tokens: [] }
  // The keys of the tokens and holdings that have a row already.
  const seen = new Set<string>()
  for (const fetched of blocks) addBlock(rows, { chainId, swapGateway, fetched, seen })
  return rows
}

function addBlock(
  rows: ChainRows,
  given: { chainId: number; swapGateway: Hex | undefined; fetched: FetchedBlock; seen: Set<string> },
): void {
  const { chainId, swapGateway, fetched, seen } = given
  const { block, receipts, internal } = fetched
  const { number: blockNumber, hash, parentHash } = block
  const minedAt = new Date(block.timestamp * 1000)
  rows.blocks.push({ chainId, number: blockNumber, hash, parentHash, minedAt })
  const logs = groupByTransaction(fetched.logs)
  block.transactions.forEach((transaction, transactionIndex) => {
    const place = { chainId, blockNumber, transactionIndex }
    const receipt = receipts?.[transactionIndex]
    rows.transactions.push({ ...place, ...columnsOf(transaction, receipt), minedAt })
    const transfers = transfersOf(transaction, receipt, {
      internal: internal.get(transactionIndex) ?? [],
      logs: logs.get(transactionIndex) ?? [],
      gateway: swapGateway,
    })
    transfers.forEach((transfer, position) => rows.transfers.push({ ...place, position, ...transfer }))
    for (const account of accountsOf(transaction, receipt, transfers)) rows.activity.push({ account, ...place })
    for (const transfer of transfers) addTokenRows(rows, { chainId, firstBlock: blockNumber, transfer, seen })
  })
}

function groupByTransaction(logs: readonly RawLog[]): Map<number, RawLog[]> {
  const groups = new Map<number, RawLog[]>()
  for (const log of logs) {
    const group = groups.get(log.transactionIndex)
    if (group) group.push(log)
    else groups.set(log.transactionIndex, [log])
  }
  return groups
}

function columnsOf({ hash, from, to, value, nonce, input }: RawTransaction, receipt: Receipt | undefined) {
  return {
    hash,
    from,
    to: to ?? null,
    value,
    nonce,
    // Before Byzantium, a receipt states the gas used, but no status.
    hasSucceeded: receipt?.status === undefined || receipt.status === null ? null : receipt.status === 1,
    gasUsed: receipt?.gasUsed ?? null,
    fee: receipt ? feeOf(receipt) : null,
    selector: to && input.length === 10 ? input : null,
    createdContract: createdBy(receipt) ?? null,
  }
}

/**
 * Computes the fee that the sender paid: gas, EIP-4844 blobs, and the data fee of a rollup.
 *
 * @returns null if the receipt states no gas price.
 */
function feeOf({ gasUsed, effectiveGasPrice, blobGasUsed, blobGasPrice, l1Fee }: Receipt): bigint | null {
  if (effectiveGasPrice === undefined || effectiveGasPrice === null) return null
  return BigInt(gasUsed) * effectiveGasPrice + (blobGasUsed ?? 0n) * (blobGasPrice ?? 0n) + (l1Fee ?? 0n)
}

function transfersOf(
  transaction: RawTransaction,
  receipt: Receipt | undefined,
  { internal, logs, gateway }: { internal: readonly Transfer[]; logs: readonly RawLog[]; gateway: Hex | undefined },
): Transfer[] {
  if (receipt?.status === 0) return []
  const { from, to, value } = transaction
  const receiver = to ?? receipt?.contractAddress
  const native = value > 0n && receiver ? [nativeTransfer('native', from, receiver, value)] : []
  const traded = readTrades(transaction, { logs, known: internal, gateway })
  return [...native, ...internal, ...traded, ...logs.flatMap(decodeLog)]
}

/** Returns the contract that a transaction created. A receipt also names the address of a contract whose creation failed. */
function createdBy(receipt: Receipt | undefined): Hex | undefined {
  return receipt?.status === 0 ? undefined : (receipt?.contractAddress ?? undefined)
}

/** Lists the accounts that a transaction concerns. An approval does not concern its spender. */
function accountsOf(
  transaction: RawTransaction,
  receipt: Receipt | undefined,
  transfers: readonly Transfer[],
): Set<Hex> {
  const accounts = new Set<Hex>([transaction.from])
  if (transaction.to) accounts.add(transaction.to)
  const created = createdBy(receipt)
  if (created) accounts.add(created)
  for (const { kind, from, to } of transfers) {
    accounts.add(from)
    if (kind !== 'approval' && kind !== 'approvalForAll') accounts.add(to)
  }
  accounts.delete(zeroAddress)
  return accounts
}

function addTokenRows(
  rows: ChainRows,
  given: { chainId: number; firstBlock: number; transfer: Transfer; seen: Set<string> },
): void {
  const { chainId, firstBlock, transfer, seen } = given
  const { kind: standard, token: address, from, to } = transfer
  if (!address || (standard !== 'erc20' && standard !== 'erc721' && standard !== 'erc1155')) return
  if (!seen.has(address)) {
    seen.add(address)
    rows.tokens.push({ chainId, address, standard, firstBlock })
  }
  const tokenId = transfer.tokenId ?? 0n
  for (const account of from === to ? [from] : [from, to]) {
    if (account === zeroAddress) continue
    const key = `${account}${standard}${address}${tokenId}`
    if (seen.has(key)) continue
    seen.add(key)
    rows.holdings.push({ account, chainId, standard, token: address, tokenId, firstBlock })
  }
}
