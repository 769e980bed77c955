import { isRecord } from '@holdfast/base'
import type { Address, Hex } from 'viem'
import { encodeHandleOps, sentinel } from '../entry-point/calls.ts'
import { isHex, type Node, NodeRefusalError } from '../entry-point/node.ts'
import { gasLimitOf, pack } from '../operation/gas.ts'
import { entryPoint, type UserOperation } from '../operation/userOperation.ts'

/** Gas for the EntryPoint's own work on a bundle, beyond the operations' limits. */
const BUNDLE_GAS = 200_000n

/** Computes the gas limit of a bundle's transaction: each operation can use its full limits, whatever the others use. */
export function bundleGasOf(operations: readonly UserOperation[]): bigint {
  const sum = operations.reduce((total, operation) => total + gasLimitOf(operation), 0n)
  // A call passes on at most 63/64 of the remaining gas.
  return (sum * 64n) / 63n + BUNDLE_GAS
}

/** Returns the state that a simulation assumes: the code that the operations' authorizations will give the senders. */
export function overridesOf(operations: readonly UserOperation[]): Record<Hex, { code: Hex }> {
  return Object.fromEntries(
    operations.flatMap(({ sender, authorization }) =>
      authorization ? [[sender, { code: `0xef0100${authorization.address.slice(2)}` }]] : [],
    ),
  )
}

/**
 * Creates the call that validates one operation and executes none: the sentinel behind the operation ends the call before the
 * execution.
 */
export function validationCall(operation: UserOperation, from: Address) {
  return {
    from,
    to: entryPoint,
    data: encodeHandleOps([pack(operation), sentinel], from),
    gas: `0x${bundleGasOf([operation]).toString(16)}`,
  }
}

/** A call, and the state that it assumes. */
export type CallWithOverrides = { call: Record<string, unknown>; overrides: Record<Hex, { code: Hex }> }

/**
 * Simulates a call after other calls that are not in a block yet. Each call runs in its own block.
 *
 * @returns the data with which the last call reverted; undefined when it did not revert.
 * @throws {NodeRefusalError} when the node fails for another reason. | {UpstreamError}
 */
export async function simulateAfter(
  node: Node,
  before: readonly CallWithOverrides[],
  last: CallWithOverrides,
): Promise<Hex | undefined> {
  if (before.length === 0) return simulateCall(node, last.call, last.overrides)
  const blockStateCalls = [...before, last].map(({ call, overrides }) => ({ calls: [call], stateOverrides: overrides }))
  const answer = await node.request('eth_simulateV1', [{ blockStateCalls, validation: false }, 'latest'])
  const block: unknown = Array.isArray(answer) ? answer[before.length] : undefined
  const [result] = isRecord(block) && Array.isArray(block['calls']) ? block['calls'] : []
  if (!isRecord(result)) throw new TypeError('eth_simulateV1 returned no results.')
  const { status, returnData } = result
  if (status === '0x1') return undefined
  return isHex(returnData) ? returnData : '0x'
}

/**
 * Simulates a call.
 *
 * @returns the data with which the call reverted; undefined when it did not revert.
 * @throws {NodeRefusalError} when the node fails for another reason. | {UpstreamError}
 */
export async function simulateCall(
  node: Node,
  call: Record<string, unknown>,
  overrides: Record<Hex, { code: Hex }>,
): Promise<Hex | undefined> {
  const parameters = Object.keys(overrides).length > 0 ? [call, 'latest', overrides] : [call, 'latest']
  try {
    const answer = await node.request('eth_call', parameters)
    if (!isHex(answer)) throw new TypeError('eth_call returned no bytes.')
    return undefined
  } catch (error) {
    // A node reports a revert with its data, or with code 3 without data.
    if (error instanceof NodeRefusalError && (error.data !== undefined || error.code === 3)) return error.data ?? '0x'
    throw error
  }
}
