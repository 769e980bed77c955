import { describe, expect, test } from 'vitest'
import { createTestCatalogue, testWallets } from '../../test/services/testCatalogue.ts'
import { createMemoryAdapter, createMemoryWallet, memoryNetwork } from '../../test/testAdapter.ts'
import { createTestKit, eventually, testNetwork, waitFor } from '../../test/testKit.ts'
import { createTestSiwx } from '../../test/testSiwx.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { connect } from '../connections/actions/connect.ts'
import { disconnect } from '../connections/actions/disconnect.ts'
import { getAccount } from '../connections/snapshot.ts'
import type { KitOptions } from '../kitOptions.ts'
import { pushView } from '../router/actions.ts'
import { cancelSignIn } from '../siwx/actions/cancelSignIn.ts'
import { requestSignIn, signIn } from '../siwx/actions/requestSignIn.ts'
import { SignInCancelledError } from '../siwx/errors.ts'
import { closeModal } from './actions.ts'
import { goBack } from './goBack.ts'
import { showCard } from './showCard.ts'

function setUp(options: KitOptions = {}, { stored = new Map<string, string>(), authorized = false } = {}) {
  const window = createTestWindow(stored)
  const wallet = createTestWallet()
  wallet.authorized = authorized
  wallet.answers['eth_getBalance'] = () => '0x0'
  wallet.announce(window)
  return { ...createTestKit({ enableEmbedded: true, ...options }, { window }), wallet }
}
const history = ({ kit }: ReturnType<typeof setUp>) => kit.router.getState().history

/** Chooses the wallet as a user does in the card. */
function choose({ kit }: ReturnType<typeof setUp>) {
  pushView(kit, 'ConnectingExternal', { connectorId: 'com.kelp' })
  return connect(kit, { connectorId: 'com.kelp' })
}

describe('showCard', () => {
  test('default: each card counts once, until it is removed, and the modal is not open', () => {
    const { kit } = setUp()
    const hideCards = [showCard(kit), showCard(kit)]
    expect(kit.modal.getState()).toMatchObject({ cards: 2, open: false, loading: false })
    hideCards[0]?.()
    hideCards[0]?.()
    expect(kit.modal.getState().cards).toBe(1)
    hideCards[1]?.()
    expect(kit.modal.getState().cards).toBe(0)
  })

  test('behavior: fetches wallets and the project’s switches', async () => {
    const catalogue = await createTestCatalogue()
    const { kit } = setUp({ services: { url: catalogue.url }, enableWalletConnect: false })
    expect(catalogue.paths()).toEqual([])
    showCard(kit)
    await eventually(() => catalogue.paths().includes('/getWallets'))
    await eventually(() => catalogue.paths().includes('/getProjectConfig'))
  })
})

describe('the views of an embedded card', () => {
  test('default: show the account once connected, and Connect once disconnected', async () => {
    const page = setUp()
    showCard(page.kit)
    await choose(page)
    await waitFor(page.kit.router, ({ view }) => view === 'Account')
    expect(history(page)).toEqual(['Account'])
    pushView(page.kit, 'AccountSettings')
    await disconnect(page.kit)
    expect(history(page)).toEqual(['Connect'])
    expect(page.events.map(({ event }) => event)).not.toContain('MODAL_CLOSE')
  })

  test('param: with enableEmbedded, show the account even without a card on the page', async () => {
    const page = setUp()
    const hideCard = showCard(page.kit)
    const connected = choose(page)
    hideCard()
    await connected
    await waitFor(page.kit.router, ({ view }) => view === 'Account')
  })

  test('behavior: a kit without a card keeps its view', async () => {
    const page = setUp({ enableEmbedded: false })
    await connect(page.kit, { connectorId: 'com.kelp' })
    await waitFor(page.kit.accounts, (state) => state.eip155?.balanceLoading === false)
    expect(history(page)).toEqual(['Connect'])
  })

  test.each([
    ['before it appears', false],
    ['after it appears', true],
  ])('behavior: the card shows the account of a wallet that reconnects %s', async (_, isShownFirst) => {
    const stored = new Map([['@holdfast/v1/eip155:connected_connector_id', 'com.kelp']])
    const page = setUp({}, { stored, authorized: true })
    if (isShownFirst) showCard(page.kit)
    await waitFor(page.kit.router, ({ view }) => view === 'Account')
    expect(page.kit.modal.getState().open).toBe(false)
  })

  test('behavior: a wallet on an unknown network shows UnsupportedChain, and the account afterwards', async () => {
    const stored = new Map([['@holdfast/v1/eip155:connected_connector_id', 'com.kelp']])
    const page = setUp({}, { stored, authorized: true })
    showCard(page.kit)
    await waitFor(page.kit.router, ({ view }) => view === 'Account')
    page.wallet.emit('chainChanged', '0x3e7')
    await waitFor(page.kit.router, ({ view }) => view === 'UnsupportedChain')
    page.wallet.emit('chainChanged', '0x7a69')
    await waitFor(page.kit.router, ({ view }) => view === 'Account')
    expect(history(page)).toEqual(['Account'])
  })

  test('behavior: a user on another view stays there', async () => {
    const page = setUp()
    showCard(page.kit)
    pushView(page.kit, 'WhatIsAWallet')
    await connect(page.kit, { connectorId: 'com.kelp' })
    await waitFor(page.kit.accounts, (state) => state.eip155?.balanceLoading === false)
    expect(history(page)).toEqual(['Connect', 'WhatIsAWallet'])
    goBack(page.kit)
    expect(history(page)).toEqual(['Account'])
  })

  test('behavior: the view Connect stays while it is open for another namespace', async () => {
    const tide = createMemoryAdapter([createMemoryWallet()])
    const networks = [testNetwork(), memoryNetwork()]
    const page = setUp({ networks, adapters: [eip155(), tide] })
    showCard(page.kit)
    page.kit.connectors.send({ type: 'filtered', namespace: 'solana' })
    await connect(page.kit, { connectorId: 'com.kelp', namespace: 'eip155' })
    await waitFor(page.kit.accounts, (state) => state.eip155?.balanceLoading === false)
    expect(history(page)).toEqual(['Connect'])
  })

  test('behavior: after a disconnect, the wallets of the list are fetched', async () => {
    const catalogue = await createTestCatalogue(testWallets(4))
    const options = { services: { url: catalogue.url }, enableWalletConnect: false }
    const page = setUp(options)
    await connect(page.kit, { connectorId: 'com.kelp' })
    await waitFor(page.kit.router, ({ view }) => view === 'Account')
    showCard(page.kit)
    await eventually(() => catalogue.paths().includes('/getProjectConfig'))
    expect(catalogue.paths()).not.toContain('/getWallets')
    await disconnect(page.kit)
    await waitFor(page.kit.wallets, ({ isPrefetching, recommended }) => !isPrefetching && recommended.length > 0)
  })
})

describe('a sign-in in an embedded card', () => {
  async function startSignIn({ required = false } = {}) {
    const extension = createTestSiwx({ required })
    const page = setUp({ siwx: extension.siwx })
    showCard(page.kit)
    await choose(page)
    await waitFor(page.kit.siwx, ({ status }) => status === 'prompting')
    expect(history(page)).toEqual(['Connect', 'ConnectingExternal', 'SIWXSignMessage'])
    return { ...page, ...extension }
  }

  test('default: the card shows the sign-in, and the account afterwards', async () => {
    const page = await startSignIn()
    await signIn(page.kit)
    expect(page.sessions).toHaveLength(1)
    expect(history(page)).toEqual(['Account'])
    expect(page.kit.modal.getState().open).toBe(false)
  })

  test('behavior: after a cancel, the card shows the account', async () => {
    const page = await startSignIn()
    await cancelSignIn(page.kit)
    expect(history(page)).toEqual(['Account'])
  })

  test.each<[string, (page: Awaited<ReturnType<typeof startSignIn>>) => void]>([
    ['closing', ({ kit }) => closeModal(kit)],
    ['opening another view', ({ kit }) => pushView(kit, 'Networks')],
  ])('behavior: %s cancels the sign-in, and disconnects if it is required', async (_, leave) => {
    const page = await startSignIn({ required: true })
    leave(page)
    await waitFor(page.kit.router, ({ view }) => view === 'Connect')
    expect(getAccount(page.kit).isConnected).toBe(false)
    expect(page.kit.siwx.getState().status).toBe('idle')
  })

  test('behavior: closing rejects a sign-in that the app requested', async () => {
    const page = setUp()
    showCard(page.kit)
    await choose(page)
    const request = requestSignIn(page.kit, { siwx: createTestSiwx().siwx })
    closeModal(page.kit)
    await expect(request).rejects.toBeInstanceOf(SignInCancelledError)
    expect(getAccount(page.kit).isConnected).toBe(true)
  })
})
