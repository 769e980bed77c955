import { createDeferred } from '@holdfast/base'
import { createSolanaAccount } from '@holdfast/testing'
import { describe, expect, test } from 'vitest'
import { askedOf, email, openCodeEntry, openLoggedIn, setUp } from '../../test/testEmbedded.ts'
import { createTestKit, eventually, observe, testNetwork, testSolanaNetwork, waitFor } from '../../test/testKit.ts'
import { createTestSiwx } from '../../test/testSiwx.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { solana } from '../adapters/solana/solana.ts'
import { connect } from '../connections/actions/connect.ts'
import { disconnect } from '../connections/actions/disconnect.ts'
import { getAccount } from '../connections/snapshot.ts'
import type { KitState } from '../kit.ts'
import { MOCK_SECURE_URL } from '../mock-frame/createMockFrame.ts'
import { closeModal, openModal } from '../modal/actions.ts'
import { setActiveNamespace } from '../networks/actions.ts'
import { setFeatures } from '../options/actions/setFeatures.ts'
import { pushTransaction } from '../router/actions.ts'
import type { TransactionEntry } from '../router/transactionStack.ts'
import { requestSignIn, signIn } from '../siwx/actions/requestSignIn.ts'
import { openEmbedded } from './actions/openEmbedded.ts'

describe('a kit with an embedded wallet', () => {
  test('default: lists the wallet’s connector, and loads nothing', () => {
    const { kit, frame } = setUp()
    expect(kit.connectors.getState().connectors).toMatchObject([{ id: 'ID_AUTH', name: 'Auth', type: 'AUTH' }])
    expect(kit.embedded).toBeUndefined()
    expect(frame.frames()).toBe(0)
  })

  test('behavior: destroying the kit removes the frame from the page', async () => {
    const { kit, frame } = await openCodeEntry()
    expect(frame.frames()).toBe(1)
    kit.destroy()
    expect(frame.frames()).toBe(0)
  })

  test('behavior: before the frame answers, the networks with smart accounts are those stored by the last visit', async () => {
    const window = createTestWindow(new Map([['@holdfast/v1/smart_account_enabled_networks', '31337']]))
    const { kit, frame } = setUp({ window })
    await openEmbedded(kit)
    expect(frame.requests).toEqual([])
    expect(kit.getState().embedded?.smartAccountNetworks).toEqual([31_337])
    expect(kit.networks.getState().byNamespace.eip155?.smartAccountEnabledNetworks).toEqual([31_337])
  })

  test.each([
    ['no frame', { services: {} }],
    ['no project', { projectId: undefined }],
    ['every login method switched off', { features: { email: false, socials: false as const } }],
  ])('param: with %s, no connector is listed', (_, options) => {
    const { kit } = createTestKit({ services: { secureUrl: MOCK_SECURE_URL }, ...options })
    expect(kit.connectors.getState().all).toEqual([])
  })
})

describe('a session', () => {
  test('default: reconnects after a reload without a new login', async () => {
    const { kit, frame, window } = await openLoggedIn()
    kit.destroy()
    frame.requests.length = 0
    const { kit: reloadedKit } = setUp({ frame, window })
    expect(getAccount(reloadedKit).isReconnecting).toBe(true)
    await eventually(() => getAccount(reloadedKit).status === 'connected')
    expect(getAccount(reloadedKit).address).toBe(frame.address)
    expect(frame.requests.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['IS_CONNECTED', 'GET_CHAIN_ID', 'GET_USER', 'SYNC_DAPP_DATA', 'SYNC_THEME']),
    )
  })

  test('error: a session that the frame no longer has is cleared from storage', async () => {
    const { kit, frame, window } = await openLoggedIn()
    kit.destroy()
    frame.session.isConnected = false
    const { kit: reloadedKit } = setUp({ frame, window })
    await eventually(() => getAccount(reloadedKit).status === 'disconnected')
    expect([...window.stored.keys()].filter((key) => /email|last_used|social|connector_id/.test(key))).toEqual([])
  })

  test('behavior: signing out ends the login and its connection in one change', async () => {
    const { kit } = await openLoggedIn()
    const seen = observe(kit, ({ embedded, connections }) => [embedded?.user?.email, connections.eip155?.status])
    await (await openEmbedded(kit)).signOut()
    expect(seen.at(-1)).toBe(' disconnected')
    expect(seen).not.toContain(' connected')
    expect(seen).not.toContain(`${email} disconnected`)
  })

  test('default: disconnecting signs out and clears the login', async () => {
    const { kit, asked, window, frame } = await openLoggedIn()
    await disconnect(kit)
    expect(asked('SIGN_OUT')).toHaveLength(1)
    expect(frame.session.isConnected).toBe(false)
    expect([...window.stored.keys()].filter((key) => /email|last_used|social|smart/.test(key))).toEqual([])
    expect(kit.getState().embedded?.user).toBeUndefined()
  })
})

describe('a session in two namespaces', () => {
  const statuses = ({ connections }: KitState) => [connections.eip155?.status, connections.solana?.status]

  /** Logs in on EVM networks, then connects on Solana over the same session. */
  async function openOnBoth() {
    const networks = [testNetwork(), testSolanaNetwork]
    const page = await openLoggedIn({ networks, adapters: [eip155(), solana()] })
    const { address } = createSolanaAccount()
    page.frame.answer({
      GET_USER: async () => ({ address, chainId: testSolanaNetwork.caipNetworkId }),
    })
    await connect(page.kit, { connectorId: 'ID_AUTH', namespace: 'solana' })
    expect(statuses(page.kit.getState())).toEqual(['connected', 'connected'])
    return page
  }

  test.each(['eip155', 'solana'] as const)(
    'default: disconnecting %s ends both connections in one change, before the frame answers, with one request',
    async (namespace) => {
      const { kit, frame, asked } = await openOnBoth()
      const answer = createDeferred<undefined>()
      frame.answer({ SIGN_OUT: () => answer.promise })
      const seen = observe(kit, statuses)
      const ended = disconnect(kit, { namespace })
      await eventually(() => asked('SIGN_OUT').length > 0)
      expect(seen).toEqual(['disconnected disconnected'])
      answer.resolve(undefined)
      await ended
      expect(asked('SIGN_OUT')).toHaveLength(1)
      expect(kit.getState().embedded?.user).toBeUndefined()
    },
  )

  test.each(['eip155', 'solana'] as const)(
    'behavior: %s stays active if it was active before the session ended',
    async (namespace) => {
      const { kit } = await openOnBoth()
      setActiveNamespace(kit, { namespace })
      await (await openEmbedded(kit)).signOut()
      expect(getAccount(kit)).toMatchObject({ namespace, isConnected: false })
    },
  )

  test('error: a failed sign-out is reported once', async () => {
    const { kit, frame, events } = await openOnBoth()
    frame.refuse({ SIGN_OUT: 'Offline' })
    await disconnect(kit)
    expect(events.filter(({ event }) => event.startsWith('DISCONNECT'))).toEqual([
      { event: 'DISCONNECT_ERROR', properties: { message: 'Offline' } },
    ])
  })
})

describe('calls of the app', () => {
  const provider = async (kit: Parameters<typeof openEmbedded>[0]) =>
    (await kit.internals.adapters.get('eip155')?.load())?.getProvider?.()

  test('default: a call that needs approval opens the approval view, which closes once the user has answered', async () => {
    const { kit, frame, view } = await openLoggedIn()
    const hash = createDeferred<string>()
    frame.answer({ RPC_REQUEST: () => hash.promise })
    const sent = (await provider(kit))?.request({ method: 'eth_sendTransaction', params: [{}] })
    await eventually(() => askedOf(frame, 'RPC_REQUEST').length === 1)
    expect(kit.modal.getState().open).toBe(true)
    expect(view()).toBe('ApproveTransaction')
    hash.resolve(`0x${'ab'.repeat(32)}`)
    expect(await sent).toBe(`0x${'ab'.repeat(32)}`)
    expect(kit.modal.getState().open).toBe(false)
  })

  test('behavior: after approval over an open view, that view returns', async () => {
    const { kit, view } = await openLoggedIn()
    openModal(kit, { view: 'Account' })
    await (await provider(kit))?.request({ method: 'personal_sign', params: ['0x00', '0x00'] })
    expect(view()).toBe('Account')
    expect(kit.router.getState().transactionStack).toEqual([])
  })

  test.each<[string, TransactionEntry | undefined, string]>([
    ['back to the earlier view', undefined, 'SIWXSignMessage'],
    ['to the view that an entry names', { view: 'Networks' }, 'Networks'],
  ])('behavior: an approval over a view leads %s', async (_, entry, view) => {
    const { kit, view: shown } = await openLoggedIn()
    openModal(kit, { view: 'SIWXSignMessage' })
    if (entry) pushTransaction(kit, entry)
    await (await provider(kit))?.request({ method: 'personal_sign', params: ['0x00', '0x00'] })
    expect(shown()).toBe(view)
  })

  test.each([
    ['approved', undefined, 'success'],
    ['refused', 'User rejected the request', 'cancelled'],
  ])(
    'behavior: the callback of an entry on the transaction stack is called if the request is %s',
    async (_, refusal, outcome) => {
      const { kit, frame } = await openLoggedIn()
      if (refusal) frame.refuse({ RPC_REQUEST: refusal })
      const called: string[] = []
      openModal(kit, { view: 'SIWXSignMessage' })
      pushTransaction(kit, {
        view: 'Networks',
        onSuccess: () => void called.push('success'),
        onCancel: () => void called.push('cancelled'),
      })
      const signed = (await provider(kit))?.request({ method: 'personal_sign', params: ['0x00', '0x00'] })
      await signed?.catch(() => undefined)
      expect(called).toEqual([outcome])
    },
  )

  test('behavior: the balance is read again after an approval', async () => {
    const { kit } = await openLoggedIn()
    const isIdle = () => waitFor(kit.accounts, ({ eip155 }) => eip155?.balanceLoading === false)
    await isIdle()
    let reads = 0
    kit.accounts.subscribe(
      ({ eip155 }, before) => void (eip155?.balanceLoading && !before.eip155?.balanceLoading && (reads += 1)),
    )
    await (await provider(kit))?.request({ method: 'personal_sign', params: ['0x00', '0x00'] })
    await eventually(() => reads === 1)
    await isIdle()
  })

  test('behavior: a sign-in that waits for approval in the frame is not cancelled', async () => {
    const { kit, frame } = await openLoggedIn()
    const { siwx, sessions } = createTestSiwx()
    const signing = requestSignIn(kit, { siwx })
    await waitFor(kit.router, ({ view: name }) => name === 'SIWXSignMessage')
    const signature = createDeferred<string>()
    frame.answer({ RPC_REQUEST: () => signature.promise })
    const pressed = signIn(kit)
    await eventually(() => askedOf(frame, 'RPC_REQUEST').length === 1)
    expect(kit.router.getState().view).toBe('ApproveTransaction')
    signature.resolve(`0x${'ab'.repeat(65)}`)
    await pressed
    expect(await signing).toMatchObject({ signature: `0x${'ab'.repeat(65)}` })
    expect(sessions).toHaveLength(1)
    expect(kit.modal.getState().open).toBe(false)
  })

  test('behavior: closing the modal rejects the waiting request, as a refusal by the user', async () => {
    const { kit, frame } = await openLoggedIn()
    frame.answer({ RPC_REQUEST: () => new Promise(() => {}) })
    const sent = (await provider(kit))?.request({ method: 'eth_sendTransaction', params: [{}] })
    await eventually(() => askedOf(frame, 'RPC_REQUEST').length === 1)
    closeModal(kit)
    await expect(sent).rejects.toMatchObject({ shortMessage: 'Request was aborted', code: 4001 })
    expect(kit.getState().embedded?.approvals).toBe(0)
  })

  test('error: rejects with EIP-1193’s code if the user refuses, and with the frame’s message after any other failure', async () => {
    const { kit, frame } = await openLoggedIn()
    const call = { method: 'personal_sign', params: ['0x00', '0x00'] }
    frame.refuse({ RPC_REQUEST: 'User rejected the request' })
    const seen = observe(kit, ({ embedded, modal }) => [embedded?.approvals, modal.open])
    await expect((await openEmbedded(kit)).request(call)).rejects.toMatchObject({ code: 4001 })
    // The request begins and its view opens in one change; both end in one change.
    expect(seen.slice(-2)).toEqual(['1 true', '0 false'])
    frame.refuse({ RPC_REQUEST: 'The message cannot be read' })
    await expect((await openEmbedded(kit)).request(call)).rejects.toMatchObject({
      shortMessage: 'The message cannot be read',
    })
  })

  test('behavior: read calls go to the network’s node; a bundler’s calls and switching go to the frame', async () => {
    const { kit, frame } = await openLoggedIn()
    const embeddedProvider = await provider(kit)
    await expect(embeddedProvider?.request({ method: 'eth_blockNumber' })).rejects.toThrow()
    await expect(embeddedProvider?.request({ method: 'eth_simulateV1', params: [] })).rejects.toThrow()
    expect(askedOf(frame, 'RPC_REQUEST')).toEqual([])
    frame.answer({ RPC_REQUEST: async () => [] })
    await embeddedProvider?.request({ method: 'eth_supportedEntryPoints' })
    expect(askedOf(frame, 'RPC_REQUEST')).toMatchObject([{ method: 'eth_supportedEntryPoints' }])
    await embeddedProvider?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    expect(askedOf(frame, 'SWITCH_NETWORK')).toEqual([{ chainId: 'eip155:31338' }])
    expect(await embeddedProvider?.request({ method: 'eth_chainId' })).toBe('0x7a6a')
    expect(kit.getState().embedded?.user?.chainId).toBe(31_338)
  })

  test('error: a disallowed call is not sent, and opens the modal; a toast follows after 300 ms', async () => {
    const { kit, frame, toast, clock, logged } = await openLoggedIn()
    const refused = (await provider(kit))?.request({ method: 'eth_sign', params: [] })
    await expect(refused).rejects.toMatchObject({ shortMessage: 'Requested RPC call is not allowed' })
    expect(kit.modal.getState().open).toBe(true)
    expect(askedOf(frame, 'RPC_REQUEST')).toEqual([])
    expect(logged.some(({ message }) => message === 'Requested RPC call is not allowed')).toBe(true)
    clock.tick(299)
    expect(toast()).not.toBe('Action not allowed')
    clock.tick(1)
    expect(toast()).toBe('Action not allowed')
  })

  test('error: a disallowed call ends the requests that wait for the user', async () => {
    const { kit, frame } = await openLoggedIn()
    frame.answer({ RPC_REQUEST: () => new Promise(() => {}) })
    const embeddedProvider = await provider(kit)
    const sent = embeddedProvider?.request({ method: 'eth_sendTransaction', params: [{}] })
    const ended = expect(sent).rejects.toMatchObject({ shortMessage: 'Request was aborted' })
    await eventually(() => askedOf(frame, 'RPC_REQUEST').length === 1)
    await expect(embeddedProvider?.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({ code: -32_601 })
    await ended
  })

  test.each(['wallet_grantPermissions', 'wallet_requestExecutionPermissions'])(
    'error: %s is refused unless the app has switched smart sessions on',
    async (method) => {
      const { kit, frame } = await openLoggedIn()
      const { request } = await openEmbedded(kit)
      await expect(request({ method, params: [{}] })).rejects.toMatchObject({
        shortMessage: 'Requested RPC call is not allowed',
      })
      expect(askedOf(frame, 'RPC_REQUEST')).toEqual([])
      setFeatures(kit, { smartSessions: true })
      frame.answer({ RPC_REQUEST: async () => [] })
      await request({ method, params: [{}] })
      expect(askedOf(frame, 'RPC_REQUEST')).toMatchObject([{ method }])
    },
  )
})

describe('connect', () => {
  test('error: fails without a login', async () => {
    const { kit } = setUp()
    await expect(connect(kit, { connectorId: 'ID_AUTH' })).rejects.toThrow('Not logged in')
    expect(getAccount(kit).isConnected).toBe(false)
  })
})
