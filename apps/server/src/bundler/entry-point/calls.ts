import { type Address, encodeFunctionData, type Hex, prepareEncodeFunctionData } from 'viem'
import { entryPoint08Abi, type PackedUserOperation } from 'viem/account-abstraction'

/** The ABI of the EntryPoint. */
export const entryPointAbi = entryPoint08Abi

/** `handleOps`, looked up only once, because viem hashes every name in the ABI to find a function. */
const handleOps = prepareEncodeFunctionData({ abi: entryPointAbi, functionName: 'handleOps' })

/** Encodes the call that executes operations and pays their fees to the beneficiary. */
export function encodeHandleOps(operations: readonly PackedUserOperation[], beneficiary: Address): Hex {
  return encodeFunctionData({ ...handleOps, args: [operations, beneficiary] })
}

/**
 * An operation that always fails validation: its sender is a precompile, which does not answer as an account would. Placed
 * behind another operation, the sentinel ends `handleOps` after that operation was validated and before it is executed, with a
 * failure that names the sentinel. So the deployed EntryPoint itself simulates a validation, without an override of its code.
 */
export const sentinel: PackedUserOperation = {
  sender: '0x0000000000000000000000000000000000000001',
  nonce: 0n,
  initCode: '0x',
  callData: '0x',
  accountGasLimits: `0x${'0'.repeat(28)}ffff${'0'.repeat(32)}`,
  preVerificationGas: 0n,
  gasFees: `0x${'0'.repeat(64)}`,
  paymasterAndData: '0x',
  signature: '0x',
}
