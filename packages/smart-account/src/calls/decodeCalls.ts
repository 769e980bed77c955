import { decodeAbiParameters, decodeFunctionData, getAddress, type Hex, hexToBigInt, isHex, size, slice } from 'viem'
import {
  BATCH_MODE,
  type Call,
  encodeBatch,
  encodeCalls,
  executeAbi,
  executionsParameter,
  SINGLE_MODE,
} from './encodeCalls.ts'

/** A call with all its fields. */
export type DecodedCall = Required<Call>

/** The length of a target and a value, in bytes. */
const TARGET_AND_VALUE = 52

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
    if (mode !== BATCH_MODE) return undefined
    const [executions] = decodeAbiParameters(executionsParameter, execution)
    return executions.map(({ target, value, callData }) => ({ to: target, value, data: callData }))
  } catch {
    // viem throws a different error for each defect of an encoding. The caller treats them all alike.
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
