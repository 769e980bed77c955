import { connect, createKit, type KitOptions } from '@holdfast/core'
import { eip155 } from '@holdfast/core/eip155'
import { announceProvider, createTestProvider } from '@holdfast/testing'
import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { newAccount } from '../../../test/openStakePage.tsx'
import { waitForBatch } from './exchangeAndDeposit.ts'

const hash = `0x${'a'.repeat(64)}` as const
const confirmed = { status: 200, receipts: [{ transactionHash: hash, status: '0x1' }] }
const network = {
  id: 31_337,
  caipNetworkId: 'eip155:31337' as const,
  chainNamespace: 'eip155' as const,
  name: 'Devnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] as [string] } },
} satisfies NonNullable<KitOptions['networks']>[number]

/** Creates a kit with a connected wallet and a fake clock. */
async function openPage() {
  const account = newAccount()
  const clock = fakeClock()
  const { provider, controls } = createTestProvider({
    account,
    makesBatches: true,
    rpcUrls: { 31337: 'http://127.0.0.1:1' },
  })
  const info = { uuid: crypto.randomUUID(), name: 'Kelp', rdns: 'test.kelp', icon: 'data:image/svg+xml,' }
  const silence = announceProvider(window, { info, provider })
  const kit = createKit({ projectId: 'test', networks: [network], adapters: [eip155()] }, { clock })
  onTestFinished(() => {
    kit.destroy()
    silence()
    window.localStorage.clear()
  })
  await connect(kit, { connectorId: info.rdns })
  const target = { chainId: 31_337, chainName: 'Devnet', address: hash, blockNumber: 0, explorerUrl: undefined }
  const order = { action: 'deposit' as const, value: 1n, target, address: account.address }
  return {
    kit,
    wallet: controls,
    order,
    /** Waits for the batch, and advances the clock until the wait ends. */
    wait: async (address = account.address, connectorId?: string) => {
      let isOver = false
      const waited = waitForBatch(kit, { order: { ...order, address }, batch: { callsId: '0x5', connectorId } }).then(
        (found) => ({ found }),
        (error: unknown) => ({ error }),
      )
      void waited.then(() => (isOver = true))
      await vi.waitUntil(async () => isOver || (await clock.advance(1_000), isOver), { interval: 1, timeout: 30_000 })
      return waited
    },
  }
}

describe('waitForBatch', () => {
  it("default: asks the wallet for the batch's status until the batch is in a block", async () => {
    const { wallet, wait } = await openPage()
    wallet.answerNext({ status: 100 }, 'wallet_getCallsStatus')
    wallet.answerNext(confirmed, 'wallet_getCallsStatus')
    expect(await wait()).toEqual({ found: hash })
    expect(wallet.requestsOf('wallet_getCallsStatus').map(({ params }) => params)).toEqual([['0x5'], ['0x5']])
  })

  it('behavior: does not ask the wallet for a batch of another account', async () => {
    const { wallet, wait } = await openPage()
    expect(await wait(newAccount().address)).toEqual({ found: undefined })
    expect(wallet.requestsOf('wallet_getCallsStatus')).toEqual([])
  })

  it('behavior: asks only the wallet that has the batch', async () => {
    const { wallet, order, wait } = await openPage()
    expect(await wait(order.address, 'test.reef')).toEqual({ found: undefined })
    expect(wallet.requestsOf('wallet_getCallsStatus')).toEqual([])
    wallet.answerNext(confirmed, 'wallet_getCallsStatus')
    expect(await wait(order.address, 'test.kelp')).toEqual({ found: hash })
  })

  it.each([
    ['does not know the batch', 'batchForgotten', { code: 5730, message: 'Unknown bundle id' }],
    [
      'wraps such an error in another',
      'batchForgotten',
      { code: -32603, message: 'Internal error.', data: { code: '5730', message: 'Unknown bundle id' } },
    ],
    ['does not support the request', 'walletAnswer', { code: 4200, message: 'Unsupported method' }],
  ])('error: throws when the wallet %s', async (_, code, thrown) => {
    const { wallet, wait } = await openPage()
    for (let look = 0; look < 10; look++) wallet.failNext({ isError: true, thrown }, 'wallet_getCallsStatus')
    expect(await wait()).toMatchObject({ error: { name: 'StakeRefusedError', code } })
  })

  it("error: throws when the wallet's answer is malformed", async () => {
    const { wallet, wait } = await openPage()
    for (let look = 0; look < 10; look++) wallet.answerNext('soon', 'wallet_getCallsStatus')
    expect(await wait()).toMatchObject({ error: { name: 'StakeRefusedError', code: 'walletAnswer' } })
  })

  it('error: rethrows an error that says nothing about the batch', async () => {
    const { wallet, wait } = await openPage()
    const thrown = { code: 4900, message: 'Disconnected' }
    for (let look = 0; look < 10; look++) wallet.failNext({ isError: true, thrown }, 'wallet_getCallsStatus')
    const { error } = (await wait()) as { error?: Error } // Cast: it rejects, since the wallet fails ten times.
    expect(error).toBeInstanceOf(Error)
    expect(error?.name).not.toBe('StakeRefusedError')
  })
})
