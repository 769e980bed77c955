import { installMulticall, seedDevnet } from '@holdfast/devnet'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import type { Config } from '../../config/loadConfig.ts'
import { beginPurchase, startTestOnRamp, type TestOnRamp } from './testOnRamp.ts'

/** Starts a seeded chain and a server that sells its tokens, for all tests of the file that calls it. */
export function useShop(onRamp: Partial<Config['onRamp']> = {}) {
  let opened: { chain: TestChain; shop: TestOnRamp } | undefined
  beforeAll(async () => {
    const chain = await startTestChain()
    await installMulticall(chain.rpcUrl)
    await seedDevnet(chain.rpcUrl)
    opened = { chain, shop: await startTestOnRamp({ rpcUrl: chain.rpcUrl, onRamp }) }
  }, 120_000)
  afterAll(async () => {
    await opened?.shop.stop()
    await opened?.chain.stop()
  })
  const started = () => {
    if (!opened) throw new Error('the shop is not open yet: call this inside a test')
    return opened
  }
  return {
    chain: () => started().chain,
    shop: () => started().shop,
    /** Begins a purchase. */
    begin: (address: string, order?: Parameters<typeof beginPurchase>[2]) =>
      beginPurchase(started().shop, address, order),
  }
}

/** Makes an address that the chain has never seen. */
export const newcomer = (): `0x${string}` => privateKeyToAddress(generatePrivateKey())
