import { isAddress } from '@holdfast/caip'
import { type Hex, numberToHex, type SignedAuthorization } from 'viem'
import type { UserOperation as ViemUserOperation } from 'viem/account-abstraction'
import * as z from 'zod'
import { lowerHex } from '../../chain/lowerHex.ts'
import { BundlerError, bundlerCodes } from '../errors.ts'

/** The only EntryPoint that the bundler serves: version 0.8, at the same address on every chain. */
export const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
/** The factory address that marks the sender as an account with keys (EOA) that delegates to code (EIP-7702). */
export const eip7702Factory = '0x7702000000000000000000000000000000000000'

/** The most bytes in a field: several operations must fit into one transaction. */
const MAX_BYTES = 49_152
/** The EntryPoint refuses larger gas values and fees. */
const MAX_GAS_VALUE = 2n ** 120n - 1n

const bytes = z
  .string()
  .regex(/^0x(?:[\da-f]{2})*$/i, { error: 'bytes as hex, such as 0x12ab' })
  .max(2 + 2 * MAX_BYTES, { error: `at most ${MAX_BYTES} bytes` })
  .transform((text) => lowerHex(text))
const address = z
  .custom<Hex>((value) => typeof value === 'string' && isAddress(value, 'eip155') && value.startsWith('0x'), {
    error: 'an address of 20 bytes as hex',
  })
  .transform((text) => lowerHex(text))
const word = z
  .string()
  .regex(/^0x[\da-f]{1,64}$/i, { error: 'a number as hex, such as 0x5208' })
  .transform((text) => BigInt(text))
const gasValue = word.refine((value) => value <= MAX_GAS_VALUE, { error: 'a number below 2^120 as hex' })
const hash = z.string().regex(/^0x[\da-f]{64}$/i, { error: '32 bytes as hex' })

const authorizationSchema = z.object({
  address,
  chainId: word.refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER)).transform(Number),
  nonce: word.refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER)).transform(Number),
  r: word.transform((value) => numberToHex(value, { size: 32 })),
  s: word.transform((value) => numberToHex(value, { size: 32 })),
  yParity: z.enum(['0x0', '0x1', '0x00', '0x01']).transform(Number),
})

const fields = {
  sender: address,
  nonce: word,
  factory: z.union([z.literal('0x7702').transform((): Hex => eip7702Factory), address]).nullish(),
  factoryData: bytes.nullish(),
  callData: bytes,
  callGasLimit: gasValue,
  verificationGasLimit: gasValue,
  preVerificationGas: gasValue,
  maxFeePerGas: gasValue,
  maxPriorityFeePerGas: gasValue,
  paymaster: address.nullish(),
  paymasterVerificationGasLimit: gasValue.nullish(),
  paymasterPostOpGasLimit: gasValue.nullish(),
  paymasterData: bytes.nullish(),
  signature: bytes,
  eip7702Auth: authorizationSchema.nullish(),
}

const operationSchema = z.object(fields)
/** An operation whose gas is to be estimated: its gas limits, fees and signature may be missing. */
const unmeasuredSchema = z.object({
  ...fields,
  callGasLimit: gasValue.nullish(),
  verificationGasLimit: gasValue.nullish(),
  preVerificationGas: gasValue.nullish(),
  maxFeePerGas: gasValue.nullish(),
  maxPriorityFeePerGas: gasValue.nullish(),
  signature: bytes.nullish(),
})

/** A user operation of EntryPoint 0.8. Addresses and bytes are in lower case, fees in wei per gas. */
export type UserOperation = {
  sender: Hex
  nonce: bigint
  factory: Hex | undefined
  factoryData: Hex | undefined
  callData: Hex
  callGasLimit: bigint
  verificationGasLimit: bigint
  preVerificationGas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  paymaster: Hex | undefined
  paymasterVerificationGasLimit: bigint
  paymasterPostOpGasLimit: bigint
  paymasterData: Hex | undefined
  signature: Hex
  authorization: SignedAuthorization | undefined
}

/** Parses an operation in the form of JSON-RPC. @throws {BundlerError} naming the first field that is wrong. */
export function readUserOperation(value: unknown): UserOperation {
  return assertConsistent(withDefaults(parse(operationSchema, value)))
}

/**
 * Parses an operation whose gas limits, fees and signature may be missing. Missing numbers become 0, and a missing signature
 * becomes `0x`.
 *
 * @throws {BundlerError}
 */
export function readUnmeasuredOperation(value: unknown): UserOperation {
  return assertConsistent(withDefaults(parse(unmeasuredSchema, value)))
}

function parse<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.path.join('.')
  const subject = path ? `The field '${path}' of the user operation is not valid` : 'The user operation is not valid'
  throw invalid(`${subject}: ${issue?.message ?? 'it has another form'}.`)
}

function withDefaults(given: z.output<typeof unmeasuredSchema>): UserOperation {
  return {
    sender: given.sender,
    nonce: given.nonce,
    factory: given.factory ?? undefined,
    factoryData: given.factoryData ?? undefined,
    callData: given.callData,
    callGasLimit: given.callGasLimit ?? 0n,
    verificationGasLimit: given.verificationGasLimit ?? 0n,
    preVerificationGas: given.preVerificationGas ?? 0n,
    maxFeePerGas: given.maxFeePerGas ?? 0n,
    maxPriorityFeePerGas: given.maxPriorityFeePerGas ?? 0n,
    paymaster: given.paymaster ?? undefined,
    paymasterVerificationGasLimit: given.paymasterVerificationGasLimit ?? 0n,
    paymasterPostOpGasLimit: given.paymasterPostOpGasLimit ?? 0n,
    paymasterData: given.paymasterData ?? undefined,
    signature: given.signature ?? '0x',
    authorization: given.eip7702Auth ?? undefined,
  }
}

/** Checks that the fields agree with each other. @throws {BundlerError} */
function assertConsistent(operation: UserOperation): UserOperation {
  const { factory, factoryData, paymaster, paymasterData, authorization } = operation
  if (factoryData !== undefined && factory === undefined) throw invalid("'factoryData' needs a 'factory' beside it.")
  if (factory !== undefined && factoryData === undefined && factory !== eip7702Factory) {
    throw invalid("'factory' needs 'factoryData' beside it.")
  }
  if (paymasterData !== undefined && paymaster === undefined) throw invalid("'paymasterData' needs a 'paymaster'.")
  if (paymaster === undefined && operation.paymasterVerificationGasLimit + operation.paymasterPostOpGasLimit > 0n) {
    throw invalid("The gas limits of a paymaster need a 'paymaster'.")
  }
  if (authorization !== undefined && factory !== eip7702Factory) {
    throw invalid("'eip7702Auth' needs the factory 0x7702 beside it.")
  }
  return operation
}

function invalid(message: string): BundlerError {
  return new BundlerError({ code: bundlerCodes.invalidParameters, message })
}

/** Reads a hash of an operation. @throws {BundlerError} */
export function readOperationHash(value: unknown): Hex {
  const parsed = hash.safeParse(value)
  if (!parsed.success) throw invalid(`The hash of the user operation is not valid: ${parsed.error.issues[0]?.message}.`)
  return lowerHex(parsed.data)
}

/** Refuses every EntryPoint other than {@link entryPoint}. @throws {BundlerError} */
export function assertEntryPoint(value: unknown): void {
  if (typeof value === 'string' && value.toLowerCase() === entryPoint.toLowerCase()) return
  throw invalid(`The entry point is not supported; use ${entryPoint} (version 0.8).`)
}

/** Formats an operation for JSON-RPC and for the database. */
export function formatUserOperation(operation: UserOperation): Record<string, unknown> {
  const { factory, factoryData, paymaster, paymasterData, authorization } = operation
  return {
    sender: operation.sender,
    nonce: numberToHex(operation.nonce),
    ...(factory && { factory, factoryData: factoryData ?? '0x' }),
    callData: operation.callData,
    callGasLimit: numberToHex(operation.callGasLimit),
    verificationGasLimit: numberToHex(operation.verificationGasLimit),
    preVerificationGas: numberToHex(operation.preVerificationGas),
    maxFeePerGas: numberToHex(operation.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(operation.maxPriorityFeePerGas),
    ...(paymaster && {
      paymaster,
      paymasterVerificationGasLimit: numberToHex(operation.paymasterVerificationGasLimit),
      paymasterPostOpGasLimit: numberToHex(operation.paymasterPostOpGasLimit),
      paymasterData: paymasterData ?? '0x',
    }),
    signature: operation.signature,
    ...(authorization && {
      eip7702Auth: {
        address: authorization.address,
        chainId: numberToHex(authorization.chainId),
        nonce: numberToHex(authorization.nonce),
        r: authorization.r,
        s: authorization.s,
        yParity: numberToHex(authorization.yParity ?? 0),
      },
    }),
  }
}

/** Converts an operation to viem's form. */
export function toViemOperation(operation: UserOperation): ViemUserOperation<'0.8'> {
  const {
    factory,
    factoryData,
    paymaster,
    paymasterData,
    paymasterVerificationGasLimit,
    paymasterPostOpGasLimit,
    ...rest
  } = operation
  return {
    ...rest,
    ...(factory && { factory, factoryData: factoryData ?? '0x' }),
    ...(paymaster && {
      paymaster,
      paymasterData: paymasterData ?? '0x',
      paymasterVerificationGasLimit,
      paymasterPostOpGasLimit,
    }),
  } as ViemUserOperation<'0.8'> // viem has a type for each combination of optional parts.
}
