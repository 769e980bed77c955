import { readField } from '@holdfast/base'
import { decodeErrorResult, decodeFunctionData, type Hex, isHex, parseAbi } from 'viem'
import type { NodeProvider } from '../adapters/adapter.ts'
import { NameResolutionError } from './errors.ts'

/** A contract lists this URL to ask that the client, not a gateway, send the requests of a batch. @see ENSIP-21 */
const LOCAL_BATCH_URL = 'x-batch-gateway:true'
/** How many lookups a resolution may need. */
const MAX_LOOKUPS = 8
/** The greatest length of a lookup, in characters of hex. Today's resolvers need less than a third. */
const MAX_LENGTH = 16_000
/** How many requests a batch may have. The universal resolver makes one for each record. */
const MAX_BATCH = 4
/** How many causes of an error are followed. */
const MAX_CAUSES = 20

/** @see ERC-3668 */
const lookupAbi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const lookupSelector = '0x556f1830'
const batchAbi = parseAbi(['function query((address sender, string[] urls, bytes data)[] queries)'])

/**
 * Limits what the resolver contract of a name can make the page do. The contract asks for lookups by reverting; a few kilobytes
 * of nested batches, or lookups without end, would keep the page busy for hours.
 *
 * @returns the node, whose calls reject with {@link NameResolutionError} instead of passing on such a lookup.
 */
export function limitLookups(node: NodeProvider): NodeProvider {
  let count = 0
  return {
    request: async (call) => {
      try {
        return await node.request(call)
      } catch (error) {
        for (const data of listLookups(error)) {
          count += 1
          if (count > MAX_LOOKUPS || !isModest(data)) throw new NameResolutionError({ problem: 'unavailable' })
        }
        throw error
      }
    },
  }
}

/** Returns the lookups among the data of an error and of its causes. */
function listLookups(error: unknown): Hex[] {
  const found: Hex[] = []
  let cause = error
  for (let depth = 0; cause !== undefined && depth < MAX_CAUSES; depth += 1) {
    const data = readField(cause, 'data')
    const hex = typeof data === 'object' ? readField(data, 'data') : data
    if (isHex(hex) && hex.toLowerCase().startsWith(lookupSelector)) found.push(hex)
    cause = readField(cause, 'cause')
  }
  return found
}

function isModest(data: Hex): boolean {
  if (data.length > MAX_LENGTH) return false
  try {
    const [, urls, callData] = decodeErrorResult({ abi: lookupAbi, data }).args
    if (!urls.includes(LOCAL_BATCH_URL)) return true
    const [queries] = decodeFunctionData({ abi: batchAbi, data: callData }).args
    return queries.length <= MAX_BATCH && !queries.some((query) => query.urls.includes(LOCAL_BATCH_URL))
  } catch {
    // The lookup is not encoded as it should be.
    return false
  }
}
