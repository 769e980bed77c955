import { BundlerError, bundlerCodes } from '../errors.ts'
import { gasLimitOf, preVerificationGasOf } from './gas.ts'
import type { UserOperation } from './userOperation.ts'

/**
 * The least `callGasLimit`: what a CALL with a value costs. @see ERC-4337, 'the callGasLimit is at least the cost of a CALL'
 */
const MIN_CALL_GAS = 9_000n
/** The most gas for an account's or a paymaster's validation: more would keep the tracer busy for too long. */
export const maxVerificationGas = 8_000_000n

/**
 * Computes the least `maxFeePerGas` of an operation: what the base fee may reach in two blocks. A block raises the base fee by an
 * eighth at most. A bundle offers no more than its operations, so an operation that offers only the current base fee could keep
 * its whole bundle out of the next blocks.
 *
 * @param baseFee - of the newest block, in wei per gas.
 * @see EIP-1559, `BASE_FEE_MAX_CHANGE_DENOMINATOR`
 */
export function leastFeePerGas(baseFee: bigint): bigint {
  return (baseFee * 81n + 63n) / 64n
}

/** The limits that every operation must keep. */
export type OperationLimits = {
  /** In wei per gas. */
  minPriorityFeePerGas: bigint
  /** The largest sum of the gas limits of one operation. */
  maxBundleGas: bigint
}

/** Checks an operation's fees and gas limits. @param baseFee - of the newest block, in wei per gas. @throws {BundlerError} */
export function assertNumbers(operation: UserOperation, baseFee: bigint, limits: OperationLimits): void {
  const { maxFeePerGas, maxPriorityFeePerGas, preVerificationGas, callGasLimit, verificationGasLimit } = operation
  const { paymasterVerificationGasLimit } = operation
  if (maxPriorityFeePerGas > maxFeePerGas) throw refuse('maxPriorityFeePerGas is more than maxFeePerGas.')
  if (maxPriorityFeePerGas < limits.minPriorityFeePerGas) {
    throw refuse(`maxPriorityFeePerGas is too low; it must be at least ${limits.minPriorityFeePerGas} wei.`)
  }
  const leastFee = leastFeePerGas(baseFee)
  if (maxFeePerGas < leastFee) {
    throw refuse(
      `maxFeePerGas is too low; it must be at least ${leastFee} wei, which the base fee may reach in two blocks.`,
    )
  }
  const leastGas = preVerificationGasOf(operation)
  if (preVerificationGas < leastGas) throw refuse(`preVerificationGas is too low; it must be at least ${leastGas}.`)
  if (callGasLimit < MIN_CALL_GAS) throw refuse(`callGasLimit is too low; it must be at least ${MIN_CALL_GAS}.`)
  if (verificationGasLimit > maxVerificationGas || paymasterVerificationGasLimit > maxVerificationGas) {
    const name = verificationGasLimit > maxVerificationGas ? 'verificationGasLimit' : 'paymasterVerificationGasLimit'
    throw refuse(`${name} is too high; it must be at most ${maxVerificationGas}.`)
  }
  if (gasLimitOf(operation) > limits.maxBundleGas) {
    throw refuse(`The gas limits are too high; together they must be at most ${limits.maxBundleGas}.`)
  }
}

function refuse(message: string): BundlerError {
  return new BundlerError({ code: bundlerCodes.invalidParameters, message })
}
