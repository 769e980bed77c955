import { decodeFunctionData, getAddress, type Hex, hexToBigInt, isHex, size, slice } from 'viem'
import { BATCH_MODE, type Call, encodeBatch, encodeCalls, executeAbi, SINGLE_MODE } from './encodeCalls.ts'

/** A call with all its fields. */
export type DecodedCall = Required<Call>

/** The length of a target and a value, in bytes. */
const TARGET_AND_VALUE = 52
/** The length of a word of the ABI, in bytes. */
const WORD = 32

/**
 * Decodes the calls of an operation that this package encoded, to show the user what they are about to sign.
 *
 * Decodes only data that equals, byte for byte, what {@link encodeCalls} or {@link encodeBatch} writes. Does not decode
 * data that has hidden bytes between or after its parts, that uses another mode (try, delegate call), or that calls another
 * function.
 *
 * @param data - the call data of an operation.
 * @returns the calls in order, with checksummed addresses; undefined for any other data.
 */
export function decodeCalls(data: Hex): DecodedCall[] | undefined {
  if (!isHex(data)) return undefined
  // viem compares selectors case-sensitively.
  const bytes: Hex = `0x${data.slice(2).toLowerCase()}`
  const calls = readCalls(bytes)
  if (!calls || calls.length === 0) return undefined
  const isEncoding = (encoded: Hex): boolean => encoded === bytes
  return isEncoding(encodeBatch(calls)) || (calls.length === 1 && isEncoding(encodeCalls(calls))) ? calls : undefined
}

function readCalls(data: Hex): DecodedCall[] | undefined {
  try {
    const [mode, execution] = decodeFunctionData({ abi: executeAbi, data }).args
    if (mode === SINGLE_MODE) return readSingle(execution)
    return mode === BATCH_MODE ? readBatch(execution) : undefined
  } catch {
    // A different error is thrown for each defect of an encoding. The caller treats them all alike.
    return undefined
  }
}

function readSingle(execution: Hex): DecodedCall[] | undefined {
  const length = size(execution)
  if (length < TARGET_AND_VALUE) return undefined
  return [
    {
      to: getAddress(slice(execution, 0, 20)),
      value: hexToBigInt(slice(execution, 20, TARGET_AND_VALUE)),
      data: length > TARGET_AND_VALUE ? slice(execution, TARGET_AND_VALUE) : '0x',
    },
  ]
}

/**
 * Reads the calls of a batch one after the other, as {@link encodeBatch} writes them. Does not follow the offsets: if they all
 * led to the same long call, the calls would be far longer than the data. {@link decodeCalls} refuses wrong offsets, since it
 * compares the data with the encoding of the calls.
 */
function readBatch(execution: Hex): DecodedCall[] {
  const digits = execution.slice(2)
  const read = (start: number, length: number): Hex => `0x${digits.slice(start * 2, (start + length) * 2)}`
  const calls: DecodedCall[] = []
  // The words of a batch: where its list begins, the number of calls, an offset for each call.
  let start = WORD * (2 + Number(read(WORD, WORD)))
  while (start < size(execution)) {
    // The words of a call: target, value, where its data begin, their length, then the data, filled up to whole words.
    const length = Number(read(start + 3 * WORD, WORD))
    calls.push({
      to: getAddress(read(start + WORD - 20, 20)),
      value: hexToBigInt(read(start + WORD, WORD)),
      data: read(start + 4 * WORD, length),
    })
    start += WORD * (4 + Math.ceil(length / WORD))
  }
  return calls
}
