import { createDeferred } from '@holdfast/base'
import {
  type CatalogueWallet,
  closeModal,
  getAccount,
  openModal,
  pushView,
  requestWallet,
  startPairing,
  walletImage,
} from '@holdfast/core'
import { createTestPhone, startTestRelay, type TestPhone, type TestRelay } from '@holdfast/testing-relay'
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { announceWallet } from '../../../../test/announceWallet.ts'
import { afterThisTest, perform, renderKit } from '../../../../test/renderKit.tsx'
import { startCatalogue } from '../../../../test/startCatalogue.ts'
import { lateMs, returnMs, slowMs } from './useAppWait.ts'

let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay({ mailbox: 'memory' })
})
afterAll(() => relay.remove())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const kelp: CatalogueWallet = {
  id: 'kelp',
  name: 'Kelp',
  homepage: 'https://kelp.example',
  image_id: undefined,
  mobile_link: 'kelp://',
  desktop_link: 'kelp-desktop://',
  webapp_link: 'https://app.kelp.example',
  app_store: undefined,
  play_store: undefined,
  chrome_store: undefined,
  firefox_store: undefined,
  rdns: undefined,
}

async function startPhone(): Promise<TestPhone> {
  const phone = await createTestPhone(relay.url)
  afterThisTest(phone.close)
  return phone
}

/** Opens the pairing view, for one wallet or for any wallet. */
async function openPairing(options: { wallet?: CatalogueWallet; kit?: Parameters<typeof renderKit>[1] } = {}) {
  const page = renderKit(undefined, {
    ...options.kit,
    options: { services: { relayUrl: relay.url }, ...options.kit?.options },
  })
  await perform(() => openModal(page.kit))
  await perform(() => pushView(page.kit, 'ConnectingWalletConnect', { wallet: options.wallet }))
  return page
}

/** Simulates a phone, and records the links that the page opens. */
function onPhone(userAgent = 'Mozilla/5.0 (Linux; Android 16)'): string[] {
  const opened: string[] = []
  vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.spyOn(window, 'open').mockImplementation((url) => {
    opened.push(String(url))
    return null
  })
  return opened
}

const code = () => screen.findByRole('img', { name: /^QR code that connects/ })

describe('ConnectingWalletConnect', () => {
  test('default: shows a code that any wallet can scan, and copies its link', async () => {
    const { kit, user } = await openPairing()
    expect(await code()).toBeDefined()
    expect(screen.getByRole('heading', { name: 'WalletConnect' })).toBeDefined()
    expect(screen.getByText('Scan this QR Code with your phone')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await waitFor(() => expect(kit.toasts.getState().toast?.message).toBe('Link copied'))
    expect(await navigator.clipboard.readText()).toBe(kit.pairing.getState().uri)
  })

  test('behavior: closes the modal when the phone approves', async () => {
    const { kit } = await openPairing()
    const phone = await startPhone()
    await code()
    await act(() => phone.approve(kit.pairing.getState().uri ?? ''))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(getAccount(kit).address).toBe(phone.account.address)
  })

  test('error: says that the phone declined, hides everything that needs a code, and makes another code on request', async () => {
    const { kit, user } = await openPairing()
    const phone = await startPhone()
    await code()
    const { uri } = kit.pairing.getState()
    await act(() => phone.decline(uri ?? ''))
    expect(await screen.findByText('Connection declined')).toBeDefined()
    expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy link', hidden: true }).disabled).toBe(true)

    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await code()).toBeDefined()
    expect(kit.pairing.getState().uri).not.toBe(uri)
  })

  test('error: reports a relay that cannot be reached, and tries again on request', async () => {
    const options = { services: { relayUrl: 'ws://127.0.0.1:1' } }
    const { kit, user } = await openPairing({ kit: { options: options } })
    await code()
    await perform(() => kit.pairing.send({ type: 'relayChanged', relay: 'unreachable' }))
    expect(await screen.findByText('Cannot reach the relay')).toBeDefined()
    const { uri } = kit.pairing.getState()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await code()).toBeDefined()
    expect(screen.queryByText('Cannot reach the relay')).toBeNull()
    expect(kit.pairing.getState().uri).toBe(uri)
  })

  test('param: wallet: shows its name, every way to connect to it, and where to get it', async () => {
    const { kit, user } = await openPairing({ wallet: kelp })
    expect(await screen.findByRole('heading', { name: 'Kelp' })).toBeDefined()
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
    expect(tabs).toEqual(['Mobile', 'Webapp', 'Desktop'])
    expect(await screen.findByRole('img', { name: /^QR code that connects Kelp/ })).toBeDefined()
    expect(screen.getByText("Don't have Kelp?")).toBeDefined()

    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await user.click(screen.getByRole('tab', { name: 'Webapp' }))
    expect(await screen.findByText('Open and continue in a new browser tab')).toBeDefined()
    expect(opened).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Open' }))
    const uri = encodeURIComponent(kit.pairing.getState().uri ?? '')
    expect(opened.mock.calls[0]?.slice(0, 2)).toEqual([`https://app.kelp.example/wc?uri=${uri}`, '_blank'])
  })

  test('param: wallet: says that a wallet without links is not in this browser', async () => {
    const wallet = {
      ...kelp,
      mobile_link: undefined,
      desktop_link: undefined,
      webapp_link: undefined,
      rdns: 'test.gone',
    }
    await openPairing({ wallet })
    expect(await screen.findByText('Not Detected')).toBeDefined()
    expect(screen.getByText(/Install it, then choose it here/)).toBeDefined()
    expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull()
    // The view marks a missing wallet neither as an error nor as in progress.
    expect(document.querySelector('.hf-kit-status')?.hasAttribute('data-tone')).toBe(false)
  })

  test('param: wallet: says on a phone that the browser cannot open a wallet', async () => {
    onPhone()
    await openPairing({ wallet: { ...kelp, mobile_link: undefined, webapp_link: undefined, rdns: 'test.gone' } })
    expect(await screen.findByText('Not Detected')).toBeDefined()
    expect(screen.getByText(/open this page in that app/)).toBeDefined()
    expect(document.querySelector('.hf-kit-status')?.hasAttribute('data-tone')).toBe(false)
  })

  test('param: wallet: connects directly to a wallet of this browser', async () => {
    const announced = announceWallet({ name: 'Kelp', rdns: 'test.kelp' })
    afterThisTest(announced.remove)
    const { kit } = await openPairing({ wallet: { ...kelp, rdns: 'test.kelp' } })
    await waitFor(() => expect(getAccount(kit).connectorId).toBe('test.kelp'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('behavior: opens the app on a phone once there is a URI, and again on request', async () => {
    const opened = onPhone()
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { kit, user } = await openPairing({ wallet: { ...kelp, webapp_link: undefined } })
    expect(await screen.findByText('Continue in Kelp')).toBeDefined()
    await waitFor(() => expect(opened).toHaveLength(1))
    expect(opened[0]).toBe(`kelp://wc?uri=${encodeURIComponent(kit.pairing.getState().uri ?? '')}`)
    expect(screen.getByText('Accept the request in the Kelp app')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()

    await waitFor(() => expect(kit.pairing.getState().relay).toBe('reached'))

    await act(async () => vi.advanceTimersByTime(slowMs))
    expect(screen.getByText(/^This takes longer than usual/)).toBeDefined()
    await act(async () => vi.advanceTimersByTime(lateMs - slowMs))
    expect(screen.getByText('Accept the request in the Kelp app')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(opened).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('param: wallet: opens a web link on a phone in a tab', async () => {
    const opened = onPhone()
    await openPairing({ wallet: { ...kelp, mobile_link: 'https://kelp.example/app', webapp_link: undefined } })
    expect(await screen.findByText('Open and continue in a new browser tab')).toBeDefined()
    await waitFor(() => expect(opened[0]).toMatch(/^https:\/\/kelp\.example\/app\/wc\?uri=/))
    expect(screen.queryByText('Accept the request in the Kelp app')).toBeNull()
  })

  test('error: says on a phone that a link cannot be opened', async () => {
    onPhone()
    await openPairing({ wallet: { ...kelp, mobile_link: 'javascript:alert(1)', webapp_link: undefined } })
    expect(await screen.findByText('Could not open Kelp')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy link' }).disabled).toBe(false)
  })

  test("behavior: cancels the pairing and goes back on 'Cancel'", async () => {
    onPhone()
    const { kit, user } = await openPairing({ wallet: { ...kelp, webapp_link: undefined } })
    await screen.findByText('Continue in Kelp')
    await waitFor(() => expect(kit.pairing.getState().uri).toBeDefined())
    const { uri } = kit.pairing.getState()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('heading', { name: 'Connect Wallet' })).toBeDefined()
    expect(kit.pairing.getState()).toMatchObject({ wallet: undefined, linking: undefined })
    expect(kit.pairing.getState().uri).not.toBe(uri)
  })

  test('behavior: opens the app with a prepared URI when a wallet in the list is tapped on a phone', async () => {
    const opened = onPhone()
    const options = { services: { relayUrl: relay.url }, customWallets: [{ ...kelp, webapp_link: undefined }] }
    const { kit } = renderKit(undefined, { options })
    await perform(() => openModal(kit))
    await waitFor(() => expect(kit.pairing.getState().status).toBe('ready'))
    const link = () => `kelp://wc?uri=${encodeURIComponent(kit.pairing.getState().uri ?? '')}`
    const row = await screen.findByRole('button', { name: /Kelp/ })
    act(() => row.click())
    expect(opened).toEqual([link()])
    expect(await screen.findByText('Continue in Kelp')).toBeDefined()
    expect(opened).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull()
  })

  test.each(['Connect', 'AllWallets'] as const)(
    'behavior: does not contact the relay from %s on a phone before the user has agreed',
    async (view) => {
      onPhone()
      vi.stubGlobal('requestIdleCallback', (task: () => void) => task())
      vi.stubGlobal('cancelIdleCallback', () => undefined)
      afterThisTest(() => void vi.unstubAllGlobals())
      const services = { relayUrl: relay.url }
      const options = { services, termsConditionsUrl: 'https://reef.example/terms', features: { legalCheckbox: true } }
      const { kit, user } = renderKit(undefined, { options: { ...options, customWallets: [kelp] } })
      const statuses: string[] = []
      afterThisTest(kit.pairing.subscribe(({ status }) => statuses.push(status)))
      await perform(() => openModal(kit, { view }))
      const agreement = await screen.findByRole('checkbox')
      await screen.findByRole('button', { name: /Kelp/ })
      expect(statuses).toEqual([])
      await user.click(agreement)
      await waitFor(() => expect(kit.pairing.getState().status).toBe('ready'))
    },
  )

  test('behavior: replaces a URI that expires while the list is shown, and has none once the modal is closed', async () => {
    onPhone()
    const options = { services: { relayUrl: relay.url }, customWallets: [kelp] }
    const { kit } = renderKit(undefined, { options })
    await perform(() => openModal(kit))
    await waitFor(() => expect(kit.pairing.getState().status).toBe('ready'))
    const { uri } = kit.pairing.getState()
    await perform(() => kit.pairing.send({ type: 'expired' }))
    await waitFor(() => expect(kit.pairing.getState().status).toBe('ready'))
    expect(kit.pairing.getState().uri).not.toBe(uri)
    await perform(() => closeModal(kit))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(kit.pairing.getState().status).toBe('idle')
  })

  test('behavior: says that a browser inside an app cannot open the wallet, and offers the link first', async () => {
    const opened = onPhone('Mozilla/5.0 (Linux; Android 16) Instagram 350.0')
    const { kit, user } = await openPairing({ wallet: { ...kelp, webapp_link: undefined } })
    const phone = await startPhone()
    expect(await screen.findByText('Open this page in your browser')).toBeDefined()
    const copy = screen.getByRole<HTMLButtonElement>('button', { name: 'Copy link' })
    await waitFor(() => expect(copy.disabled).toBe(false))
    expect(copy.dataset['variant']).toBe('primary')
    expect(screen.queryByRole('button', { name: /Open|Try again/ })).toBeNull()
    await user.click(copy)
    expect(await navigator.clipboard.readText()).toBe(kit.pairing.getState().uri)
    await act(() => phone.approve(kit.pairing.getState().uri ?? ''))
    await waitFor(() => expect(getAccount(kit).address).toBe(phone.account.address))
    expect(opened).toEqual([])
  })

  test('behavior: after the user has returned from the app, the view says for 5 s that the kit is connecting', async () => {
    onPhone()
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { kit } = await openPairing({ wallet: { ...kelp, webapp_link: undefined } })
    await waitFor(() => expect(kit.pairing.getState().linking).toBeDefined())
    await waitFor(() => expect(kit.pairing.getState().relay).toBe('reached'))
    await perform(() => {}) // Waits until the view has rendered and has added its listeners.
    const setVisibility = (state: DocumentVisibilityState) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
      act(() => void document.dispatchEvent(new Event('visibilitychange')))
    }
    setVisibility('hidden')
    expect(screen.queryByText('Connecting...')).toBeNull()
    setVisibility('visible')
    expect(screen.getByText('Connecting...')).toBeDefined()
    await act(async () => vi.advanceTimersByTime(slowMs))
    expect(screen.getByText('Connecting...')).toBeDefined()
    await act(async () => vi.advanceTimersByTime(returnMs - slowMs))
    expect(screen.queryByText('Connecting...')).toBeNull()
    expect(screen.getByText('Continue in Kelp')).toBeDefined()
  })

  test.each<[string, Partial<CatalogueWallet>]>([
    ['a code', {}],
    ['an app', { mobile_link: undefined, webapp_link: undefined }],
    [
      'a missing wallet',
      { mobile_link: undefined, webapp_link: undefined, desktop_link: undefined, rdns: 'example.kelp' },
    ],
  ])('behavior: fetches the picture of the wallet when the view shows %s', async (_, parts) => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const catalogue = await startCatalogue([])
    const services = { url: catalogue.url, relayUrl: relay.url }
    const wallet = { ...kelp, image_id: 'kelp-picture', ...parts }
    const { kit } = await openPairing({ wallet, kit: { options: { services } } })
    await waitFor(() => expect(walletImage(kit.getState(), wallet)).toMatch(/^blob:/))
    expect(catalogue.pictures).toEqual(['kelp-picture'])
  })

  test('behavior: disables the buttons of the header while an approved connection is being completed', async () => {
    const { kit, user } = await openPairing()
    await code()
    await perform(() => kit.pairing.send({ type: 'approved' }))
    for (const name of ['Back', 'Close']) {
      const button = screen.getByRole('button', { name })
      expect(button.getAttribute('aria-disabled')).toBe('true')
      await user.click(button)
    }
    expect(screen.getByRole('heading', { name: 'WalletConnect' })).toBeDefined()
    expect(kit.modal.getState().open).toBe(true)
    await perform(() => kit.pairing.send({ type: 'failed', error: new Error('gone') }))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('heading', { name: 'Connect Wallet' })).toBeDefined()
  })

  test('param: manualPairing: leaves the start of the pairing to the app', async () => {
    const { kit } = await openPairing({ kit: { options: { manualPairing: true } } })
    await screen.findByText('Scan this QR Code with your phone')
    expect(kit.pairing.getState().status).toBe('idle')
  })

  test('param: manualPairing: says that a code has expired, and makes another code on request', async () => {
    const { kit, user } = await openPairing({ kit: { options: { manualPairing: true } } })
    await perform(() => startPairing(kit))
    await code()
    const { uri } = kit.pairing.getState()
    // The kit checks the time again when the user returns to the page.
    const later = Date.now() + 240_000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    await act(async () => void window.dispatchEvent(new Event('focus')))
    vi.restoreAllMocks()
    expect(await screen.findByText('This code has expired')).toBeDefined()
    expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await code()).toBeDefined()
    expect(kit.pairing.getState().uri).not.toBe(uri)
  })

  test('behavior: emits an event for the chosen wallet once for each way to connect', async () => {
    const page = renderKit(undefined, { options: { services: { relayUrl: relay.url } } })
    const events: unknown[] = []
    page.kit.onEvent(({ event, properties }) => void (event === 'SELECT_WALLET' && events.push(properties)))
    await perform(() => openModal(page.kit))
    await perform(() => pushView(page.kit, 'ConnectingWalletConnect', { wallet: kelp }))
    await screen.findByRole('img', { name: /^QR code/ })
    await page.user.click(screen.getByRole('tab', { name: 'Webapp' }))
    await screen.findByRole('button', { name: 'Open' })
    expect(events).toEqual([
      { name: 'Kelp', platform: 'qrcode' },
      { name: 'Kelp', platform: 'web' },
    ])
  })
})

describe('ConnectingWalletConnectBasic', () => {
  test('default: is the first view of a kit without adapters, with the code and the row that leads to all wallets', async () => {
    const services = { url: relay.url.replace('ws', 'http'), relayUrl: relay.url }
    const { kit } = renderKit(undefined, { options: { services, adapters: [] } })
    await perform(() => openModal(kit))
    expect(await screen.findByRole('heading', { name: 'WalletConnect' })).toBeDefined()
    expect(await code()).toBeDefined()
    expect(screen.getByRole('button', { name: /^All Wallets/ })).toBeDefined()
  })
})

describe('RequestBar', () => {
  test('default: offers to open the app in which a request waits', async () => {
    const opened = onPhone()
    const { kit, user } = renderKit()
    await perform(() => openModal(kit))
    const request = { id: 1, name: 'Kelp', link: 'kelp://wc?requestId=1' }
    await perform(() => kit.pairing.send({ type: 'requestWaits', request }))
    expect(await screen.findByText('A request waits in Kelp')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Open Kelp' }))
    expect(opened).toEqual([request.link])
    await perform(() => kit.pairing.send({ type: 'requestSettled' }))
    expect(screen.queryByText('A request waits in Kelp')).toBeNull()
  })

  test('behavior: while the relay cannot be reached, says so instead of naming the waiting request', async () => {
    const { kit } = renderKit()
    // The modal was never opened on this page, since the session is from an earlier one.
    await perform(() => kit.pairing.send({ type: 'requestWaits', request: { id: 1, name: 'Kelp', link: 'kelp://wc' } }))
    await perform(() => kit.pairing.send({ type: 'requestHeld' }))
    expect(await screen.findByText(/Cannot reach the relay/)).toBeDefined()
    expect(screen.queryByText('A request waits in Kelp')).toBeNull()
    await perform(() => kit.pairing.send({ type: 'requestReleased' }))
    expect(screen.getByText('A request waits in Kelp')).toBeDefined()
    expect(screen.queryByText(/Cannot reach the relay/)).toBeNull()
  })

  test('behavior: is shown over the page while the modal is closed, until the wallet has answered', async () => {
    const opened = onPhone()
    const options = { services: { relayUrl: relay.url }, customWallets: [{ ...kelp, webapp_link: undefined }] }
    const { kit, user } = renderKit(undefined, { options })
    const phone = await startPhone()
    await perform(() => openModal(kit))
    await waitFor(() => expect(kit.pairing.getState().status).toBe('ready'))
    await user.click(await screen.findByRole('button', { name: /Kelp/ }))
    await act(() => phone.approve(kit.pairing.getState().uri ?? ''))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const signature = createDeferred<string>()
    phone.answers['personal_sign'] = () => signature.promise
    const params = ['0x00', phone.account.address]
    const result = requestWallet(kit, { caipNetworkId: 'eip155:31337', method: 'personal_sign', params })
    expect(await screen.findByText('A request waits in Kelp')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    opened.splice(0)
    await user.click(screen.getByRole('button', { name: 'Open Kelp' }))
    expect(opened).toEqual([expect.stringMatching(/^kelp:\/\/wc\?requestId=\d+&sessionTopic=/)])
    await waitFor(() => expect(phone.requests).toHaveLength(1))
    signature.resolve('0x5161')
    expect(await result).toBe('0x5161')
    await waitFor(() => expect(screen.queryByText('A request waits in Kelp')).toBeNull())
  })
})
