import type { NodeClient } from './client.ts'
import { NodeError } from './errors.ts'
import type { RawBlock } from './schema.ts'

/** The methods that a node offers beside blocks, found by trying them. */
export type Capabilities = {
  /** Receipts of a whole block, of one transaction, or none: then logs alone are read. */
  receipts: 'block' | 'transaction' | 'none'
  /** By `trace_block`, by geth's tracer, or not at all. */
  traces: 'debug' | 'parity' | 'none'
}

/** The parameters of geth's tracer that tells calls. */
export const callTracer = { tracer: 'callTracer' } as const

/**
 * Asks a node for the receipts and traces of a block that has transactions. A method counts as missing only where the node says
 * so: one that merely fails now is asked again later, so that its answers are not missing for good.
 *
 * @throws {NodeError} when it does not answer, or not to the point.
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
      // It has the method, but perhaps not the state of this block any more.
      if (error instanceof NodeError && error.reason === 'refused') return true
      throw error
    }
  }
  const traces = async (): Promise<Capabilities['traces']> => {
    // Nodes that have both keep the traces of the first, and run a block again for the second: 200 times as long on anvil.
    if (await has('trace_block', [number])) return 'parity'
    return (await has('debug_traceBlockByNumber', [number, callTracer])) ? 'debug' : 'none'
  }
  return { receipts: await receipts(), traces: await traces() }
}
