import { type FakeClock, fakeClock } from '@holdfast/testing/time'
import { solanaAddress, solanaId, startTestRelay } from '@holdfast/testing-relay'
import { describe, expect, test } from 'vitest'
import { eventually, testNetwork, waitFor } from '../../../test/testKit.ts'
import { newPage, setUpPairing, solana, uriOf } from '../../../test/testPairing.ts'
import { connect } from '../../connections/actions/connect.ts'
import { ConnectionCancelledError, UserRejectedError } from '../../connections/errors.ts'
import { getAccount } from '../../connections/snapshot.ts'
import { closeModal, openModal } from '../../modal/actions.ts'
import { showCard } from '../../modal/showCard.ts'
import { pushView } from '../../router/actions.ts'
import { PairingExpiredError, PairingUnavailableError, RelayRefusedError, RelayUnreachableError } from '../errors.ts'
import { cancelPairing } from './cancelPairing.ts'
import { startPairing } from './startPairing.ts'

const { pairingKit, startPhone } = setUpPairing()

/** Waits until the relay has confirmed all calls of a kit; otherwise the calls would fail when the clock moves by 60 s. */
const untilConfirmed = (clock: FakeClock) => eventually(() => clock.pending(60_000) === 0)

describe('connector', () => {
  test('default: the connector is listed in each namespace in which wallets can be paired', () => {
    const { kit } = pairingKit({ networks: [testNetwork(), solana] })
    expect(kit.connectors.getState().connectors).toMatchObject([
      { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' },
    ])
    expect(
      kit.connectors
        .getState()
        .all.map(({ chain }) => chain)
        .sort(),
    ).toEqual(['eip155', 'solana'])
  })

  test.each([
    ['no project', { projectId: undefined }],
    ['no relay', { services: {} }],
    ['enableWalletConnect off', { enableWalletConnect: false }],
    ['enableWallets off', { enableWallets: false }],
  ])('behavior: the connector is not listed with %s', async (_, options) => {
    const { kit } = pairingKit(options)
    expect(kit.connectors.getState().connectors).toEqual([])
    await startPairing(kit)
    expect(kit.pairing.getState().error).toBeInstanceOf(PairingUnavailableError)
  })
})

describe('startPairing', () => {
  test('default: makes a URI, and connects the approved accounts', async () => {
    const page = pairingKit()
    const { kit, events, window } = page
    const phone = await startPhone({ name: 'Kelp Mobile' })
    openModal(kit)
    pushView(kit, 'ConnectingWalletConnect')
    await startPairing(kit)
    const { uri, expiry = 0, status } = kit.pairing.getState()
    expect(uri).toMatch(/^wc:[\da-f]{64}@2\?/)
    expect(status).toBe('ready')
    expect(Math.abs(expiry - Date.now() / 1000 - 240)).toBeLessThan(10)

    await phone.approve(uri ?? '')

    await waitFor(kit.accounts, ({ eip155: account }) => account?.address !== undefined)
    const account = getAccount(kit)
    expect(account).toMatchObject({
      address: phone.account.address,
      caipNetworkId: 'eip155:31337',
      status: 'connected',
      connectorId: 'walletConnect',
      connectedWalletInfo: { name: 'Kelp Mobile', icon: 'https://phone.example/icon.png' },
    })
    expect(kit.networks.getState().byNamespace.eip155).toMatchObject({
      approvedCaipNetworkIds: ['eip155:31337', 'eip155:31338'],
      supportsAllNetworks: false,
    })
    await waitFor(kit.pairing, (state) => state.status === 'idle')
    expect(kit.modal.getState().open).toBe(false)
    expect(kit.internals.pairing?.loaded()?.clientId).toMatch(/^did:key:z/)
    expect(events).toContainEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'qrcode', name: 'Kelp Mobile' } })
    expect(window.stored.get('@holdfast/v1/eip155:connected_connector_id')).toBe('walletConnect')
  })

  test('behavior: the URI is made even if the relay cannot be reached', async () => {
    const clock = fakeClock(Date.now())
    const { kit } = pairingKit({ services: { relayUrl: 'ws://127.0.0.1:1' } }, newPage(), clock)
    await startPairing(kit)
    expect(kit.pairing.getState()).toMatchObject({ status: 'ready', relay: 'unknown' })
    expect(kit.pairing.getState().uri).toContain('wc:')
    clock.tick(5_000)
    expect(kit.pairing.getState().relay).toBe('unreachable')
    clock.tick(55_000)
    const { error } = await waitFor(kit.pairing, ({ status }) => status === 'failed')
    expect(error).toBeInstanceOf(RelayUnreachableError)
  })

  test('behavior: an unreachable relay is tried again on request, and reported again', async () => {
    const clock = fakeClock(Date.now())
    const { kit } = pairingKit({ services: { relayUrl: 'ws://127.0.0.1:1' } }, newPage(), clock)
    await startPairing(kit)
    const { uri } = kit.pairing.getState()
    for (const _ of ['once', 'twice']) {
      clock.tick(5_000)
      expect(kit.pairing.getState().relay).toBe('unreachable')
      await startPairing(kit)
      expect(kit.pairing.getState()).toMatchObject({ status: 'ready', relay: 'unknown', uri })
      clock.tick(4_999)
      expect(kit.pairing.getState().relay).toBe('unknown')
      clock.tick(1)
      expect(kit.pairing.getState().relay).toBe('unreachable')
      await startPairing(kit)
    }
  })

  test('behavior: a relay that works again is reached at once on request', async () => {
    const ownRelay = await startTestRelay({ mailbox: 'memory' })
    await ownRelay.stop()
    const clock = fakeClock(Date.now())
    const page = pairingKit({ services: { relayUrl: ownRelay.url } }, newPage(), clock)
    await startPairing(page.kit)
    const uri = await uriOf(page)
    clock.tick(5_000)
    await ownRelay.start()
    await eventually(() => {
      void startPairing(page.kit)
      clock.tick(100)
      return page.kit.pairing.getState().relay === 'reached'
    })
    expect(page.kit.pairing.getState().uri).toBe(uri)
    await ownRelay.remove()
  })

  test('behavior: a shown URI is renewed 10 s before it expires, without a gap', async () => {
    const clock = fakeClock(Date.now())
    const page = pairingKit({}, newPage(), clock)
    const { kit } = page
    openModal(kit, { view: 'ConnectingWalletConnect' })
    await startPairing(kit)
    const first = await uriOf(page)
    const phone = await startPhone()
    const approve = await phone.scan(first)
    await untilConfirmed(clock)
    const uris: (string | undefined)[] = []
    kit.pairing.subscribe(({ uri }) => uris.push(uri))
    clock.tick(228_000)
    expect(kit.pairing.getState().uri).toBe(first)
    clock.tick(2_000)
    const { uri } = await waitFor(kit.pairing, (state) => state.uri !== first)
    expect(uris).not.toContain(undefined)

    // A code that was scanned just before the renewal still works.
    expect(uri).toContain('wc:')
    await approve()
    await waitFor(kit.accounts, ({ eip155: account }) => account?.address === phone.account.address)
  })

  test('behavior: a URI that is not shown is not renewed', async () => {
    const clock = fakeClock(Date.now())
    const { kit } = pairingKit({}, newPage(), clock)
    await startPairing(kit)
    clock.tick(230_000)
    expect(kit.pairing.getState()).toMatchObject({ status: 'idle', uri: undefined })
  })

  test('param: manualPairing: the URI is not renewed, and the state reports that it has expired', async () => {
    const clock = fakeClock(Date.now())
    const { kit } = pairingKit({ manualPairing: true }, newPage(), clock)
    openModal(kit, { view: 'ConnectingWalletConnect' })
    await startPairing(kit)
    clock.tick(230_000)
    expect(kit.pairing.getState()).toMatchObject({ status: 'failed', uri: undefined })
    expect(kit.pairing.getState().error).toBeInstanceOf(PairingExpiredError)
    await startPairing(kit)
    expect(kit.pairing.getState().status).toBe('ready')
  })

  test('behavior: in an embedded card the URI is renewed until the card is removed', async () => {
    const clock = fakeClock(Date.now())
    const page = pairingKit({ enableEmbedded: true }, newPage(), clock)
    const { kit } = page
    const hideCard = showCard(kit)
    pushView(kit, 'ConnectingWalletConnect')
    await startPairing(kit)
    const first = await uriOf(page)
    const phone = await startPhone()
    await phone.scan(first)
    await untilConfirmed(clock)
    clock.tick(230_000)
    await waitFor(kit.pairing, ({ uri }) => uri !== undefined && uri !== first)
    expect(kit.modal.getState().open).toBe(false)
    await untilConfirmed(clock)
    hideCard()
    clock.tick(230_000)
    expect(kit.pairing.getState()).toMatchObject({ status: 'idle', uri: undefined })
  })

  test('behavior: after an approval, an embedded card shows the account', async () => {
    const page = pairingKit({ enableEmbedded: true })
    const { kit } = page
    const phone = await startPhone()
    showCard(kit)
    pushView(kit, 'ConnectingWalletConnect')
    await startPairing(kit)
    const uri = await uriOf(page)
    pushView(kit, 'AllWallets')
    const views: string[] = []
    kit.router.subscribe(({ view }) => views.push(view))
    await phone.approve(uri)
    await waitFor(kit.router, ({ view }) => view === 'Account')
    expect(views).toEqual(['ConnectingWalletConnect', 'Account'])
  })

  test('behavior: a device that slept until after the expiry makes a new URI when it wakes', async () => {
    const clock = fakeClock(Date.now())
    const page = pairingKit({}, newPage(), clock)
    openModal(page.kit, { view: 'ConnectingWalletConnectBasic' })
    await startPairing(page.kit)
    const first = await uriOf(page)
    clock.sleep(600_000)
    page.window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(page.kit.pairing, ({ uri }) => uri !== first)
  })

  test('behavior: a valid URI is kept, whichever wallet it is for', async () => {
    const page = pairingKit()
    await startPairing(page.kit)
    const uri = await uriOf(page)
    const wallet = { id: 'kelp', name: 'Kelp' } as never // The fields of a catalogue entry that the kit reads.
    await startPairing(page.kit, { wallet })
    expect(page.kit.pairing.getState()).toMatchObject({ uri, wallet: { name: 'Kelp' } })
  })

  test('error: after the user has declined, the next URI is a new one', async () => {
    const page = pairingKit()
    const { kit, events } = page
    const phone = await startPhone()
    await startPairing(kit)
    const first = await uriOf(page)
    await phone.decline(first)
    const { error, uri } = await waitFor(kit.pairing, ({ status }) => status === 'failed')
    expect([error, uri]).toEqual([expect.any(UserRejectedError), undefined])
    expect(events.map(({ event }) => event)).toContain('CONNECT_ERROR')

    await startPairing(kit)
    const second = await uriOf(page)
    expect(second).not.toBe(first)
    await phone.approve(second)
    await waitFor(kit.accounts, ({ eip155: account }) => account?.address === phone.account.address)
  })

  test.each([
    ['origin-not-allowed', 'Invalid App Configuration'],
    ['invalid-key', 'Invalid App Configuration'],
  ] as const)('error: a relay that refuses the app with %s raises an alert', async (verdict, message) => {
    const refusingRelay = await startTestRelay({ mailbox: 'memory', authorize: () => verdict })
    const { kit } = pairingKit({ services: { relayUrl: refusingRelay.url } })
    await startPairing(kit)
    const { error } = await waitFor(kit.pairing, ({ status }) => status === 'failed')
    expect(error).toBeInstanceOf(RelayRefusedError)
    expect(kit.alerts.getState()).toMatchObject({ open: true, message })
    await refusingRelay.remove()
  })

  test('error: fails if the wallet grants no network of this app', async () => {
    const page = pairingKit()
    const phone = await startPhone({ solana: true })
    phone.grant = () => ({ solana: { methods: [], events: [], accounts: [`${solanaId}:${solanaAddress}`] } })
    await startPairing(page.kit)
    const ended = new Promise((resolve) => phone.client.on('session_delete', resolve))
    await phone.approve(await uriOf(page))
    const { error } = await waitFor(page.kit.pairing, ({ status }) => status === 'failed')
    expect(error?.message).toContain('The wallet shares no account on a network of this app.')
    await ended
  })
})

describe('cancelPairing', () => {
  test('default: an approval after the cancel does not connect, and the wallet is told that the session has ended', async () => {
    const page = pairingKit()
    const { kit } = page
    const phone = await startPhone()
    openModal(kit)
    await startPairing(kit)
    const uri = await uriOf(page)
    closeModal(kit)
    expect(kit.pairing.getState()).toMatchObject({ status: 'idle', uri: undefined })
    const ended = new Promise((resolve) => phone.client.on('session_delete', resolve))
    await phone.approve(uri)
    await ended
    expect(getAccount(kit).isConnected).toBe(false)
  })
})

describe('connect', () => {
  test('default: pairs without a view', async () => {
    const page = pairingKit()
    const phone = await startPhone()
    const connecting = connect(page.kit, { connectorId: 'walletConnect' })
    await phone.approve(await uriOf(page))
    expect(await connecting).toMatchObject({ address: phone.account.address, isConnected: true })
  })

  test('error: the signal and cancelPairing end the wait', async () => {
    const { kit } = pairingKit()
    const controller = new AbortController()
    const first = connect(kit, { connectorId: 'walletConnect', signal: controller.signal })
    controller.abort()
    await expect(first).rejects.toBeInstanceOf(ConnectionCancelledError)
    const second = connect(kit, { connectorId: 'walletConnect' })
    cancelPairing(kit)
    await expect(second).rejects.toBeInstanceOf(ConnectionCancelledError)
  })
})
