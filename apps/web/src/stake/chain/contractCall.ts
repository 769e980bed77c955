import { stakeAbi } from '@holdfast/contracts'
import { BaseError, encodeFunctionData, type Hex } from 'viem'
import { decodeFunctionData, getContractError } from 'viem/utils'
import type { StakeOrder } from './chain.ts'

/** The transaction that carries out an order: receiver, data and sender. */
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
 * Tries an order's transaction out on the chain, without sending it.
 *
 * @param attempt - asks the chain, for instance for an estimate.
 * @throws what the chain answers, with the contract's own error decoded when the transaction would revert.
 */
export async function tryOut<Result>(
  order: StakeOrder,
  attempt: (transaction: contractCall.ReturnType) => Promise<Result>,
): Promise<Result> {
  const transaction = contractCall(order)
  try {
    return await attempt(transaction)
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    const called = decodeFunctionData({ abi: stakeAbi, data: transaction.data })
    throw getContractError(error, { abi: stakeAbi, address: transaction.to, ...called })
  }
}
