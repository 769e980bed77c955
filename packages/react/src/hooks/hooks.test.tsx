import { createDeferred } from '@holdfast/base'
import { connect, createKit, disconnect, type KitEvent, openModal, setTheme } from '@holdfast/core'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { announceWallet } from '../../test/announceWallet.ts'
import { connectWallet } from '../../test/connectWallet.ts'
import { afterThisTest, perform, renderKit, testNetworks } from '../../test/renderKit.tsx'
import { AccountButton } from '../button/AccountButton.tsx'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { NetworkButton } from '../button/NetworkButton.tsx'
import { HoldfastProvider } from '../HoldfastProvider.tsx'
import { useAccount } from './useAccount.ts'
import { useDisconnect } from './useDisconnect.ts'
import { useEvents } from './useEvents.ts'
import { useKit } from './useKit.ts'
import { useModal } from './useModal.ts'
import { useNetwork } from './useNetwork.ts'
import { useTheme } from './useTheme.ts'
import { useWalletInfo } from './useWalletInfo.ts'

/** Runs a hook below a provider. Returns the kit, how often the hook ran, and the value that it returned last. */
function probeHook<value>(use: () => value) {
  const values: value[] = []
  function Probe() {
    values.push(use())
    return null
  }
  const { kit } = renderKit(<Probe />)
  return {
    kit,
    renders: () => values.length,
    get now() {
      const last = values.at(-1)
      if (last === undefined) throw new Error('the hook has not run')
      return last
    },
  }
}

describe('useKit', () => {
  test('default: returns the kit if there is no selector', () => {
    const probe = probeHook(() => useKit())
    expect(probe.now).toBe(probe.kit)
  })

  test('behavior: renders again only when the selected part changes', async () => {
    const probe = probeHook(() => useKit((state) => state.modal.open))
    const before = probe.renders()
    await perform(() => setTheme(probe.kit, { themeMode: 'dark' }))
    expect(probe.renders()).toBe(before)
    await perform(() => openModal(probe.kit))
    expect(probe.now).toBe(true)
  })

  test('behavior: does not render forever with a selector that makes a new object each time', async () => {
    const probe = probeHook(() => useKit(({ modal }) => ({ open: modal.open })))
    await perform(() => setTheme(probe.kit, { themeMode: 'dark' }))
    expect(probe.now).toEqual({ open: false })
  })

  test('error: throws outside of a provider', () => {
    expect(() => renderHook(() => useKit())).toThrow('The wallet kit was not found.')
  })
})

describe('useModal', () => {
  test('default: opens and closes the modal, and reports whether it is open', async () => {
    const probe = probeHook(useModal)
    expect(probe.now.isOpen).toBe(false)
    await act(async () => probe.now.open({ view: 'WhatIsAWallet' }))
    expect(probe.now.isOpen).toBe(true)
    expect(probe.kit.router.getState().view).toBe('WhatIsAWallet')
    await act(async () => probe.now.close())
    expect(probe.now.isOpen).toBe(false)
  })
})

describe('useAccount, useNetwork, useDisconnect', () => {
  test('default: follow a connection, a switch of the network and a disconnection', async () => {
    const probe = probeHook(() => ({ account: useAccount(), network: useNetwork(), disconnection: useDisconnect() }))
    expect(probe.now.account.status).toBe('disconnected')

    const wallet = announceWallet({ rdns: 'test.kelp' })
    afterThisTest(wallet.remove)
    await perform(() => connect(probe.kit, { connectorId: 'test.kelp' }))
    expect(probe.now.account).toMatchObject({ status: 'connected', chainId: 31_337 })
    expect(probe.now.network.caipNetwork?.name).toBe('Harbour')

    await act(async () => probe.now.network.switchNetwork({ caipNetworkId: 'eip155:31338' }))
    await waitFor(() => expect(probe.now.network.caipNetwork?.name).toBe('Lagoon'))

    await act(async () => probe.now.disconnection.disconnect())
    expect(probe.now.account.isConnected).toBe(false)
    expect(probe.now.disconnection.isDisconnecting).toBe(false)
  })

  test('behavior: isDisconnecting stays true while one of two calls runs', async () => {
    const probe = probeHook(() => useDisconnect())
    const revoking = createDeferred<null>()
    await connectWallet(probe.kit, { answers: { wallet_revokePermissions: () => revoking.promise } })
    let first: Promise<void> | undefined
    await act(async () => {
      first = probe.now.disconnect()
    })
    // Nothing is connected any more, so the second call has nothing to wait for.
    await act(async () => probe.now.disconnect())
    expect(probe.now.isDisconnecting).toBe(true)
    revoking.resolve(null)
    await act(async () => first)
    expect(probe.now.isDisconnecting).toBe(false)
  })

  test('behavior: useAccount renders again only when the account changes', async () => {
    const probe = probeHook(() => useAccount())
    const before = probe.renders()
    await perform(() => openModal(probe.kit))
    await perform(() => setTheme(probe.kit, { themeMode: 'dark' }))
    expect(probe.renders()).toBe(before)

    const wallet = announceWallet({ rdns: 'test.kelp' })
    afterThisTest(wallet.remove)
    await perform(() => connect(probe.kit, { connectorId: 'test.kelp' }))
    expect(probe.renders()).toBeGreaterThan(before)
  })
})

describe('useWalletInfo', () => {
  test('default: returns what the connected wallet says about itself, and undefined before and after the connection', async () => {
    const probe = probeHook(() => ({ active: useWalletInfo(), solana: useWalletInfo({ namespace: 'solana' }) }))
    expect(probe.now.active.walletInfo).toBeUndefined()

    const wallet = announceWallet({ name: 'Kelp Wallet', rdns: 'test.kelp' })
    afterThisTest(wallet.remove)
    await perform(() => connect(probe.kit, { connectorId: 'test.kelp' }))
    expect(probe.now.active.walletInfo).toMatchObject({ name: 'Kelp Wallet', rdns: 'test.kelp' })
    expect(probe.now.active.walletInfo?.icon).toMatch(/^data:image\/svg\+xml/)
    expect(probe.now.solana.walletInfo).toBeUndefined()

    await perform(() => disconnect(probe.kit))
    expect(probe.now.active.walletInfo).toBeUndefined()
  })

  test('error: throws outside of a provider', () => {
    expect(() => renderHook(() => useWalletInfo())).toThrow('The wallet kit was not found.')
  })
})

describe('useTheme', () => {
  test('default: returns and sets the theme', async () => {
    const probe = probeHook(useTheme)
    expect(probe.now.themeMode).toBe('light')
    await act(async () => probe.now.setTheme({ themeMode: 'dark', themeVariables: { '--hf-test': 1 } }))
    expect(probe.now.themeMode).toBe('dark')
    expect(probe.now.themeVariables).toEqual({ '--hf-test': 1 })
  })
})

describe('useEvents', () => {
  test('default: passes events to the latest handler, until unmounted', async () => {
    const kit = createKit({ projectId: 'test', networks: [...testNetworks()] })
    afterThisTest(() => kit.destroy())
    const first = vi.fn<(event: KitEvent) => void>()
    const latest = vi.fn<(event: KitEvent) => void>()
    function Probe({ onEvent }: { onEvent: (event: KitEvent) => void }) {
      useEvents(onEvent)
      return null
    }
    const page = (children: ReactNode) => <HoldfastProvider kit={kit}>{children}</HoldfastProvider>
    const { rerender, unmount } = render(page(<Probe onEvent={first} />))
    rerender(page(<Probe onEvent={latest} />))

    await perform(() => openModal(kit))
    expect(first).not.toHaveBeenCalled()
    expect(latest).toHaveBeenCalledWith(expect.objectContaining({ event: 'MODAL_OPEN' }))

    unmount()
    latest.mockClear()
    openModal(kit)
    expect(latest).not.toHaveBeenCalled()
  })
})

describe('HoldfastProvider on a server', () => {
  test('default: renders the buttons as a disconnected visitor sees them, without style attributes', () => {
    const kit = createKit(
      { projectId: 'test', networks: [...testNetworks()], themeVariables: { '--hf-test': 1 } },
      { window: undefined },
    )
    afterThisTest(() => kit.destroy())
    const html = renderToString(
      <HoldfastProvider kit={kit}>
        <ConnectButton />
        <AccountButton />
        <NetworkButton />
      </HoldfastProvider>,
    )
    expect(html).toContain('Connect Wallet')
    expect(html).toContain('Harbour')
    expect(html).not.toContain('style=')
  })
})

test('HoldfastProvider renders nothing without children', () => {
  renderKit()
  expect(screen.queryByRole('button')).toBeNull()
})
