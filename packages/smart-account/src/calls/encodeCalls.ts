import { type Address, concat, encodeAbiParameters, encodeFunctionData, getAddress, type Hex, numberToHex } from 'viem'
import { NoCallsError } from './errors.ts'

/** A call that an account makes. */
export type Call = {
  to: Address
  /** In wei. @default 0 */
  value?: bigint | undefined
  /** @default '0x' */
  data?: Hex | undefined
}

/** The function `execute` of ERC-7579 and ERC-7821. */
export const executeAbi = [
  {
    type: 'function',
    name: 'execute',
    stateMutability: 'payable',
    inputs: [
      { name: 'mode', type: 'bytes32' },
      { name: 'executionCalldata', type: 'bytes' },
    ],
    outputs: [],
  },
] as const

/** The calls of a batch, as ERC-7579 and ERC-7821 encode them. */
const executionsParameter = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'callData', type: 'bytes' },
    ],
  },
] as const

/** The mode of a single call. If the call fails, the operation reverts. */
export const SINGLE_MODE: Hex = `0x${'00'.repeat(32)}`
/** The mode of several calls in order, which take effect all together or not at all. */
export const BATCH_MODE: Hex = `0x01${'00'.repeat(31)}`

/**
 * Encodes calls as the call data of an operation: a single call by itself, several as a batch that succeeds or fails as a
 * whole.
 *
 * @throws {NoCallsError} if there is no call; viem's `InvalidAddressError` or `IntegerOutOfRangeError` for an invalid call.
 * @see https://eips.ethereum.org/EIPS/eip-7579
 */
export function encodeCalls(calls: readonly Call[]): Hex {
  const [call, ...further] = calls
  if (!call) throw new NoCallsError()
  if (further.length > 0) return encodeBatch(calls)
  const { to, value = 0n, data = '0x' } = call
  // The encoding is packed, so an address of the wrong length would shift the bytes after it.
  const execution = concat([getAddress(to), numberToHex(value, { size: 32 }), data])
  return encodeExecute(SINGLE_MODE, execution)
}

/**
 * Encodes calls as a batch, even a single call: the only form that the delegate of a key's own account accepts (ERC-7821).
 *
 * @throws as {@link encodeCalls} does.
 */
export function encodeBatch(calls: readonly Call[]): Hex {
  if (calls.length === 0) throw new NoCallsError()
  const executions = calls.map(({ to, value = 0n, data = '0x' }) => ({ target: to, value, callData: data }))
  return encodeExecute(BATCH_MODE, encodeAbiParameters(executionsParameter, [executions]))
}

/** Encodes in lower case, whatever the case of addresses and data, so that the same calls always have the same encoding. */
function encodeExecute(mode: Hex, execution: Hex): Hex {
  const data = encodeFunctionData({ abi: executeAbi, functionName: 'execute', args: [mode, execution] })
  return `0x${data.slice(2).toLowerCase()}`
}
