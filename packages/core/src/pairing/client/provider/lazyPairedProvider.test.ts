import { memoryStorage } from '@holdfast/base'
import { describe, expect, test, vi } from 'vitest'
import { createTestKit } from '../../../../test/testKit.ts'
import { eip155 } from '../../../adapters/eip155/eip155.ts'
import { isProvider } from '../../../eip1193/provider.ts'
import { NotPairedError } from '../../errors.ts'
import type { KitPairingClient } from '../kitPairingClient.ts'
import { lazyPairedProvider } from './lazyPairedProvider.ts'

/** Creates the parts of the pairing client that a provider uses. */
function createClientParts() {
  const listeners = new Set<() => void>()
  const client = {
    getSession: () => undefined,
    getDefaultNetwork: () => 'eip155:1' as 'eip155:1' | 'eip155:10',
    request: vi.fn(async ({ method }: { method: string }) => `answer of ${method}`),
    on: (_: string, listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return { client, listeners }
}

describe('lazyPairedProvider', () => {
  test.each([
    ['with its adapter', [eip155()]],
    ['without an adapter', []],
  ])('default: is the provider of the pairing connector, %s', async (_, adapters) => {
    const services = { relayUrl: 'ws://127.0.0.1:1' }
    const { kit } = createTestKit({ adapters, services }, { pairing: { storage: memoryStorage() } })
    const { provider } = kit.connectors.getState().all.find(({ id }) => id === 'walletConnect') ?? {}
    if (!isProvider(provider)) throw new Error('the connector has no provider')
    await expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toBeInstanceOf(NotPairedError)
  })

  test('behavior: loads the pairing client once, when it is first used', async () => {
    const { client } = createClientParts()
    const load = vi.fn(async () => client as unknown as KitPairingClient) // A provider uses nothing else of the client.
    const provider = lazyPairedProvider(load)
    expect(load).not.toHaveBeenCalled()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('answer of eth_chainId')
    expect(await provider.request({ method: 'personal_sign', params: ['0x00'] })).toBe('answer of personal_sign')
    expect(client.request.mock.calls).toEqual([
      [{ method: 'eth_chainId', params: undefined }],
      [{ method: 'personal_sign', params: ['0x00'] }],
    ])
    expect(load).toHaveBeenCalledOnce()
  })

  test('behavior: reports changes until the last listener is removed', async () => {
    const { client, listeners } = createClientParts()
    const provider = lazyPairedProvider(async () => client as unknown as KitPairingClient)
    const seen: string[] = []
    const listener = (chainId: string): void => void seen.push(chainId)
    provider.on?.('chainChanged', listener)
    await vi.waitUntil(() => listeners.size === 1)
    client.getDefaultNetwork = () => 'eip155:10'
    for (const notify of listeners) notify()
    expect(seen).toEqual(['0xa'])
    provider.removeListener?.('chainChanged', listener)
    await vi.waitUntil(() => listeners.size === 0)
  })

  test('behavior: a function that listens to two events is removed from one of them only', async () => {
    const { client, listeners } = createClientParts()
    const provider = lazyPairedProvider(async () => client as unknown as KitPairingClient)
    const seen: string[] = []
    const listener = (chainId: string): void => void seen.push(chainId)
    provider.on?.('chainChanged', listener)
    provider.on?.('disconnect', listener)
    provider.removeListener?.('disconnect', listener)
    await provider.request({ method: 'eth_chainId' })
    expect(listeners.size).toBe(1)
    client.getDefaultNetwork = () => 'eip155:10'
    for (const notify of listeners) notify()
    expect(seen).toEqual(['0xa'])
  })

  test('error: a failed load is tried again', async () => {
    const { client } = createClientParts()
    const load = vi
      .fn<() => Promise<KitPairingClient>>()
      .mockRejectedValueOnce(new TypeError('offline'))
      .mockResolvedValue(client as unknown as KitPairingClient)
    const provider = lazyPairedProvider(load)
    await expect(provider.request({ method: 'eth_chainId' })).rejects.toThrow('offline')
    expect(await provider.request({ method: 'eth_chainId' })).toBe('answer of eth_chainId')
  })
})
