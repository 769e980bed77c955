import { getStakeDeployment, stakeAbi } from '@holdfast/contracts'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { ContractFunctionRevertedError, decodeFunctionData, parseEther } from 'viem'
import { estimateGas } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StakeOrder } from './chain.ts'
import { contractCall, tryOut } from './contractCall.ts'

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
  it('default: a deposit sends the amount as value, a withdrawal as an argument', () => {
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

describe('tryOut', () => {
  const estimate = (given: StakeOrder) => tryOut(given, (transaction) => estimateGas(chain.client, transaction))

  it('default: gives what the chain answers', async () => {
    expect(await estimate(order())).toBeGreaterThan(21_000n)
  })

  it("error: the contract's own error is decoded, also from an estimate", async () => {
    const error = await estimate(order({ action: 'withdraw' })).catch((thrown: unknown) => thrown)
    const reverted = error instanceof Error && 'cause' in error ? error.cause : undefined
    expect(reverted).toBeInstanceOf(ContractFunctionRevertedError)
    expect(reverted).toMatchObject({ data: { errorName: 'WithdrawalExceedsBalance', args: [parseEther('1'), 0n] } })
  })

  it('error: an error that is not the chain’s is passed on', async () => {
    const failure = new TypeError('fetch failed')
    await expect(tryOut(order(), () => Promise.reject(failure))).rejects.toBe(failure)
  })
})
