import { stakeAbi } from '@holdfast/contracts'
import { encodeFunctionData, type Hex } from 'viem'
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
