import { type Hex, namehash } from 'viem'
import { decodeFunctionData, parseAbi, toFunctionSelector } from 'viem/utils'
import { NameRefusedError } from '../errors.ts'

const resolverAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])

/** The resolver functions for the records that the gateway serves. @see ENSIP-1, 3, 5, 7, 9 */
export const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function name(bytes32 node) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function multicall(bytes[] data) view returns (bytes[])',
])

/** A requested record, or several in a `multicall`. */
export type RecordQuery =
  | { kind: 'addr' | 'name' | 'contenthash' }
  | { kind: 'addrOf'; coinType: bigint }
  | { kind: 'text'; key: string }
  | { kind: 'multicall'; queries: readonly RecordQuery[] }

/** The longest name in bytes. Each label is hashed, so a name of thousands of labels would keep the server busy. */
const MAX_NAME_LENGTH = 1_000
/** How many records one `multicall` may request. */
const MAX_RECORDS = 32

const MULTICALL = toFunctionSelector('multicall(bytes[])')
/** The length of a word of the ABI, in bytes. */
const WORD = 32

/**
 * Reads a resolver's request to its gateway: the call `resolve(name, data)` (ENSIP-10).
 *
 * @returns the name, and which of its records is requested.
 * @throws {NameRefusedError} for any other request, such as one for the records of another node than the name's (ENSIP-1).
 */
export function readRequest(data: Hex): { name: string; query: RecordQuery } {
  try {
    const { args } = decodeFunctionData({ abi: resolverAbi, data })
    const name = readDnsName(Buffer.from(args[0].slice(2), 'hex'))
    return { name, query: readQuery(args[1], namehash(name), true) }
  } catch (error) {
    throw error instanceof NameRefusedError ? error : new NameRefusedError('gateway_request')
  }
}

function readQuery(data: Hex, node: Hex, mayBeMulticall: boolean): RecordQuery {
  // This is checked before the data is decoded, since decoding is the work that a hostile request would cause.
  if (data.startsWith(MULTICALL) && !(mayBeMulticall && isSmallMulticall(data))) {
    throw new NameRefusedError('gateway_request')
  }
  const call = decodeFunctionData({ abi: recordAbi, data })
  if (call.functionName === 'multicall') {
    const [calls] = call.args
    return { kind: 'multicall', queries: calls.map((one) => readQuery(one, node, false)) }
  }
  if (call.args[0] !== node) throw new NameRefusedError('gateway_request')
  if (call.functionName === 'text') return { kind: 'text', key: call.args[1] }
  if (call.functionName !== 'addr') return { kind: call.functionName }
  return call.args.length === 2 ? { kind: 'addrOf', coinType: call.args[1] } : { kind: 'addr' }
}

/**
 * Returns whether a `multicall` requests at most {@link MAX_RECORDS} records whose total length is at most that of the data.
 * Several offsets of its list may lead to the same bytes.
 */
function isSmallMulticall(data: Hex): boolean {
  const bytes = Buffer.from(data.slice(MULTICALL.length), 'hex')
  const readWord = (start: number): number => Number(`0x${bytes.toString('hex', start, start + WORD)}`)
  // The words: where the list begins, the number of records, then for each record an offset, counted from the first offset.
  const count = readWord(WORD)
  if (readWord(0) !== WORD || !(count <= MAX_RECORDS)) return false
  const offsets = Array.from({ length: count }, (_, index) => readWord((2 + index) * WORD))
  const length = offsets.reduce((sum, offset) => sum + readWord(2 * WORD + offset), 0)
  return length <= bytes.length
}

/** Reads a name in DNS wire format (RFC 1035, 3.1), whose labels are UTF-8. */
function readDnsName(bytes: Buffer): string {
  if (bytes.length > MAX_NAME_LENGTH) throw new NameRefusedError('gateway_request')
  const labels: string[] = []
  let offset = 0
  for (;;) {
    const length = bytes[offset]
    if (length === undefined || offset + length >= bytes.length) throw new NameRefusedError('gateway_request')
    if (length === 0) break
    const label = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(offset + 1, offset + 1 + length))
    if (label.includes('.')) throw new NameRefusedError('gateway_request')
    labels.push(label)
    offset += 1 + length
  }
  if (offset + 1 !== bytes.length) throw new NameRefusedError('gateway_request')
  return labels.join('.')
}
