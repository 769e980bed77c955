import type { NodeClient } from './client.ts'
import { NodeError } from './errors.ts'
import type { RawBlock } from './schema.ts'

/** The methods that a node offers in addition to blocks, found by trying them. */
export type Capabilities = {
  /** Receipts of a whole block, of one transaction, or none; with none, only logs are read. */
  receipts: 'block' | 'transaction' | 'none'
  /** Traces by geth's tracer (`debug`), by `trace_block` (`parity`), or none. */
  traces: 'debug' | 'parity' | 'none'
}

/** The parameters of geth's call tracer. */
export const callTracer = { tracer: 'callTracer' } as const

/**
 * Asks a node for the receipts and traces of a block with transactions. A method counts as missing only if the node says so. A
 * refused trace shows that the node has the method. Any other failure is thrown, so the caller may ask again later.
 *
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
  const receipts = async (): Promise<Capabilities['receipts']> => {
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
  const traces = async (): Promise<Capabilities['traces']> => {
    // A node with both methods has stored the traces for `trace_block`. For `debug_traceBlockByNumber` it executes the block
    // again, which is 200 times slower on anvil.
    if (await has('trace_block', [number])) return 'parity'
    return (await has('debug_traceBlockByNumber', [number, callTracer])) ? 'debug' : 'none'
  }
  return { receipts: await receipts(), traces: await traces() }
}
