import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { announceDevnetWallet } from './announce.ts'
import type { Eip1193Provider } from './eip1193.ts'
import { vaultKey } from './vault.ts'

// Compiled before the first test, so that compilation does not use up the time limit of a test.
beforeAll(() => import('./wallet.ts'))

const chains = [
  { chainId: 31_337, rpcUrl: 'http://127.0.0.1:9', name: 'Devnet' },
  { chainId: 31_338, rpcUrl: 'http://127.0.0.1:9', name: 'Devnet Two' },
]

type Detail = { info: { uuid: string; name: string; icon: string; rdns: string }; provider: Eip1193Provider }

/** Announces the wallet to a page that listens for announcements, as a list of wallets does. */
function announce() {
  const heard: Detail[] = []
  const onAnnounce = (event: Event) => void heard.push((event as CustomEvent<Detail>).detail) // EIP-6963 fixes the shape.
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  const stop = announceDevnetWallet({ chains })
  onTestFinished(() => {
    stop()
    window.removeEventListener('eip6963:announceProvider', onAnnounce)
    window.localStorage.clear()
  })
  const [first] = heard
  if (!first) throw new Error('the wallet was not announced')
  return { heard, stop, ...first }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('announceDevnetWallet', () => {
  it('default: announces the wallet at once, and again on request, until the announcements are stopped', () => {
    const { heard, stop, info } = announce()
    expect(info).toMatchObject({ name: 'Devnet Wallet (sandbox)', rdns: 'dev.holdfast.devnet-wallet' })
    expect(info.icon).toMatch(/^data:image\/svg\+xml,/)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toHaveLength(2)
    expect(heard[1]).toBe(heard[0])
    stop()
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toHaveLength(2)
  })

  it('behavior: creates the wallet at the first request, and uses the same wallet for later ones', async () => {
    const { provider } = announce()
    expect(window.localStorage.getItem(vaultKey)).toBeNull()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    const stored = window.localStorage.getItem(vaultKey)
    expect(stored).not.toBeNull()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(window.localStorage.getItem(vaultKey)).toBe(stored)
  })

  it('behavior: calls each listener once per event, and not after it is removed', async () => {
    const { provider } = announce()
    const heard: unknown[] = []
    const once = (chainId: unknown) => {
      heard.push(['once', chainId])
      provider.removeListener('chainChanged', once)
    }
    provider.on('chainChanged', once)
    provider.on('chainChanged', (chainId: unknown) => void heard.push(['always', chainId]))
    provider.on('accountsChanged', (accounts: unknown) => void heard.push(accounts))
    for (const chainId of ['0x7a6a', '0x7a69']) {
      const answer = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
      await press('Approve')
      expect(await answer).toBeNull()
    }
    expect(heard).toEqual([
      ['once', '0x7a6a'],
      ['always', '0x7a6a'],
      ['always', '0x7a69'],
    ])
  })

  it('behavior: emits a change that another tab stored, and ignores other storage entries', async () => {
    const { provider } = announce()
    await provider.request({ method: 'eth_chainId' })
    const heard: unknown[] = []
    provider.on('chainChanged', (chainId: unknown) => void heard.push(chainId))
    provider.on('accountsChanged', (accounts: unknown) => void heard.push(accounts))
    const stored: object = JSON.parse(window.localStorage.getItem(vaultKey) ?? '')
    window.localStorage.setItem(vaultKey, JSON.stringify({ ...stored, chainId: 31_338, isConnected: true }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }))
    expect(heard).toEqual([])
    window.dispatchEvent(new StorageEvent('storage', { key: vaultKey }))
    expect(heard).toEqual(['0x7a6a', [expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)]])
    window.dispatchEvent(new StorageEvent('storage', { key: vaultKey }))
    expect(heard).toHaveLength(2)
  })

  it('behavior: ignores changes in other tabs once stopped', async () => {
    const { provider, stop } = announce()
    await provider.request({ method: 'eth_chainId' })
    const heard: unknown[] = []
    provider.on('chainChanged', (chainId: unknown) => void heard.push(chainId))
    const changeElsewhere = (chainId: number) => {
      const stored: object = JSON.parse(window.localStorage.getItem(vaultKey) ?? '')
      window.localStorage.setItem(vaultKey, JSON.stringify({ ...stored, chainId }))
      window.dispatchEvent(new StorageEvent('storage', { key: vaultKey }))
    }
    changeElsewhere(31_338)
    stop()
    changeElsewhere(31_337)
    expect(heard).toEqual(['0x7a6a'])
  })
})
