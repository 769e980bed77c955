import { startTestChain } from '@holdfast/testing'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WalletRpcError } from '../errors.ts'
import { fundIfUnused } from './fund.ts'
import { createNodeRpc } from './nodeRpc.ts'

const newcomer = `0x${'a1'.repeat(20)}`

/** Creates a node without a token faucet. Each of `failures` makes one `eth_sendTransaction` fail. */
function node(answers: Record<string, unknown>, failures: readonly Error[] = []) {
  const asked: string[] = []
  const failuresLeft = [...failures]
  const results: Record<string, unknown> = {
    eth_getBalance: '0x0',
    eth_getTransactionCount: '0x0',
    eth_accounts: ['0xfa0ce7'],
    eth_getCode: '0x',
    ...answers,
  }
  const rpc = async (method: string): Promise<unknown> => {
    asked.push(method)
    const failure = method === 'eth_sendTransaction' ? failuresLeft.shift() : undefined
    if (failure) throw failure
    return results[method]
  }
  return { rpc, asked }
}

describe('fundIfUnused', () => {
  it('behavior: funds each of several accounts once when all are funded at the same time', async () => {
    const chain = await startTestChain({ blockTimeS: 1 })
    onTestFinished(chain.stop)
    const newcomers = Array.from({ length: 12 }, () => privateKeyToAddress(generatePrivateKey()))
    const rpc = createNodeRpc(chain.rpcUrl)
    await Promise.all(newcomers.map((address) => fundIfUnused(rpc, address)))
    expect(await Promise.all(newcomers.map(chain.balanceOf))).toEqual(newcomers.map(() => parseEther('10')))
    expect(await fundIfUnused(rpc, newcomers[0] ?? '')).toBe(false)
  }, 60_000)

  it.each([
    ['funds a new account', {}, true],
    ['does not fund an account with one wei', { eth_getBalance: '0x1' }, false],
    ['does not fund an account that was emptied', { eth_getTransactionCount: '0x1' }, false],
    ['does not fund on a chain without an unlocked account', { eth_accounts: [] }, false],
  ])('default: %s', async (_name, answers, isFunded) => {
    const { rpc, asked } = node(answers)
    expect(await fundIfUnused(rpc, newcomer)).toBe(isFunded)
    expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(isFunded ? 1 : 0)
    expect(asked.includes('evm_mine')).toBe(isFunded)
  })

  it('behavior: sends a rejected transaction again, with forty attempts at most', async () => {
    const refusal = new WalletRpcError(-32_003, 'replacement transaction underpriced')
    const patient = node({}, [refusal, refusal])
    expect(await fundIfUnused(patient.rpc, newcomer)).toBe(true)
    const stubborn = node(
      {},
      Array.from({ length: 60 }, () => refusal),
    )
    await expect(fundIfUnused(stubborn.rpc, newcomer)).rejects.toBe(refusal)
    expect(stubborn.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(40)
  })

  it('behavior: sends a transaction again that the node has dropped, until the node has it', async () => {
    const { rpc, asked } = node({})
    let dropped = 2
    const forgetful = async (method: string): Promise<unknown> => {
      const answer = await rpc(method)
      if (method !== 'eth_getTransactionByHash') return answer
      dropped -= 1
      return dropped >= 0 ? null : {}
    }
    expect(await fundIfUnused(forgetful, newcomer)).toBe(true)
    expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(3)
    const hopeless = node({ eth_getTransactionByHash: null })
    await expect(fundIfUnused(hopeless.rpc, newcomer)).rejects.toThrow('The devnet dropped the transactions.')
  })

  it.each([
    ['the node does not answer', new WalletRpcError(-32_603, 'The devnet does not answer.')],
    ['it fails with another kind of error', Object.assign(new Error('no'), { code: -32_003 })],
  ])('error: sends a transaction only once when %s', async (_name, failure) => {
    const { rpc, asked } = node({}, [failure, failure])
    await expect(fundIfUnused(rpc, newcomer)).rejects.toBe(failure)
    expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  })
})
