import { startTestChain } from '@holdfast/testing'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fundIfUnused } from './fund.ts'
import { createNodeRpc } from './nodeRpc.ts'

describe('fundIfUnused', () => {
  it('behavior: accounts funded at the same time all get their ether, each once', async () => {
    const chain = await startTestChain({ blockTimeS: 1 })
    onTestFinished(chain.stop)
    const newcomers = Array.from({ length: 12 }, () => privateKeyToAddress(generatePrivateKey()))
    const rpc = createNodeRpc(chain.rpcUrl)
    await Promise.all(newcomers.map((address) => fundIfUnused(rpc, address)))
    expect(await Promise.all(newcomers.map(chain.balanceOf))).toEqual(newcomers.map(() => parseEther('10')))
    expect(await fundIfUnused(rpc, newcomers[0] ?? '')).toBe(false)
  }, 60_000)
})
