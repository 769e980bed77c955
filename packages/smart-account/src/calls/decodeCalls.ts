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

/** A call with nothing left out. */
export type DecodedCall = Required<Call>

const TARGET_AND_VALUE = 52

/**
 * Reads the calls of an operation of ours, for showing what is about to be signed.
 *
 * Only what {@link encodeCalls} and {@link encodeBatch} write is read, byte for byte: an encoding with anything hidden between or
 * behind its parts is none, nor is another mode (trying, delegate calls) or another function.
 *
 * @param data - the call data of an operation.
 * @returns the calls in their order, addresses with their checksum; undefined if it is something else.
 */
export function decodeCalls(data: Hex): DecodedCall[] | undefined {
  if (!isHex(data)) return undefined
  // viem compares selectors by letter.
  const bytes: Hex = `0x${data.slice(2).toLowerCase()}`
  const calls = readCalls(bytes)
  if (!calls || calls.length === 0) return undefined
  const same = (encoded: Hex): boolean => encoded === bytes
  return same(encodeBatch(calls)) || (calls.length === 1 && same(encodeCalls(calls))) ? calls : undefined
}

function readCalls(data: Hex): DecodedCall[] | undefined {
  try {
    const [mode, execution] = decodeFunctionData({ abi: executeAbi, data }).args
    if (mode === SINGLE_MODE) return readSingle(execution)
    if (mode !== BATCH_MODE) return undefined
    const [executions] = decodeAbiParameters(executionsParameter, execution)
    return executions.map(({ target, value, callData }) => ({ to: target, value, data: callData }))
  } catch {
    // viem throws an error for each way of not being an encoding: all of them are one to the caller.
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
