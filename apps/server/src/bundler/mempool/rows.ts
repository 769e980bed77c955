import { gasLimitOf } from '../operation/gas.ts'
import { formatUserOperation, type UserOperation } from '../operation/userOperation.ts'
import type { userOperation as table } from '../tables.ts'
import type { ValidationResult } from '../validation/validate.ts'
import type { Candidate, WaitingOperation } from './rules.ts'

/** An operation as stored in the database. */
export type OperationRow = typeof table.$inferSelect

/** Reads the fields of a waiting operation that matter to other operations. */
export function toWaitingOperation(
  row: Pick<OperationRow, Exclude<keyof WaitingOperation, 'isBundled'> | 'status'>,
): WaitingOperation {
  const { hash, sender, nonce, factory, paymaster, delegate, maxFeePerGas, maxPriorityFeePerGas, maxCost } = row
  return {
    hash,
    sender,
    nonce,
    factory: factory ?? undefined,
    paymaster: paymaster ?? undefined,
    delegate: delegate ?? undefined,
    maxFeePerGas,
    maxPriorityFeePerGas,
    maxCost,
    storageOwners: row.storageOwners,
    isBundled: row.status === 'bundled',
  }
}

/** Creates the row of a new pending operation. */
export function toRow(entry: {
  operation: UserOperation
  candidate: Candidate
  validation: ValidationResult
  block: bigint
  projectKey: number | null
  chainId: number
  now: Date
}): typeof table.$inferInsert {
  const { operation, candidate, validation, block, projectKey, chainId, now } = entry
  const { hash, sender, nonce, factory, paymaster, delegate, maxFeePerGas, maxPriorityFeePerGas, maxCost } = candidate
  return {
    chainId,
    hash,
    status: 'pending',
    operation: formatUserOperation(operation),
    sender,
    nonce,
    factory: factory ?? null,
    paymaster: paymaster ?? null,
    delegate: delegate ?? null,
    stakes: validation.stakes,
    maxFeePerGas,
    maxPriorityFeePerGas,
    gasLimit: gasLimitOf(operation),
    maxCost,
    validAfter: validation.validAfter,
    validUntil: validation.validUntil,
    storageOwners: [...validation.storageOwners],
    codeHashes: validation.codeHashes,
    validatedAt: Number(block),
    projectKey,
    receivedAt: now,
    updatedAt: now,
    bundleId: null,
    transactionHash: null,
    blockHash: null,
    blockNumber: null,
    success: null,
    actualGasCost: null,
    actualGasUsed: null,
    reason: null,
  }
}
