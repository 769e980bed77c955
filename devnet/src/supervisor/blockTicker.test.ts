import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callRpc } from '../rpc.ts'
import { type Chain, startChain } from '../startChain.ts'
import { createBlockTicker } from './blockTicker.ts'

/** Starting real processes takes a second, and many more on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe('createBlockTicker', () => {
  let chain: Chain
  const call = <Result>(method: string, ...params: unknown[]) => callRpc<Result>(chain.rpcUrl, method, params)
  const height = async () => Number(await call<string>('eth_blockNumber'))
  const transfer = async () => {
    const [from, to] = await call<string[]>('eth_accounts')
    return call<string>('eth_sendTransaction', { from, to, value: '0x1' })
  }

  beforeAll(async () => {
    chain = await startChain()
    await call('evm_setAutomine', false)
  })
  afterAll(() => chain.stop())

  it('default: mines nothing while no transaction is pending', async () => {
    const ticker = createBlockTicker(chain.rpcUrl)
    const before = await height()
    await ticker.tick()
    await ticker.flush()
    expect(await height()).toBe(before)
  })

  it('default: mines a pending transaction, then twelve empty blocks for confirmations, then nothing', async () => {
    const ticker = createBlockTicker(chain.rpcUrl)
    const before = await height()
    const hash = await transfer()
    await ticker.tick()
    const receipt = await call<{ blockNumber: string }>('eth_getTransactionReceipt', hash)
    expect(Number(receipt.blockNumber)).toBe(before + 1)
    for (let count = 0; count < 20; count += 1) await ticker.tick()
    expect(await height()).toBe(before + 13)
  })

  it('behavior: starts the twelve empty blocks anew after another transaction', async () => {
    const ticker = createBlockTicker(chain.rpcUrl)
    const before = await height()
    await transfer()
    for (let count = 0; count < 6; count += 1) await ticker.tick()
    await transfer()
    for (let count = 0; count < 20; count += 1) await ticker.tick()
    expect(await height()).toBe(before + 6 + 13)
  })

  it('behavior: flush mines pending transactions at once', async () => {
    const before = await height()
    await transfer()
    await createBlockTicker(chain.rpcUrl).flush()
    expect(await height()).toBe(before + 1)
  })
})
