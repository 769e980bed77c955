import type { NodeClient } from './client.ts'
import { NodeError } from './errors.ts'
import type { RawBlock } from './schema.ts'

/** How a node offers receipts and traces. */
export type Capabilities = {
  /** Whether one call returns the receipts of a whole block or of one transaction. If `none`, only logs are read. */
  receipts: 'block' | 'transaction' | 'none'
  /** Whether traces come from geth's tracer (`debug`) or from `trace_block` (`parity`). */
  traces: 'debug' | 'parity' | 'none'
}

/** The options that select geth's call tracer. */
export const callTracer = { tracer: 'callTracer' } as const

/**
 * Finds out how a node offers receipts and traces, by requesting those of a block. A method counts as missing if the node says
 * so, or if its result is not a list where a list is expected. A refused trace shows that the node has the method. Any other
 * failure is thrown, so the caller may try again later.
 *
 * @param block - must have transactions.
 * @throws {NodeError} when the node does not answer, or gives no usable answer.
 */
export async function findCapabilities(node: NodeClient, block: RawBlock): Promise<Capabilities> {
  const number = `0x${block.number.toString(16)}`
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    try {
      return await node.call({ method, params })
    } catch (error) {
      if (error instanceof NodeError && error.reason === 'unsupported') return undefined
      throw error
    }
  }
  const findReceipts = async (): Promise<Capabilities['receipts']> => {
    if (Array.isArray(await ask('eth_getBlockReceipts', [number]))) return 'block'
    const receipt = await ask('eth_getTransactionReceipt', [block.transactions[0]?.hash])
    if (receipt === null) throw new NodeError('behind', `the node has no receipt of the block ${block.number} yet`)
    return receipt === undefined ? 'none' : 'transaction'
  }
  const has = async (method: string, params: readonly unknown[]): Promise<boolean> => {
    try {
      return Array.isArray(await ask(method, params))
    } catch (error) {
      // The node has the method, but perhaps no longer the state of this block.
      if (error instanceof NodeError && error.reason === 'refused') return true
      throw error
    }
  }
  const findTraces = async (): Promise<Capabilities['traces']> => {
    // A node with both methods has stored the traces for `trace_block`. For `debug_traceBlockByNumber` it executes the block
    // again, which is 200 times slower on anvil.
    if (await has('trace_block', [number])) return 'parity'
    return (await has('debug_traceBlockByNumber', [number, callTracer])) ? 'debug' : 'none'
  }
  return { receipts: await findReceipts(), traces: await findTraces() }
}
