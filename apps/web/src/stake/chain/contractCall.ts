import { stakeAbi } from '@holdfast/contracts'
import { BaseError, encodeFunctionData, type Hex } from 'viem'
import { decodeFunctionData, getContractError } from 'viem/utils'
import type { StakeOrder } from './chain.ts'

/** Returns the transaction that carries out an order: sender, receiver, data and value in wei. */
export function contractCall({ action, value, target, address }: StakeOrder): contractCall.ReturnType {
  const common = { account: address, to: target.address }
  return action === 'deposit'
    ? { ...common, data: encodeFunctionData({ abi: stakeAbi, functionName: 'deposit' }), value }
    : { ...common, data: encodeFunctionData({ abi: stakeAbi, functionName: 'withdraw', args: [value] }), value: 0n }
}

export declare namespace contractCall {
  type ReturnType = { account: Hex; to: Hex; data: Hex; value: bigint }
}

/**
 * Decodes the error with which the chain refused to simulate or estimate an order's transaction.
 *
 * @returns the error with the contract's own error decoded. An error that does not come from viem is returned unchanged.
 */
export function decodeCallError(error: unknown, { to, data }: contractCall.ReturnType): unknown {
  if (!(error instanceof BaseError)) return error
  return getContractError(error, { abi: stakeAbi, address: to, ...decodeFunctionData({ abi: stakeAbi, data }) })
}
