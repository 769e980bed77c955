import * as z from 'zod'
import type { NodeClient } from './client.ts'
import { NodeError } from './errors.ts'
import type { RawBlock } from './schema.ts'

/** What a node can tell beside blocks, found out by asking it. */
export type Capabilities = {
  /** Receipts of a whole block, of one transaction, or none: then logs alone are read. */
  receipts: 'block' | 'transaction' | 'none'
  /** By geth's tracer, by `trace_block`, or not at all. */
  traces: 'debug' | 'parity' | 'none'
}

/** The parameters of geth's tracer that tells calls. */
export const callTracer = { tracer: 'callTracer' } as const

/**
 * Asks a node for the receipts and traces of a block that has transactions.
 *
 * @throws {NodeError} when it does not answer.
 */
export async function findCapabilities(node: NodeClient, block: RawBlock): Promise<Capabilities> {
  const number = `0x${block.number.toString(16)}`
  const gives = async (method: string, params: readonly unknown[], shape: z.ZodType): Promise<boolean> => {
    try {
      return shape.safeParse(await node.call({ method, params })).success
    } catch (error) {
      if (error instanceof NodeError && (error.reason === 'refused' || error.reason === 'malformed')) return false
      throw error
    }
  }
  const list = z.array(z.unknown()).length(block.transactions.length)
  const receipts = async (): Promise<Capabilities['receipts']> => {
    if (await gives('eth_getBlockReceipts', [number], list)) return 'block'
    const params = [block.transactions[0]?.hash]
    return (await gives('eth_getTransactionReceipt', params, z.looseObject({ gasUsed: z.string() })))
      ? 'transaction'
      : 'none'
  }
  const traces = async (): Promise<Capabilities['traces']> => {
    if (await gives('debug_traceBlockByNumber', [number, callTracer], list)) return 'debug'
    return (await gives('trace_block', [number], z.array(z.unknown()).nonempty())) ? 'parity' : 'none'
  }
  return { receipts: await receipts(), traces: await traces() }
}
