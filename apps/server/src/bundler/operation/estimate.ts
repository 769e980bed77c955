import { isRecord } from '@holdfast/base'
import { type Address, type Hex, numberToHex } from 'viem'
import { encodeHandleOps, sentinel } from '../entry-point/calls.ts'
import { readFailure, toBundlerError } from '../entry-point/failures.ts'
import { isHex, type Node } from '../entry-point/node.ts'
import { BundlerError, bundlerCodes } from '../errors.ts'
import { overridesOf, simulateCall, validationCall } from '../validation/simulate.ts'
import { maxVerificationGas } from './checks.ts'
import { estimatePreVerificationGas, pack } from './gas.ts'
import { eip7702Factory, entryPoint, type UserOperation } from './userOperation.ts'

/** The gas added to the traced gas of a validation, for the EntryPoint's own share. */
const VALIDATION_OVERHEAD = 25_000n
/**
 * The gas that an account without a paymaster spends to prepay the EntryPoint. A simulation without fees does not measure it.
 */
const PREFUND_GAS = 55_000n
/** How much is added to the measured gas, in percent: the chain's state may change until the operation is included. */
const MARGIN_PERCENT = 15n
/**
 * How much is added to the measured gas of a call, in percent. The measured gas lacks the refunds, which may be a fifth of what
 * the call needs while it runs. Besides, a call passes on at most 63/64 of its gas.
 */
const CALL_MARGIN_PERCENT = 30n
/** The least gas for the call in an estimate. */
const MIN_CALL_GAS = 21_000n
/** The gas for a paymaster's `postOp`, which is not measured, if the operation gives no limit for it. */
const POST_OP_GAS = 60_000n
/** The most gas for the account's call, and for the factory's call that runs before it. */
const MAX_CALL_GAS = 15_000_000n
/** The gas limit of an account's or a paymaster's validation while its gas is measured. */
const GENEROUS_GAS = 3_000_000n
/** The fees during an estimation: the EntryPoint accepts zero, and then no entity needs ether. */
const NO_FEE = 0n
const VALIDATE_PAYMASTER_USER_OP = '0x52b7512c'

/** Gas limits for an operation. */
export type GasEstimate = {
  preVerificationGas: bigint
  verificationGasLimit: bigint
  callGasLimit: bigint
  paymasterVerificationGasLimit: bigint | undefined
  paymasterPostOpGasLimit: bigint | undefined
}

/**
 * Measures how much gas an operation needs, at the newest block. Its signatures may be stubs of the right length.
 *
 * @throws {BundlerError} when the operation's validation or call reverts; {UpstreamError} when the node does not answer.
 */
export async function estimateGas(
  operation: UserOperation,
  { node, from, senderCreator }: { node: Node; from: Address; senderCreator: Hex },
): Promise<GasEstimate> {
  const hasPaymaster = operation.paymaster !== undefined
  const toMeasure: UserOperation = {
    ...operation,
    maxFeePerGas: NO_FEE,
    maxPriorityFeePerGas: NO_FEE,
    verificationGasLimit: GENEROUS_GAS,
    callGasLimit: operation.callGasLimit || MIN_CALL_GAS,
    preVerificationGas: 0n,
    ...(hasPaymaster && {
      paymasterVerificationGasLimit: GENEROUS_GAS,
      paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit || POST_OP_GAS,
    }),
  }
  const [used, callGasLimit] = await Promise.all([
    measureValidation(toMeasure, node, from),
    measureCall(operation, node, senderCreator),
  ])
  const limits = await confirmLimits(toMeasure, used, node, from)
  return {
    preVerificationGas: estimatePreVerificationGas(operation),
    callGasLimit,
    ...limits,
    paymasterPostOpGasLimit: hasPaymaster ? operation.paymasterPostOpGasLimit || POST_OP_GAS : undefined,
  }
}

type ValidationGas = { account: bigint; paymaster: bigint }

/**
 * Measures the gas of the EntryPoint's calls during the validation. @throws {BundlerError} when the validation fails for any
 * reason but a wrong signature.
 */
async function measureValidation(operation: UserOperation, node: Node, from: Address): Promise<ValidationGas> {
  const answer = await node.request('debug_traceCall', [
    validationCall(operation, from),
    'latest',
    { tracer: 'callTracer', stateOverrides: overridesOf([operation]) },
  ])
  const { output, calls } = isRecord(answer) ? answer : {}
  assertValidated(isHex(output) ? output : undefined)
  const used: ValidationGas = { account: 0n, paymaster: 0n }
  for (const call of Array.isArray(calls) ? calls : []) {
    const { to, gasUsed, input } = isRecord(call) ? call : {}
    const gas = typeof gasUsed === 'string' && /^0x[\da-f]+$/i.test(gasUsed) ? BigInt(gasUsed) : 0n
    if (typeof to !== 'string' || to.toLowerCase() === sentinel.sender) continue
    const isPaymasterCall =
      to.toLowerCase() === operation.paymaster && String(input).startsWith(VALIDATE_PAYMASTER_USER_OP)
    if (isPaymasterCall) used.paymaster += gas
    else used.account += gas
  }
  return used
}

/**
 * Accepts only a failure of the sentinel (index 1), which the EntryPoint reaches after a valid operation, or of a signature,
 * which may be a stub. @throws {BundlerError}
 */
function assertValidated(output: Hex | undefined): void {
  const failure = readFailure(output)
  if (failure === undefined) {
    throw new BundlerError({
      code: bundlerCodes.rejectedByAccount,
      message: 'The EntryPoint did not validate the operation.',
    })
  }
  if (failure.index === 1 || /^AA(?:24|34)/.test(failure.reason)) return
  throw toBundlerError(failure)
}

const withMargin = (gas: bigint, percent: bigint): bigint => (gas * (100n + percent)) / 100n

/**
 * Tries the measured limits, and doubles them until the validation passes. No limit exceeds {@link maxVerificationGas}, because
 * the bundler would refuse an operation with such a limit.
 *
 * @throws {BundlerError} if the validation still fails with the highest limits.
 */
async function confirmLimits(
  operation: UserOperation,
  used: ValidationGas,
  node: Node,
  from: Address,
): Promise<Pick<GasEstimate, 'verificationGasLimit' | 'paymasterVerificationGasLimit'>> {
  const hasPaymaster = operation.paymaster !== undefined
  const atMost = (gas: bigint): bigint => (gas > maxVerificationGas ? maxVerificationGas : gas)
  let verificationGasLimit = atMost(
    withMargin(used.account, MARGIN_PERCENT) + VALIDATION_OVERHEAD + (hasPaymaster ? 0n : PREFUND_GAS),
  )
  let paymasterVerificationGasLimit = atMost(withMargin(used.paymaster, MARGIN_PERCENT) + VALIDATION_OVERHEAD)
  for (;;) {
    const tried = {
      ...operation,
      verificationGasLimit,
      ...(hasPaymaster && { paymasterVerificationGasLimit }),
    }
    const call = { ...validationCall(tried, from), data: encodeHandleOps([pack(tried), sentinel], from) }
    const output = await simulateCall(node, call, overridesOf([tried]))
    const failure = readFailure(output)
    const isEnough = failure && (failure.index === 1 || /^AA(?:24|34)/.test(failure.reason))
    const isHighest =
      verificationGasLimit === maxVerificationGas &&
      (!hasPaymaster || paymasterVerificationGasLimit === maxVerificationGas)
    if (isEnough || isHighest) {
      assertValidated(output)
      return {
        verificationGasLimit,
        paymasterVerificationGasLimit: hasPaymaster ? paymasterVerificationGasLimit : undefined,
      }
    }
    verificationGasLimit = atMost(verificationGasLimit * 2n)
    paymasterVerificationGasLimit = atMost(paymasterVerificationGasLimit * 2n)
  }
}

/** Finds a gas limit with which the account's call succeeds. @throws {BundlerError} when it reverts with the highest limit. */
async function measureCall(operation: UserOperation, node: Node, senderCreator: Hex): Promise<bigint> {
  if (operation.callData === '0x') return MIN_CALL_GAS
  const used = await runCall(operation, { node, senderCreator, gas: MAX_CALL_GAS })
  let limit = withMargin(used, CALL_MARGIN_PERCENT)
  if (limit < MIN_CALL_GAS) limit = MIN_CALL_GAS
  while (limit < MAX_CALL_GAS) {
    const isEnough = await runCall(operation, { node, senderCreator, gas: limit }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof BundlerError) return false
        throw error
      },
    )
    if (isEnough) return limit
    limit *= 2n
  }
  return MAX_CALL_GAS
}

/** Computes the intrinsic gas of a transaction with this call data, which a call by the EntryPoint does not pay. */
function intrinsicGas(data: Hex): bigint {
  const bytes = Buffer.from(data.slice(2), 'hex')
  return 21_000n + bytes.reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), 0n)
}

/**
 * Simulates the account's call as the EntryPoint would make it. A new account is created first.
 *
 * @returns the gas that the call used.
 * @throws {BundlerError} when the call reverts.
 */
async function runCall(
  operation: UserOperation,
  { node, senderCreator, gas }: { node: Node; senderCreator: Hex; gas: bigint },
): Promise<bigint> {
  const { sender, factory, factoryData, callData } = operation
  const isNew = factory !== undefined && factory !== eip7702Factory
  const intrinsic = intrinsicGas(callData)
  const calls = [
    ...(isNew ? [{ from: senderCreator, to: factory, data: factoryData, gas: numberToHex(MAX_CALL_GAS) }] : []),
    { from: entryPoint, to: sender, data: callData, gas: numberToHex(gas + intrinsic) },
  ]
  const stateOverrides = overridesOf([operation])
  const answer = await node.request('eth_simulateV1', [
    { blockStateCalls: [{ calls, stateOverrides }], validation: false },
    'latest',
  ])
  const [block] = Array.isArray(answer) ? answer : []
  const results = isRecord(block) && Array.isArray(block['calls']) ? block['calls'] : []
  const last = results.at(-1)
  if (!isRecord(last)) throw new TypeError('eth_simulateV1 returned no results.')
  const { status, gasUsed, returnData } = last
  if (status !== '0x1') {
    throw new BundlerError({
      code: bundlerCodes.executionReverted,
      message: 'The call of the account reverts.',
      data: { revertData: isHex(returnData) ? returnData : '0x' },
    })
  }
  const used = BigInt(String(gasUsed))
  return used > intrinsic ? used - intrinsic : 0n
}
