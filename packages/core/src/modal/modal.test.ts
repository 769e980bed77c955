import { describe, expect, test } from 'vitest'
import { createTestKit, observe } from '../../test/testKit.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { connect } from '../connections/actions/connect.ts'
import { pushTransaction, pushView, replaceView, resetView } from '../router/actions.ts'
import { closeModal, openModal, requestModalClose, shakeModal } from './actions.ts'
import { goBack, popTransaction } from './goBack.ts'

async function createConnectedPage(options: Parameters<typeof createTestKit>[0] = {}) {
  const window = createTestWindow()
  const wallet = createTestWallet()
  wallet.answers['eth_getBalance'] = () => '0x0'
  wallet.announce(window)
  const page = createTestKit(options, { window })
  await connect(page.kit, { connectorId: 'com.kelp' })
  return page
}
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'

describe('openModal', () => {
  test('default: shows Connect when nothing is connected, and tracks the opening', () => {
    const { kit, events } = createTestKit()
    openModal(kit)
    expect(kit.modal.getState()).toMatchObject({ open: true, loading: true })
    expect(kit.router.getState().history).toEqual(['Connect'])
    expect(events.at(-1)).toEqual({ event: 'MODAL_OPEN', properties: { connected: false } })
  })

  test('behavior: opening and closing are one change each', () => {
    const { kit } = createTestKit()
    const seen = observe(kit, ({ modal, router, connectors }) => [modal.open, router.view, connectors.filterNamespace])
    openModal(kit, { view: 'AllWallets', namespace: 'eip155' })
    closeModal(kit)
    expect(seen).toEqual(['true AllWallets eip155', 'false AllWallets '])
  })

  test('default: shows Account when connected', async () => {
    const { kit, events } = await createConnectedPage()
    openModal(kit)
    expect(kit.router.getState().view).toBe('Account')
    expect(events.at(-1)).toEqual({ event: 'MODAL_OPEN', properties: { connected: true } })
  })

  test('param: view is shown, whether connected or not', async () => {
    for (const { kit } of [createTestKit(), await createConnectedPage()]) {
      openModal(kit, { view: 'AllWallets' })
      expect(kit.router.getState().history).toEqual(['AllWallets'])
    }
  })

  test('param: namespace filters the connectors, and the first view depends on its connection', async () => {
    const { kit } = await createConnectedPage()
    openModal(kit, { namespace: 'solana' })
    expect(kit.modal.getState()).toMatchObject({ namespace: 'solana', loadingNamespaceMap: { solana: true } })
    expect(kit.connectors.getState()).toMatchObject({ filterNamespace: 'solana', connectors: [] })
    expect(kit.router.getState().view).toBe('Connect')
    expect(kit.networks.getState().activeNamespace).toBe('eip155')
    closeModal(kit)
    expect(kit.connectors.getState().connectors).toHaveLength(1)
  })

  test.each<[string, Partial<ReturnType<typeof createTestWindow>>, string]>([
    ['a desktop', { navigator: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' } }, 'ConnectingWalletConnectBasic'],
    ['a mobile user agent', { navigator: { userAgent: phone } }, 'AllWallets'],
    ['a coarse pointer', { matchMedia: () => ({ matches: true }) as MediaQueryList }, 'AllWallets'],
  ])('behavior: without adapters and without an address, the device decides the first view: %s', (_, parts, view) => {
    const window = Object.assign(createTestWindow(), parts)
    const { kit } = createTestKit({ adapters: [] }, { window })
    openModal(kit, { view: 'Account' })
    expect(kit.router.getState().view).toBe(view)
  })
})

describe('closeModal', () => {
  test('default: closes, clears loading, and tracks the closing once', () => {
    const { kit, events } = createTestKit()
    openModal(kit)
    closeModal(kit)
    closeModal(kit)
    expect(kit.modal.getState()).toMatchObject({ open: false, loading: false })
    expect(events.filter(({ event }) => event === 'MODAL_CLOSE')).toEqual([
      { event: 'MODAL_CLOSE', properties: { connected: false } },
    ])
  })

  test('behavior: an embedded modal goes to Connect when not connected', () => {
    const { kit } = createTestKit({ enableEmbedded: true })
    openModal(kit, { view: 'AllWallets' })
    closeModal(kit)
    expect(kit.router.getState().view).toBe('Connect')
  })

  test('behavior: an embedded modal goes to Account when connected', async () => {
    const { kit } = await createConnectedPage({ enableEmbedded: true })
    openModal(kit, { view: 'AllWallets' })
    closeModal(kit)
    expect(kit.router.getState().history).toEqual(['Account'])
  })
})

describe('requestModalClose', () => {
  test('default: closes', () => {
    const { kit } = createTestKit()
    openModal(kit)
    expect(requestModalClose(kit)).toBe('closed')
    expect(kit.modal.getState().open).toBe(false)
  })

  test('behavior: shakes on UnsupportedChain', () => {
    const { kit } = createTestKit()
    openModal(kit, { view: 'UnsupportedChain' })
    expect(requestModalClose(kit)).toBe('shaken')
    expect(kit.modal.getState()).toMatchObject({ open: true, shake: true })
  })
})

describe('shakeModal', () => {
  test('default: shakes for 500 ms; a second shake meanwhile is ignored', () => {
    const { kit, clock } = createTestKit()
    shakeModal(kit)
    clock.tick(400)
    shakeModal(kit)
    clock.tick(99)
    expect(kit.modal.getState().shake).toBe(true)
    clock.tick(1)
    expect(kit.modal.getState().shake).toBe(false)
  })
})

describe('goBack', () => {
  test('default: goes back one view, and closes when only one view is left', () => {
    const { kit } = createTestKit()
    openModal(kit)
    pushView(kit, 'AllWallets')
    goBack(kit)
    expect(kit.router.getState().history).toEqual(['Connect'])
    goBack(kit)
    expect(kit.modal.getState().open).toBe(false)
  })

  test('behavior: closes with UnsupportedChain in the history', () => {
    const { kit } = createTestKit()
    openModal(kit)
    pushView(kit, 'UnsupportedChain')
    pushView(kit, 'AllWallets')
    goBack(kit)
    expect(kit.modal.getState().open).toBe(false)
    expect(kit.router.getState().history).toHaveLength(3)
  })

  test('behavior: landing on Connect while connected shows Account', async () => {
    const { kit } = await createConnectedPage()
    openModal(kit, { view: 'Connect' })
    pushView(kit, 'AllWallets')
    goBack(kit)
    expect(kit.router.getState().history).toEqual(['Account'])
  })
})

describe('popTransaction', () => {
  test('behavior: navigates first, then runs the callback of the outcome', () => {
    const { kit } = createTestKit()
    const seen: string[] = []
    const note = (name: string) => () => void seen.push(`${name} on ${kit.router.getState().view}`)
    openModal(kit)
    pushView(kit, 'ApproveTransaction')
    pushTransaction(kit, { view: 'Account', onSuccess: note('success'), onCancel: note('cancel') })
    popTransaction(kit, 'success')
    resetView(kit, 'Connect')
    pushView(kit, 'ApproveTransaction')
    pushTransaction(kit, { view: 'Account', onSuccess: note('success'), onCancel: note('cancel') })
    popTransaction(kit, 'cancelled')
    popTransaction(kit, 'success')
    expect(seen).toEqual(['success on Account', 'cancel on Connect'])
  })

  test('behavior: with replace, returns to the view before the sign-in, or closes', () => {
    const { kit } = createTestKit()
    openModal(kit)
    pushView(kit, 'AllWallets')
    pushView(kit, 'ConnectingSiwe')
    pushTransaction(kit, { replace: true })
    popTransaction(kit, 'success')
    expect(kit.router.getState().history).toEqual(['Connect', 'AllWallets'])
    replaceView(kit, 'Account')
    pushTransaction(kit, { replace: true })
    popTransaction(kit, 'success')
    expect(kit.modal.getState().open).toBe(false)
  })

  test('behavior: with goBack, returns to the previous view', () => {
    const { kit } = createTestKit()
    openModal(kit)
    pushView(kit, 'ApproveTransaction')
    pushTransaction(kit, { goBack: true })
    popTransaction(kit, 'success')
    expect(kit.router.getState().history).toEqual(['Connect'])
  })
})
