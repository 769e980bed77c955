import { type Address, encodeFunctionData, type Hex, prepareEncodeFunctionData } from 'viem'
import { entryPoint08Abi, type PackedUserOperation } from 'viem/account-abstraction'

/** The functions of the EntryPoint that the bundler reads and calls. */
export const entryPointAbi = entryPoint08Abi

/** Found once: to look a function up by its name, the names of the whole interface are hashed. */
const handleOps = prepareEncodeFunctionData({ abi: entryPointAbi, functionName: 'handleOps' })

/** Writes the call that executes operations; the fees that they pay go to the beneficiary. */
export function encodeHandleOps(operations: readonly PackedUserOperation[], beneficiary: Address): Hex {
  return encodeFunctionData({ ...handleOps, args: [operations, beneficiary] })
}

/**
 * An operation that never passes, since its sender is a precompile, which answers nothing a contract would. Behind another
 * operation it ends `handleOps` right after that one was validated and before it is executed: the failure then names this one. So
 * the EntryPoint itself serves for simulation, and nothing needs to be put in its place.
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
