import { createDeferred } from '@holdfast/base'
import { malformedAnswers } from '@holdfast/testing'
import { describe, expect, test } from 'vitest'
import { createTestKit, eventually, testNetwork, waitFor, waitForRequest } from '../../test/testKit.ts'
import { createTestSiwx } from '../../test/testSiwx.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { connect } from '../connections/actions/connect.ts'
import { disconnect } from '../connections/actions/disconnect.ts'
import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import { walletError } from '../mock-wallet/walletError.ts'
import { closeModal, openModal, requestModalClose } from '../modal/actions.ts'
import { resetView } from '../router/actions.ts'
import { cancelSignIn } from './actions/cancelSignIn.ts'
import { requestSignIn, signIn } from './actions/requestSignIn.ts'
import { SignInCancelledError, SignInUnavailableError } from './errors.ts'
import type { SiwxExtension } from './types.ts'

function setUp(options: { required?: boolean; siwx?: SiwxExtension | undefined; on?: boolean } = {}) {
  const window = createTestWindow()
  const wallet = createTestWallet()
  wallet.answers['eth_getBalance'] = () => '0x0'
  wallet.announce(window)
  const extension = createTestSiwx(options)
  const siwx = options.on === false ? undefined : (options.siwx ?? extension.siwx)
  return { ...createTestKit({ siwx }, { window }), wallet, ...extension, siwx }
}
const prompted = ({ kit }: { kit: Kit }) => waitFor(kit.siwx, ({ status }) => status === 'prompting')
const view = ({ kit }: { kit: Kit }) => kit.router.getState().view

describe('sign-in on connect', () => {
  test('default: without a session, SIWXSignMessage opens; signing stores the session and closes the modal', async () => {
    const page = setUp()
    openModal(page.kit)
    await connect(page.kit, { connectorId: 'com.kelp' })
    await prompted(page)
    expect(view(page)).toBe('SIWXSignMessage')
    await signIn(page.kit)
    expect(page.kit.modal.getState().open).toBe(false)
    expect(page.kit.siwx.getState()).toEqual({ status: 'idle' })
    const [session] = page.sessions
    expect(session?.data).toMatchObject({ accountAddress: page.wallet.account.address, chainId: 'eip155:31337' })
    expect(session?.message).toContain('app.example wants you to sign in with your Ethereum account:')
    expect(session?.signature).toBe(await page.wallet.account.signMessage({ message: session?.message ?? '' }))
    expect(page.events.map(({ event }) => event)).toContain('SIWX_AUTH_SUCCESS')
  })

  test('behavior: a prompt opens the modal if it is closed', async () => {
    const page = setUp()
    await connect(page.kit, { connectorId: 'com.kelp' })
    await prompted(page)
    expect(page.kit.modal.getState().open).toBe(true)
    expect(view(page)).toBe('SIWXSignMessage')
  })

  test('behavior: with a session of the address, the sign-in view does not open', async () => {
    const page = setUp()
    const data = await page.siwx?.createMessage({
      accountAddress: page.wallet.account.address,
      chainId: 'eip155:31337',
    })
    if (!data) throw new Error('the extension is off')
    page.sessions.push({ data, message: '', signature: '' })
    await connect(page.kit, { connectorId: 'com.kelp' })
    await eventually(() => page.lookUps.length > 0)
    expect(page.lookUps).toEqual([`eip155:31337:${page.wallet.account.address}`])
    await waitFor(page.kit.siwx, ({ status }) => status === 'idle')
    expect(page.kit.modal.getState().open).toBe(false)
  })

  test('behavior: with the extension off, the sign-in view does not open', async () => {
    const page = setUp({ on: false })
    await connect(page.kit, { connectorId: 'com.kelp' })
    await waitFor(
      page.kit.accounts,
      (state) => state.eip155?.balance !== undefined || state.eip155?.balanceLoading === false,
    )
    expect(page.kit.siwx.getState()).toEqual({ status: 'idle' })
    expect(page.kit.modal.getState().open).toBe(false)
  })

  test("behavior: declining shows 'Signature declined' and keeps the view, so that the user can still sign", async () => {
    const page = setUp()
    await connect(page.kit, { connectorId: 'com.kelp' })
    await prompted(page)
    page.wallet.answers['personal_sign'] = () => Promise.reject(walletError(4001))
    await signIn(page.kit)
    expect(page.kit.toasts.getState()).toMatchObject({
      open: true,
      toast: { variant: 'error', message: 'Signature declined' },
    })
    expect(view(page)).toBe('SIWXSignMessage')
    expect(page.kit.modal.getState().open).toBe(true)
    delete page.wallet.answers['personal_sign']
    await signIn(page.kit)
    expect(page.sessions).toHaveLength(1)
  })

  test('behavior: shows any other failure with its own message', async () => {
    const page = setUp()
    await connect(page.kit, { connectorId: 'com.kelp' })
    await prompted(page)
    page.wallet.answers['personal_sign'] = () => Promise.reject(new Error('The device is locked.'))
    await signIn(page.kit)
    expect(page.kit.toasts.getState().toast?.message).toBe('The device is locked.')
    expect(view(page)).toBe('SIWXSignMessage')
  })

  // '0x12' may be the signature of a contract: only the service that checks it can refuse it.
  const malformedSignatures = (malformedAnswers['personal_sign'] ?? []).filter((answer) => answer !== '0x12')
  test.each(malformedSignatures.map((answer) => [answer]))(
    'error: does not accept the signature %o, says so, and keeps the view, so that the user can still sign',
    async (answer) => {
      const page = setUp()
      await connect(page.kit, { connectorId: 'com.kelp' })
      await prompted(page)
      page.wallet.answers['personal_sign'] = () => answer
      await signIn(page.kit)
      const { toast } = page.kit.toasts.getState()
      expect(toast?.variant).toBe('error')
      expect(toast?.message).not.toMatch(/undefined|\[object/)
      expect([page.sessions.length, view(page)]).toEqual([0, 'SIWXSignMessage'])
      delete page.wallet.answers['personal_sign']
      await signIn(page.kit)
      expect(page.sessions).toHaveLength(1)
    },
  )

  test("behavior: if a smart account fails to sign, the toast is 'This application might not support Smart Accounts'", async () => {
    const page = setUp()
    await connect(page.kit, { connectorId: 'com.kelp' })
    await prompted(page)
    const account = getAccount(page.kit, { namespace: 'eip155' })
    page.kit.accounts.send({
      namespace: 'eip155',
      event: { type: 'changed', account: { ...account, preferredAccountType: 'smartAccount' } },
    })
    page.wallet.answers['personal_sign'] = () => Promise.reject(walletError(-32_603, 'no 1271 here'))
    await signIn(page.kit)
    expect(page.kit.toasts.getState().toast?.message).toBe('This application might not support Smart Accounts')
  })

  test('error: if the extension fails, a toast says so, the wallet disconnects, and the modal shows Connect', async () => {
    const { siwx } = createTestSiwx()
    const page = setUp({ siwx: { ...siwx, getSessions: () => Promise.reject(new Error('down')) } })
    openModal(page.kit)
    await connect(page.kit, { connectorId: 'com.kelp' })
    await waitFor(page.kit.toasts, ({ open }) => open)
    expect(page.kit.toasts.getState().toast).toMatchObject({
      variant: 'error',
      message: 'A problem occurred while trying initialize authentication',
    })
    expect(getAccount(page.kit).isConnected).toBe(false)
    expect(page.kit.modal.getState().open).toBe(true)
    expect(view(page)).toBe('Connect')
  })

  test('behavior: if sign-in is not required, cancelling closes the modal without disconnecting, and there is no second prompt', async () => {
    const page = setUp()
    await connect(page.kit, { connectorId: 'com.kelp' })
    await prompted(page)
    await cancelSignIn(page.kit)
    expect(page.kit.modal.getState().open).toBe(false)
    expect(getAccount(page.kit).isConnected).toBe(true)
    const other = createTestWallet().account.address
    page.wallet.emit('accountsChanged', [other])
    await prompted(page)
    await cancelSignIn(page.kit)
    page.wallet.emit('accountsChanged', [page.wallet.account.address])
    await waitFor(page.kit.accounts, (state) => state.eip155?.address === page.wallet.account.address)
    expect(page.lookUps).toHaveLength(2)
    expect(page.kit.siwx.getState()).toEqual({ status: 'idle' })
  })

  test('behavior: a wallet that disconnects by itself and reconnects is asked again', async () => {
    const page = setUp()
    await connect(page.kit, { connectorId: 'com.kelp' })
    await prompted(page)
    await cancelSignIn(page.kit)
    page.wallet.emit('accountsChanged', [])
    expect(getAccount(page.kit).isConnected).toBe(false)
    await connect(page.kit, { connectorId: 'com.kelp' })
    await prompted(page)
    expect(view(page)).toBe('SIWXSignMessage')
  })

  test('behavior: showing any view but that of an unsupported network cancels the sign-in', async () => {
    const page = setUp({ required: true })
    await connect(page.kit, { connectorId: 'com.kelp' })
    await prompted(page)
    resetView(page.kit, 'UnsupportedChain')
    expect(page.kit.siwx.getState().status).toBe('prompting')
    openModal(page.kit, { view: 'Networks' })
    expect(page.kit.siwx.getState().status).toBe('idle')
    await waitFor(page.kit.connections, ({ eip155 }) => eip155?.status === 'disconnected')
  })

  test('behavior: another network prompts again, and both sessions are kept; switching back does not prompt', async () => {
    const page = setUp()
    await connect(page.kit, { connectorId: 'com.kelp' })
    await prompted(page)
    await signIn(page.kit)
    page.wallet.emit('chainChanged', '0x7a6a')
    await prompted(page)
    await signIn(page.kit)
    expect(page.sessions.map(({ data }) => data.chainId)).toEqual(['eip155:31337', 'eip155:31338'])
    page.wallet.emit('chainChanged', '0x7a69')
    await waitFor(page.kit.accounts, (state) => state.eip155?.caipAddress?.startsWith('eip155:31337:') ?? false)
    await eventually(() => page.kit.siwx.getState().status === 'idle')
    expect(page.lookUps).toHaveLength(2)
    expect(page.kit.modal.getState().open).toBe(false)
  })

  test('behavior: a request on demand postpones a required one, which is prompted again afterwards', async () => {
    const page = setUp({ required: true })
    await connect(page.kit, { connectorId: 'com.kelp' })
    await prompted(page)
    const { siwx } = createTestSiwx()
    const request = requestSignIn(page.kit, { siwx })
    expect(page.kit.siwx.getState()).toMatchObject({ origin: 'onDemand', required: false })
    await signIn(page.kit)
    await request
    await prompted(page)
    expect(page.kit.siwx.getState()).toMatchObject({ origin: 'onConnect', required: true })
    expect(page.kit.modal.getState().open).toBe(true)
  })

  test('behavior: cancelling disconnects if sign-in is required', async () => {
    const page = setUp({ required: true })
    await connect(page.kit, { connectorId: 'com.kelp' })
    await prompted(page)
    await cancelSignIn(page.kit)
    expect(getAccount(page.kit).isConnected).toBe(false)
    expect(page.kit.modal.getState().open).toBe(false)
    await connect(page.kit, { connectorId: 'com.kelp' })
    await prompted(page)
  })

  test('behavior: closing a required sign-in is refused with a shake', async () => {
    const page = setUp({ required: true })
    await connect(page.kit, { connectorId: 'com.kelp' })
    await prompted(page)
    expect(requestModalClose(page.kit)).toBe('shaken')
    expect(page.kit.modal.getState()).toMatchObject({ open: true, shake: true })
  })

  test('behavior: closing the modal cancels a sign-in that is not required', async () => {
    const page = setUp()
    await connect(page.kit, { connectorId: 'com.kelp' })
    await prompted(page)
    expect(requestModalClose(page.kit)).toBe('closed')
    expect(page.kit.siwx.getState()).toEqual({ status: 'idle' })
    expect(page.events.map(({ event }) => event)).toContain('CLICK_CANCEL_SIWX')
  })

  test('behavior: after a silent reconnect only a required sign-in is prompted', async () => {
    for (const required of [true, false]) {
      const stored = new Map([['@holdfast/v1/eip155:connected_connector_id', 'com.kelp']])
      const window = createTestWindow(stored)
      const wallet = createTestWallet()
      wallet.authorized = true
      wallet.answers['eth_getBalance'] = () => '0x0'
      wallet.announce(window)
      const { siwx, lookUps } = createTestSiwx({ required })
      const { kit } = createTestKit({ siwx }, { window })
      await eventually(() => lookUps.length === 1)
      await waitFor(kit.siwx, ({ status }) => status !== 'checking')
      expect(kit.modal.getState().open).toBe(required)
    }
  })
})

describe('requestSignIn', () => {
  async function openConnectedPage() {
    const page = setUp({ on: false })
    await connect(page.kit, { connectorId: 'com.kelp' })
    const extension = createTestSiwx({ required: true })
    return { ...page, ...extension }
  }

  test('default: prompts on demand, and resolves once the signature is accepted', async () => {
    const page = await openConnectedPage()
    const request = requestSignIn(page.kit, { siwx: page.siwx })
    expect(view(page)).toBe('SIWXSignMessage')
    expect(page.kit.siwx.getState()).toEqual({
      status: 'prompting',
      origin: 'onDemand',
      required: false,
      signer: { namespace: 'eip155', address: page.wallet.account.address, caipNetworkId: 'eip155:31337' },
    })
    await signIn(page.kit)
    await expect(request).resolves.toBe(page.sessions[0])
    expect(page.kit.modal.getState().open).toBe(false)
  })

  test('behavior: after declining, the request still waits; signing then resolves it', async () => {
    const page = await openConnectedPage()
    const request = requestSignIn(page.kit, { siwx: page.siwx })
    page.wallet.answers['personal_sign'] = () => Promise.reject(walletError(4001))
    await signIn(page.kit)
    expect(page.kit.toasts.getState().toast?.message).toBe('Signature declined')
    delete page.wallet.answers['personal_sign']
    await signIn(page.kit)
    await expect(request).resolves.toBeDefined()
  })

  test.each<[string, (page: Awaited<ReturnType<typeof openConnectedPage>>) => unknown]>([
    ['Cancel', ({ kit }) => cancelSignIn(kit)],
    ['closing the modal', ({ kit }) => closeModal(kit)],
    ['disconnecting', ({ kit }) => disconnect(kit)],
    ['a change of the account', ({ wallet }) => wallet.emit('accountsChanged', [createTestWallet().account.address])],
    ['another request', ({ kit, siwx }) => void requestSignIn(kit, { siwx }).catch(() => {})],
  ])('error: the request rejects after %s', async (_, leave) => {
    const page = await openConnectedPage()
    const request = requestSignIn(page.kit, { siwx: page.siwx })
    const rejected = expect(request).rejects.toBeInstanceOf(SignInCancelledError)
    await leave(page)
    await rejected
  })

  test('behavior: Cancel leaves the wallet connected, even if the extension requires a sign-in', async () => {
    const page = await openConnectedPage()
    const request = requestSignIn(page.kit, { siwx: page.siwx }).catch(() => {})
    await cancelSignIn(page.kit)
    await request
    expect(getAccount(page.kit).isConnected).toBe(true)
  })

  test('behavior: a signature after the cancel is not submitted', async () => {
    const page = await openConnectedPage()
    const signature = createDeferred<string>()
    page.wallet.answers['personal_sign'] = () => signature.promise
    const request = requestSignIn(page.kit, { siwx: page.siwx }).catch((error: unknown) => error)
    const signing = signIn(page.kit)
    await waitForRequest(page.wallet, 'personal_sign')
    await cancelSignIn(page.kit)
    signature.resolve('0x1234')
    await signing
    expect(await request).toBeInstanceOf(SignInCancelledError)
    expect(page.sessions).toEqual([])
    expect(page.kit.toasts.getState().open).toBe(false)
  })

  test.each<[string, SignInUnavailableError['reason'], (page: ReturnType<typeof setUp>) => Promise<unknown>]>([
    ['SIWX is not enabled', 'noExtension', ({ kit }) => requestSignIn(kit)],
    ['No ActiveCaipAddress found', 'noAccount', ({ kit }) => requestSignIn(kit, { siwx: createTestSiwx().siwx })],
    [
      'No ActiveCaipNetwork or client found',
      'noNetwork',
      async ({ kit, wallet }) => {
        await connect(kit, { connectorId: 'com.kelp' })
        wallet.emit('chainChanged', '0x3e7')
        return requestSignIn(kit, { siwx: createTestSiwx().siwx })
      },
    ],
  ])('error: rejects with %s', async (shortMessage, reason, run) => {
    const failure = await run(setUp({ on: false })).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(SignInUnavailableError)
    expect(failure).toMatchObject({ shortMessage, reason })
  })

  test('error: without a connected wallet, the request is rejected', async () => {
    const { kit } = createTestKit({ networks: [testNetwork()], siwx: createTestSiwx().siwx })
    await expect(requestSignIn(kit)).rejects.toBeInstanceOf(SignInUnavailableError)
  })
})
