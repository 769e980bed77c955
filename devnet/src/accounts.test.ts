import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { devnetAccounts, devnetOperator } from './accounts.ts'
import { callRpc } from './rpc.ts'
import { startChain } from './startChain.ts'

/** Starting real processes takes a second, and many more on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe('devnetAccounts', () => {
  it('default: returns the accounts that the chain has funded', async () => {
    const { rpcUrl, stop } = await startChain()
    onTestFinished(stop)
    const funded = await callRpc<string[]>(rpcUrl, 'eth_accounts')
    expect(devnetAccounts().map(({ address }) => address.toLowerCase())).toEqual(funded)
    const balances = await Promise.all(funded.map((address) => callRpc(rpcUrl, 'eth_getBalance', [address, 'latest'])))
    expect(new Set(balances)).toEqual(new Set([`0x${(10_000n * 10n ** 18n).toString(16)}`]))
  })

  it('default: returns each account with the address of its key', () => {
    const { owner, sponsorSigner, bundlers } = devnetOperator()
    for (const { address, privateKey } of [...devnetAccounts(), owner, sponsorSigner, ...bundlers])
      expect(privateKeyToAccount(privateKey).address).toBe(address)
  })
})
