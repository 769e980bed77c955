import { bytesSchema } from '@holdfast/clear-signing/requests'
import { accountFactoryCall, encodeCalls, stubSignature } from '@holdfast/smart-account'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, isAddress, parseAbi } from 'viem'
import { entryPoint08Address, formatUserOperationRequest, type UserOperation } from 'viem/account-abstraction'
import * as z from 'zod/mini'
import type { SigningAccount } from '../../accounts/signingAccount.ts'
import type { BatchCall } from '../calls/readCalls.ts'
import type { CallNode } from '../node.ts'
import { NodeError } from '../node.ts'
import type { Fees } from '../transaction/readFees.ts'

/** A user operation of EntryPoint 0.8. */
export type Operation = UserOperation<'0.8'>

const entryPointAbi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])

/**
 * Asks the entry point for the next nonce of an account.
 *
 * @param key - an account has a separate sequence of nonces for each nonce key (ERC-4337). The usual sequence has key 0.
 * @throws {NodeError}
 */
export async function readNonce(account: string, key: bigint, node: CallNode): Promise<bigint> {
  // The account's address was computed from its owner's, so it is valid.
  const args = [account as Address, key] as const
  const data = encodeFunctionData({ abi: entryPointAbi, functionName: 'getNonce', args })
  const answer = await node('eth_call', [{ to: entryPoint08Address, data }, 'latest'])
  const parsed = bytesSchema.safeParse(answer)
  if (!parsed.success || parsed.data.length !== 66)
    throw new NodeError({ message: 'The answer of the entry point cannot be read.' })
  return decodeFunctionResult({ abi: entryPointAbi, functionName: 'getNonce', data: parsed.data })
}

/** Builds an operation that makes the calls, with a stub signature of the right length, and with gas limits of zero. */
export function draftOperation(
  calls: readonly BatchCall[],
  { account, nonce, isDeployed, fees }: { account: SigningAccount; nonce: bigint; isDeployed: boolean; fees: Fees },
): Operation {
  // The owner's address was derived from a key.
  const owner = account.owner as Address
  return {
    sender: account.address as Address, // The address was computed from the owner's.
    nonce,
    callData: encodeCalls(calls),
    ...(!isDeployed && accountFactoryCall({ owner })),
    ...fees,
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    signature: stubSignature({ owner }),
  }
}

const gasSchema = z.pipe(
  z.union([z.string().check(z.regex(/^0x[0-9a-fA-F]{1,16}$/)), z.int().check(z.minimum(0))]),
  z.transform((gas) => BigInt(gas)),
)
const estimateSchema = z.object({
  callGasLimit: gasSchema,
  verificationGasLimit: gasSchema,
  preVerificationGas: gasSchema,
  paymasterVerificationGasLimit: z.nullish(gasSchema),
  paymasterPostOpGasLimit: z.nullish(gasSchema),
})
const addressSchema = z.string().check(z.refine((text) => isAddress(text, { strict: false })))
const paymasterSchema = z.object({
  paymaster: addressSchema,
  paymasterData: bytesSchema,
  paymasterVerificationGasLimit: z.nullish(gasSchema),
  paymasterPostOpGasLimit: z.nullish(gasSchema),
})

/**
 * Returns an operation with the gas limits that the bundler estimates for it. @throws {NodeError} with the reason if the
 * operation would fail.
 */
export async function withGas(operation: Operation, bundler: CallNode): Promise<Operation> {
  const answer = await bundler('eth_estimateUserOperationGas', [toRpc(operation), entryPoint08Address])
  const parsed = estimateSchema.safeParse(answer)
  if (!parsed.success) throw new NodeError({ message: 'The answer of the bundler cannot be read.' })
  const { callGasLimit, verificationGasLimit, preVerificationGas } = parsed.data
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = parsed.data
  return {
    ...operation,
    callGasLimit,
    preVerificationGas,
    verificationGasLimit,
    ...(operation.paymaster && {
      paymasterVerificationGasLimit: paymasterVerificationGasLimit ?? operation.paymasterVerificationGasLimit ?? 0n,
      paymasterPostOpGasLimit: paymasterPostOpGasLimit ?? operation.paymasterPostOpGasLimit ?? 0n,
    }),
  }
}

/**
 * Asks our services' paymaster to pay the fee of an operation, and returns the operation with the paymaster's data.
 *
 * @param method - `pm_getPaymasterStubData` for data that serve only the gas estimate and promise no payment;
 * `pm_getPaymasterData` for the final data, which become part of what is signed.
 * @throws {NodeError} with the reason if the paymaster does not pay.
 * @see ERC-7677
 */
export async function withPaymaster(
  method: 'pm_getPaymasterStubData' | 'pm_getPaymasterData',
  operation: Operation,
  { chainId, bundler }: { chainId: number; bundler: CallNode },
): Promise<Operation> {
  const answer = await bundler(method, [toRpc(operation), entryPoint08Address, `0x${chainId.toString(16)}`, {}])
  const parsed = paymasterSchema.safeParse(answer)
  if (!parsed.success) throw new NodeError({ message: 'The answer of the paymaster cannot be read.' })
  const { paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = parsed.data
  return {
    ...operation,
    paymaster: paymaster as Address, // The schema has checked the address.
    paymasterData,
    paymasterVerificationGasLimit: paymasterVerificationGasLimit ?? operation.paymasterVerificationGasLimit ?? 0n,
    paymasterPostOpGasLimit: paymasterPostOpGasLimit ?? operation.paymasterPostOpGasLimit ?? 0n,
  }
}

/** Computes the highest fee that the account or its paymaster may pay for an operation, in wei. */
export function maxFeeOf(operation: Operation): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas } = operation
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  const gas =
    callGasLimit + verificationGasLimit + preVerificationGas + paymasterVerificationGasLimit + paymasterPostOpGasLimit
  return gas * operation.maxFeePerGas
}

/** Converts an operation into its JSON-RPC form. */
export function toRpc(operation: Operation): Readonly<Record<string, unknown>> {
  return formatUserOperationRequest(operation)
}

/** Parses the hash that a bundler returns. @throws {NodeError} */
export function readHash(answer: unknown): Hex {
  const parsed = bytesSchema.safeParse(answer)
  if (!parsed.success || parsed.data.length !== 66)
    throw new NodeError({ message: 'The answer of the bundler is not a hash.' })
  return parsed.data
}
