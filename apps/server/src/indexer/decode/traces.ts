import { debugTracesSchema, frameSchema, type Hex, type ParityTrace, parityTracesSchema } from '../node/schema.ts'
import { nativeTransfer, type Transfer } from './transfer.ts'

/** The internal transfers of a block's transactions, by the transaction's index in the block. */
export type InternalTransfers = ReadonlyMap<number, readonly Transfer[]>

/**
 * The types of calls that move value to another account. DELEGATECALL only repeats the value of its parent, and CALLCODE sends
 * the value to the caller's own account, so both are absent.
 */
const VALUE_CALLS: ReadonlySet<string> = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

/**
 * Reads the result of `debug_traceBlockByNumber` with geth's `callTracer`. Failed calls, and all calls below them, moved
 * nothing.
 *
 * @param transactions - the hashes of the block's transactions.
 * @throws {ZodError} | {RangeError} when the value is not the trace of these transactions.
 */
export function readDebugTraces(value: unknown, transactions: readonly Hex[]): InternalTransfers {
  const traces = debugTracesSchema.parse(value)
  if (traces.length !== transactions.length) throw new RangeError('the traces do not cover all transactions')
  const found = new Map<number, Transfer[]>()
  traces.forEach(({ txHash, result }, index) => {
    if (txHash && txHash !== transactions[index]) throw new RangeError('the traces are of other transactions')
    const transfers = readInnerTransfers(result)
    if (transfers.length > 0) found.set(index, transfers)
  })
  return found
}

/**
 * Reads the transfers within one transaction from its trace by geth's `callTracer`. The transaction's own transfer is not among
 * them.
 *
 * @throws {ZodError} when `root` is not such a trace.
 */
export function readInnerTransfers(root: unknown): Transfer[] {
  const transfers: Transfer[] = []
  // An explicit stack instead of recursion, because contracts choose the depth of calls.
  const stack: { frame: unknown; isInner: boolean }[] = [{ frame: root, isInner: false }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { type, from, to, value, error, calls } = frameSchema.parse(next.frame)
    if (error) continue
    const movesValue = next.isInner && VALUE_CALLS.has(type.toUpperCase())
    if (movesValue && to && value && from !== to) transfers.push(nativeTransfer('internal', from, to, value))
    for (const frame of (calls ?? []).toReversed()) stack.push({ frame, isInner: true })
  }
  return transfers
}

/**
 * Reads the result of `trace_block`, which Erigon, Nethermind, Reth and anvil offer. Failed calls, and all calls below them,
 * moved nothing.
 *
 * @throws {ZodError} | {RangeError} when the value is not the trace of this block.
 */
export function readParityTraces(value: unknown, block: { hash: Hex; transactions: number }): InternalTransfers {
  const found = new Map<number, Transfer[]>()
  let position: number | undefined
  /** The path of the last failed call in the current transaction. The path of the transaction itself is empty. */
  let failedPath: readonly number[] | undefined
  for (const trace of parityTracesSchema.parse(value)) {
    if (trace.blockHash && trace.blockHash !== block.hash) throw new RangeError('the traces are of another block')
    if (trace.transactionPosition === null || trace.transactionPosition === undefined) continue
    if (trace.transactionPosition >= block.transactions)
      throw new RangeError('the traces cover more transactions than the block has')
    if (trace.transactionPosition !== position) {
      position = trace.transactionPosition
      failedPath = undefined
    }
    const path = trace.traceAddress
    // The path of an inner call begins with that of its outer call. The inner calls of a call directly follow it, so an
    // earlier failed call has none left, and only the last one is compared: contracts choose how many calls fail.
    if (failedPath?.every((step, depth) => path[depth] === step)) continue
    if (trace.error) {
      failedPath = path
      continue
    }
    const transfer = path.length > 0 && transferOf(trace)
    if (!transfer) continue
    const transfers = found.get(position)
    if (transfers) transfers.push(transfer)
    else found.set(position, [transfer])
  }
  return found
}

function transferOf({ type, action, result }: ParityTrace): Transfer | undefined {
  const { callType, from, to, value, address, refundAddress, balance } = action
  if (type === 'call' && from && to && value && from !== to && VALUE_CALLS.has(callType?.toUpperCase() ?? ''))
    return nativeTransfer('internal', from, to, value)
  if (type === 'create' && from && value && result?.address)
    return nativeTransfer('internal', from, result.address, value)
  if (type === 'suicide' && address && refundAddress && balance && address !== refundAddress)
    return nativeTransfer('internal', address, refundAddress, balance)
  return undefined
}
