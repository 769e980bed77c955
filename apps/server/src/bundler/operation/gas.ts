import { type Hex, hexToBytes } from 'viem'
import { type PackedUserOperation, toPackedUserOperation } from 'viem/account-abstraction'
import { encodeHandleOps } from '../entry-point/calls.ts'
import { toViemOperation, type UserOperation } from './userOperation.ts'

/** The base gas of a transaction, and the gas of each authorization that it carries (EIP-7702). */
const TRANSACTION_GAS = 21_000n
const AUTHORIZATION_GAS = 25_000n
/**
 * The gas that the EntryPoint spends on an operation without measuring it: to copy the operation, to emit its event and to run
 * its loops. The value comes from a local chain; a test checks that a bundle of one operation pays for itself.
 */
const UNMEASURED_GAS = 11_000n
/** Gas of a zero and of a non-zero byte of call data. @see EIP-2028 */
const ZERO_BYTE_GAS = 4n
const BYTE_GAS = 16n

/** Packs an operation in the EntryPoint's form. */
export function pack(operation: UserOperation): PackedUserOperation {
  return toPackedUserOperation(toViemOperation(operation))
}

/** Computes the gas that an operation's other limits do not cover: the gas of the surrounding transaction and of the bytes. */
export function preVerificationGasOf(operation: UserOperation): bigint {
  const authorizationGas = operation.authorization ? AUTHORIZATION_GAS : 0n
  const data = encodeHandleOps([pack(operation)], zeroAddress)
  return TRANSACTION_GAS + UNMEASURED_GAS + authorizationGas + callDataGas(data)
}

/**
 * Estimates `preVerificationGas` before limits, fees and signatures are known. Stand-ins without zero bytes take their place,
 * because non-zero bytes cost the most. A given fee is kept if it is higher than its stand-in.
 */
export function estimatePreVerificationGas(operation: UserOperation): bigint {
  const limit = 0xffffffn
  const fee = 0xffffffffffn
  const hasPaymaster = operation.paymaster !== undefined
  return preVerificationGasOf({
    ...operation,
    preVerificationGas: limit,
    verificationGasLimit: limit,
    callGasLimit: limit,
    maxFeePerGas: operation.maxFeePerGas > fee ? operation.maxFeePerGas : fee,
    maxPriorityFeePerGas: operation.maxPriorityFeePerGas > fee ? operation.maxPriorityFeePerGas : fee,
    paymasterVerificationGasLimit: hasPaymaster ? limit : 0n,
    paymasterPostOpGasLimit: hasPaymaster ? limit : 0n,
    paymasterData: fill(operation.paymasterData),
    signature: fill(operation.signature) ?? '0x',
  })
}

/** Replaces bytes with the same number of non-zero bytes. */
function fill(bytes: Hex | undefined): Hex | undefined {
  return bytes && `0x${'ff'.repeat((bytes.length - 2) / 2)}`
}

const zeroAddress: Hex = '0x0000000000000000000000000000000000000000'

function callDataGas(data: Hex): bigint {
  let gas = 0n
  for (const byte of hexToBytes(data)) gas += byte === 0 ? ZERO_BYTE_GAS : BYTE_GAS
  return gas
}

/** Sums up all gas that an operation may use, which is paid for in advance. */
export function gasLimitOf(operation: UserOperation): bigint {
  const { preVerificationGas, verificationGasLimit, callGasLimit } = operation
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = operation
  return (
    preVerificationGas + verificationGasLimit + callGasLimit + paymasterVerificationGasLimit + paymasterPostOpGasLimit
  )
}

/** Computes the most that an operation may cost, in wei. */
export function maxCostOf(operation: UserOperation): bigint {
  return gasLimitOf(operation) * operation.maxFeePerGas
}
