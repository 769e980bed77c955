import { getStakeDeployment, stakeAbi } from '@holdfast/contracts'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { ContractFunctionRevertedError, decodeFunctionData, parseEther } from 'viem'
import { estimateGas } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StakeOrder } from './chain.ts'
import { contractCall, decodeCallError } from './contractCall.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

function order(change: Partial<StakeOrder> = {}): StakeOrder {
  const [, account] = chain.accounts
  const target = {
    chainId: 31_337,
    chainName: 'Devnet',
    address: chain.stakeAddress,
    blockNumber: 0,
    explorerUrl: undefined,
  }
  return { action: 'deposit', value: parseEther('1'), target, address: account?.address ?? '0x', ...change }
}

describe('contractCall', () => {
  it('default: passes the amount of a deposit as value, and that of a withdrawal as argument', () => {
    const [deposit, withdrawal] = [contractCall(order()), contractCall(order({ action: 'withdraw' }))]
    expect([deposit.to, deposit.value]).toEqual([getStakeDeployment(31_337)?.address, parseEther('1')])
    expect(decodeFunctionData({ abi: stakeAbi, data: deposit.data }).functionName).toBe('deposit')
    expect(withdrawal.value).toBe(0n)
    expect(decodeFunctionData({ abi: stakeAbi, data: withdrawal.data })).toEqual({
      functionName: 'withdraw',
      args: [parseEther('1')],
    })
  })
})

describe('decodeCallError', () => {
  it("default: decodes the contract's own error from a failed estimate", async () => {
    const withdrawal = contractCall(order({ action: 'withdraw' }))
    const error = await estimateGas(chain.client, withdrawal).catch((thrown: unknown) => thrown)
    const decoded = decodeCallError(error, withdrawal)
    const reverted = decoded instanceof Error && 'cause' in decoded ? decoded.cause : undefined
    expect(reverted).toBeInstanceOf(ContractFunctionRevertedError)
    expect(reverted).toMatchObject({ data: { errorName: 'WithdrawalExceedsBalance', args: [parseEther('1'), 0n] } })
  })

  it('error: returns unchanged an error that does not come from the chain', () => {
    const failure = new TypeError('fetch failed')
    expect(decodeCallError(failure, contractCall(order()))).toBe(failure)
  })
})
