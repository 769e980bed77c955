import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { lowerHex } from '../../chain/lowerHex.ts'
import { entryPoint } from '../operation/userOperation.ts'
import { entryPointAbi } from './calls.ts'
import { isHex, type Node } from './node.ts'

/** An address's deposit and stake at the EntryPoint in wei, and the delay before a withdrawn stake is paid out, in seconds. */
export type DepositInfo = { deposit: bigint; stake: bigint; unstakeDelayS: number; isStakeLocked: boolean }

/**
 * The least stake in wei, and the least delay of its payout in seconds, with which an entity counts as staked. @see ERC-7562,
 * `MIN_STAKE_VALUE`
 */
export type StakeRule = { minStake: bigint; minUnstakeDelayS: number }

/** Reads an address's deposit and stake. */
export async function readDepositInfo(node: Node, address: Hex): Promise<DepositInfo> {
  const data = encodeFunctionData({ abi: entryPointAbi, functionName: 'getDepositInfo', args: [address] })
  const answer = await node.request('eth_call', [{ to: entryPoint, data }, 'latest'])
  if (!isHex(answer) || answer === '0x') throw new TypeError('The EntryPoint is not on this chain.')
  return decodeDepositInfo(answer)
}

/** Decodes what the EntryPoint's `getDepositInfo` returned. */
export function decodeDepositInfo(data: Hex): DepositInfo {
  const info = decodeFunctionResult({ abi: entryPointAbi, functionName: 'getDepositInfo', data })
  return {
    deposit: info.deposit,
    stake: info.stake,
    unstakeDelayS: info.unstakeDelaySec,
    isStakeLocked: info.staked && info.withdrawTime === 0,
  }
}

/** Returns whether an address has locked enough stake, with a long enough payout delay. */
export function isStaked({ stake, unstakeDelayS, isStakeLocked }: DepositInfo, rule: StakeRule): boolean {
  return isStakeLocked && stake >= rule.minStake && unstakeDelayS >= rule.minUnstakeDelayS
}

/** Reads the address of the EntryPoint's SenderCreator, which calls factories, in lower case. */
export async function readSenderCreator(node: Node): Promise<Hex> {
  const data = encodeFunctionData({ abi: entryPointAbi, functionName: 'senderCreator' })
  const answer = await node.request('eth_call', [{ to: entryPoint, data }, 'latest'])
  if (!isHex(answer) || answer.length !== 66) throw new TypeError('The EntryPoint is not on this chain.')
  return lowerHex(`0x${answer.slice(26)}`)
}
