import type { ChainNamespace } from '@holdfast/caip'
import { FrameRefusal } from '@holdfast/frame/guest'
import { createSolanaAccount } from '@holdfast/testing'
import { describe, expect, test } from 'vitest'
import { createTestKit, eventually, testNetwork, until } from '../../test/testKit.ts'
import { createTestSiwx } from '../../test/testSiwx.ts'
import { createTestWindow, type TestWindow } from '../../test/testWindow.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { solanaDevnet } from '../adapters/solana/networks.ts'
import { solana } from '../adapters/solana/solana.ts'
import { connect } from '../connections/actions/connect.ts'
import { disconnect } from '../connections/actions/disconnect.ts'
import { getAccount } from '../connections/snapshot.ts'
import { createMockFrame, MOCK_SECURE_URL, type MockFrame } from '../mock-frame/createMockFrame.ts'
import { closeModal, openModal } from '../modal/actions.ts'
import { goBack } from '../modal/goBack.ts'
import { pushTransaction } from '../router/actions.ts'
import { type TransactionEntry } from '../router/transactionStack.ts'
import { requestSignIn, signIn } from '../siwx/actions/requestSignIn.ts'
import { loginWithEmail, resendEmail, submitCode } from './actions/loginWithEmail.ts'
import { loginWithFarcaster } from './actions/loginWithFarcaster.ts'
import { loginWithSocial } from './actions/loginWithSocial.ts'
import { openEmbedded } from './actions/openEmbedded.ts'
import { submitUpdateCode, updateEmail } from './actions/updateEmail.ts'

const email = 'kelp@example.org'

function setUp({
  frame = createMockFrame(),
  window = createTestWindow(),
}: {
  frame?: MockFrame
  window?: TestWindow
} = {}) {
  const made = createTestKit(
    { services: { secureUrl: MOCK_SECURE_URL }, networks: [testNetwork(), testNetwork(31_338)] },
    { window, embedded: frame.environment },
  )
  const { kit } = made
  const view = () => kit.router.getState().view
  const login = () => kit.getState().embedded?.login
  const toast = () => kit.toasts.getState().toast?.message
  const names = () => made.events.map(({ event }) => event)
  return { ...made, frame, view, login, toast, names, asked: (event: string) => askedOf(frame, event) }
}

function askedOf(frame: MockFrame, event: string): unknown[] {
  return frame.asked.filter((each) => each.event === event).map(({ payload }) => payload)
}

async function atCode() {
  const page = setUp()
  openModal(page.kit)
  await loginWithEmail(page.kit, { email: `  ${email} ` })
  return page
}

async function loggedIn() {
  const page = await atCode()
  await submitCode(page.kit, { code: '123456' })
  await until(page.kit.modal, ({ open }) => !open)
  return page
}

describe('a kit with an embedded wallet', () => {
  test('default: lists its connector, and loads nothing', () => {
    const { kit, frame } = setUp()
    expect(kit.connectors.getState().connectors).toMatchObject([{ id: 'ID_AUTH', name: 'Auth', type: 'AUTH' }])
    expect(kit.embedded).toBeUndefined()
    expect(frame.frames()).toBe(0)
  })

  test.each([
    ['no frame', { services: {} }],
    ['no project', { projectId: undefined }],
    ['every login switched off', { features: { email: false, socials: false as const } }],
  ])('param: %s, no connector', (_, options) => {
    const { kit } = createTestKit({ services: { secureUrl: MOCK_SECURE_URL }, ...options })
    expect(kit.connectors.getState().all).toEqual([])
  })
})

describe('loginWithEmail', () => {
  test('default: a code leads to an account', async () => {
    const { kit, view, login, asked, names, frame, window } = await atCode()
    expect(asked('CONNECT_EMAIL')).toEqual([{ email }])
    expect(view()).toBe('EmailVerifyOtp')
    expect(login()).toMatchObject({ step: 'code', email })

    await submitCode(kit, { code: '123456' })

    expect(asked('CONNECT_OTP')).toEqual([{ otp: '123456' }])
    expect(getAccount(kit)).toMatchObject({
      status: 'connected',
      connectorId: 'ID_AUTH',
      address: frame.address,
      caipNetworkId: 'eip155:31337',
    })
    expect(kit.getState().embedded?.user).toMatchObject({ email, provider: 'email', address: frame.address })
    await until(kit.modal, ({ open }) => !open)
    expect(names()).toEqual(
      expect.arrayContaining(['EMAIL_SUBMITTED', 'EMAIL_VERIFICATION_CODE_SENT', 'EMAIL_VERIFICATION_CODE_PASS']),
    )
    expect([...window.stored].filter(([key]) => /email/.test(key))).toEqual([
      ['@holdfast/v1/email_login_used', 'true'],
      ['@holdfast/v1/email', email],
    ])
  })

  test.each<[string, ChainNamespace, ChainNamespace | undefined, readonly ('eip155' | 'solana')[]]>([
    ['an app of Solana alone connects there', 'solana', undefined, ['solana']],
    ['an app of both connects on eip155', 'eip155', undefined, ['solana', 'eip155']],
    ['an app of both connects where the modal was opened for', 'solana', 'solana', ['solana', 'eip155']],
  ])('behavior: %s', async (_, connected, namespace, namespaces) => {
    const frame = createMockFrame()
    const { address } = createSolanaAccount()
    frame.answer({
      GET_USER: async (asking) =>
        asking?.chainId === solanaDevnet.caipNetworkId
          ? { address, chainId: solanaDevnet.caipNetworkId }
          : { address: frame.address, chainId: 31_337 },
    })
    const options = {
      services: { secureUrl: MOCK_SECURE_URL },
      networks: namespaces.map((each) => (each === 'solana' ? solanaDevnet : testNetwork())),
      adapters: namespaces.map((each) => (each === 'solana' ? solana() : eip155())),
    }
    const { kit } = createTestKit(options, { window: createTestWindow(), embedded: frame.environment })
    openModal(kit, { namespace })
    await loginWithEmail(kit, { email })
    await submitCode(kit, { code: '123456' })
    const accounts = namespaces.filter((each) => getAccount(kit, { namespace: each }).isConnected)
    expect(accounts).toEqual([connected])
    expect(getAccount(kit, { namespace: connected }).address).toBe(connected === 'solana' ? address : frame.address)
  })

  test('behavior: an unknown device is approved first; the frame is asked until it is', async () => {
    const page = setUp()
    let left = 2
    page.frame.answer({
      CONNECT_EMAIL: async () => ({ action: 'VERIFY_DEVICE' }),
      CONNECT_DEVICE: async () => {
        left -= 1
        if (left >= 0) throw new FrameRefusal('Device not approved yet')
        return undefined
      },
    })
    openModal(page.kit)
    await loginWithEmail(page.kit, { email })
    expect(page.asked('CONNECT_DEVICE')).toHaveLength(3)
    expect(page.view()).toBe('EmailVerifyOtp')
    expect(page.names()).toContain('DEVICE_REGISTERED_FOR_EMAIL')
  })

  test('error: a device that is refused goes back and says so', async () => {
    const page = setUp()
    page.frame.answer({
      CONNECT_EMAIL: async () => ({ action: 'VERIFY_DEVICE' }),
      CONNECT_DEVICE: async () => {
        throw new FrameRefusal('Device refused')
      },
    })
    openModal(page.kit)
    await loginWithEmail(page.kit, { email })
    expect(page.view()).toBe('Connect')
    expect(page.toast()).toBe('Device refused')
    expect(page.login()).toEqual({ step: 'idle' })
  })

  test('behavior: a device that is logged in connects at once', async () => {
    const page = setUp()
    page.frame.session.isConnected = true
    page.frame.answer({ CONNECT_EMAIL: async () => ({ action: 'CONNECT' }) })
    openModal(page.kit)
    await loginWithEmail(page.kit, { email })
    expect(getAccount(page.kit).isConnected).toBe(true)
    expect(page.view()).toBe('Account')
  })

  test('error: an invalid address is reported in the field, and the frame is not asked', async () => {
    const { kit, login, frame } = setUp()
    openModal(kit)
    await loginWithEmail(kit, { email: 'kelp@' })
    expect(login()).toEqual({ step: 'idle', problem: { code: 'invalidEmail' } })
    expect(frame.asked).toEqual([])
  })

  test('error: a second code within 30 s is refused without asking the frame, with the seconds left', async () => {
    const { kit, asked, toast, clock, login } = await atCode()
    clock.tick(10_000)
    await resendEmail(kit)
    expect(toast()).toBe('Please try again after 20 seconds')
    expect(asked('CONNECT_EMAIL')).toHaveLength(1)
    clock.tick(20_000)
    await resendEmail(kit)
    expect(asked('CONNECT_EMAIL')).toHaveLength(2)
    expect(toast()).toBe('Code email resent')
    expect(login()).toMatchObject({ step: 'code', isResending: false })
  })

  test.each([
    ['Invalid code', { code: 'wrongCode' }],
    ['Code expired', { code: 'codeExpired' }],
    ['Too many attempts', { code: 'codeBurnt' }],
  ])('error: %s is said in the view', async (message, problem) => {
    const { kit, frame, login, names } = await atCode()
    frame.answer({
      CONNECT_OTP: async () => {
        throw new FrameRefusal(message)
      },
    })
    await submitCode(kit, { code: '000000' })
    expect(login()).toMatchObject({ step: 'code', isChecking: false, problem })
    expect(names()).toContain('EMAIL_VERIFICATION_CODE_FAIL')
    expect(getAccount(kit).isConnected).toBe(false)
  })

  test('behavior: closing the modal ends the login; a late answer of the frame connects nothing', async () => {
    const { kit, frame, login } = await atCode()
    let answer = (): void => {}
    frame.answer({ CONNECT_OTP: () => new Promise((resolve) => (answer = () => resolve(undefined))) })
    const submitting = submitCode(kit, { code: '123456' })
    await eventually(() => askedOf(frame, 'CONNECT_OTP').length === 1)
    closeModal(kit)
    expect(login()).toEqual({ step: 'idle' })
    answer()
    await submitting
    expect(getAccount(kit).isConnected).toBe(false)
  })

  test('error: a frame that never becomes ready raises the alert of a wrong configuration', async () => {
    const { kit, clock, toast, frame } = setUp({ frame: createMockFrame({ isReady: false }) })
    openModal(kit)
    const login = loginWithEmail(kit, { email })
    await eventually(() => frame.frames() === 1)
    clock.tick(30_000)
    await login
    expect(kit.alerts.getState()).toMatchObject({ open: true, message: 'Invalid App Configuration' })
    expect(toast()).toBe('Unable to load email login dependency')
  })
})

describe('a session', () => {
  test('default: comes back after a reload without a login', async () => {
    const { kit, frame, window } = await loggedIn()
    kit.destroy()
    frame.asked.length = 0
    const { kit: again } = setUp({ frame, window })
    expect(getAccount(again).isReconnecting).toBe(true)
    await eventually(() => getAccount(again).status === 'connected')
    expect(getAccount(again).address).toBe(frame.address)
    expect(frame.asked.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['IS_CONNECTED', 'GET_CHAIN_ID', 'GET_USER', 'SYNC_DAPP_DATA', 'SYNC_THEME']),
    )
  })

  test('error: one that the frame no longer has leaves nothing behind', async () => {
    const { kit, frame, window } = await loggedIn()
    kit.destroy()
    frame.session.isConnected = false
    const { kit: again } = setUp({ frame, window })
    await eventually(() => getAccount(again).status === 'disconnected')
    expect([...window.stored.keys()].filter((key) => /email|last_used|social|connector_id/.test(key))).toEqual([])
  })

  test('default: disconnecting signs out and forgets the login', async () => {
    const { kit, asked, window, frame } = await loggedIn()
    await disconnect(kit)
    expect(asked('SIGN_OUT')).toHaveLength(1)
    expect(frame.session.isConnected).toBe(false)
    expect([...window.stored.keys()].filter((key) => /email|last_used|social|smart/.test(key))).toEqual([])
    expect(kit.getState().embedded?.user).toBeUndefined()
  })
})

describe('calls of the app', () => {
  const provider = async (kit: Parameters<typeof openEmbedded>[0]) =>
    (await kit.internals.adapters.get('eip155')?.load())?.getProvider?.()

  test('default: one that needs approval opens its view, and closes it once it is answered', async () => {
    const { kit, frame, view } = await loggedIn()
    let approve = (): void => {}
    frame.answer({ RPC_REQUEST: () => new Promise((resolve) => (approve = () => resolve(`0x${'ab'.repeat(32)}`))) })
    const sent = (await provider(kit))?.request({ method: 'eth_sendTransaction', params: [{}] })
    await eventually(() => askedOf(frame, 'RPC_REQUEST').length === 1)
    expect(kit.modal.getState().open).toBe(true)
    expect(view()).toBe('ApproveTransaction')
    approve()
    expect(await sent).toBe(`0x${'ab'.repeat(32)}`)
    expect(kit.modal.getState().open).toBe(false)
  })

  test('behavior: over an open view it returns to that view', async () => {
    const { kit, view } = await loggedIn()
    openModal(kit, { view: 'Account' })
    await (await provider(kit))?.request({ method: 'personal_sign', params: ['0x00', '0x00'] })
    expect(view()).toBe('Account')
    expect(kit.router.getState().transactionStack).toEqual([])
  })

  test.each<[string, TransactionEntry | undefined, string]>([
    ['back to the view that asked', undefined, 'SIWXSignMessage'],
    ['where an entry says', { view: 'Networks' }, 'Networks'],
  ])('behavior: an approval over a view leads %s', async (_, entry, view) => {
    const { kit, view: shown } = await loggedIn()
    openModal(kit, { view: 'SIWXSignMessage' })
    if (entry) pushTransaction(kit, entry)
    await (await provider(kit))?.request({ method: 'personal_sign', params: ['0x00', '0x00'] })
    expect(shown()).toBe(view)
  })

  test('behavior: a sign-in that the frame approves is no sign-in that was left', async () => {
    const { kit, frame } = await loggedIn()
    const { siwx, sessions } = createTestSiwx()
    const signing = requestSignIn(kit, { siwx })
    await until(kit.router, ({ view: name }) => name === 'SIWXSignMessage')
    let approve = (): void => {}
    frame.answer({ RPC_REQUEST: () => new Promise((resolve) => (approve = () => resolve(`0x${'ab'.repeat(65)}`))) })
    const pressed = signIn(kit)
    await eventually(() => askedOf(frame, 'RPC_REQUEST').length === 1)
    expect(kit.router.getState().view).toBe('ApproveTransaction')
    approve()
    await pressed
    expect(await signing).toMatchObject({ signature: `0x${'ab'.repeat(65)}` })
    expect(sessions).toHaveLength(1)
    expect(kit.modal.getState().open).toBe(false)
  })

  test('behavior: closing the modal rejects what waits, as a refusal of the user', async () => {
    const { kit, frame } = await loggedIn()
    frame.answer({ RPC_REQUEST: () => new Promise(() => {}) })
    const sent = (await provider(kit))?.request({ method: 'eth_sendTransaction', params: [{}] })
    await eventually(() => askedOf(frame, 'RPC_REQUEST').length === 1)
    closeModal(kit)
    await expect(sent).rejects.toMatchObject({ shortMessage: 'Request was aborted', code: 4001 })
    expect(kit.getState().embedded?.approvals).toBe(0)
  })

  test('error: the user’s no is the rejection of EIP-1193; another failure keeps its words', async () => {
    const { kit, frame } = await loggedIn()
    const call = { method: 'personal_sign', params: ['0x00', '0x00'] }
    frame.refuse({ RPC_REQUEST: 'User rejected the request' })
    await expect((await openEmbedded(kit)).request(call)).rejects.toMatchObject({ code: 4001 })
    frame.refuse({ RPC_REQUEST: 'The message cannot be read' })
    await expect((await openEmbedded(kit)).request(call)).rejects.toMatchObject({
      shortMessage: 'The message cannot be read',
    })
  })

  test('behavior: reads go to the network’s node, not to the frame; switching asks the frame', async () => {
    const { kit, frame } = await loggedIn()
    const own = await provider(kit)
    await expect(own?.request({ method: 'eth_blockNumber' })).rejects.toThrow()
    expect(askedOf(frame, 'RPC_REQUEST')).toEqual([])
    await own?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    expect(askedOf(frame, 'SWITCH_NETWORK')).toEqual([{ chainId: 'eip155:31338' }])
    expect(await own?.request({ method: 'eth_chainId' })).toBe('0x7a6a')
    expect(kit.getState().embedded?.user?.chainId).toBe(31_338)
  })

  test('error: a refused call is not sent, and shows the modal; the user is told after 300 ms', async () => {
    const { kit, frame, toast, clock, logged } = await loggedIn()
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
})

describe('loginWithSocial', () => {
  const popup = () => {
    const opened = { closed: false, close: () => void (opened.closed = true), location: { href: '' } }
    return opened
  }
  const attempt = '6b1f0f3c-36a3-4b6e-9f0e-3b1f2f9d2c11'
  const started = async (handlers: Parameters<MockFrame['answer']>[0] = {}) => {
    const window = createTestWindow()
    const provided = popup()
    window.open = () => provided
    const page = setUp({ window })
    page.frame.answer(handlers)
    openModal(page.kit)
    const done = loginWithSocial(page.kit, { provider: 'google' })
    await eventually(() => provided.location.href !== '')
    const post = (resultUri: string, origin: string) =>
      window.dispatchEvent(Object.assign(new Event('message'), { data: { resultUri }, origin }))
    return { ...page, window, popup: provided, done, post }
  }

  test('default: the window’s answer leads to an account, and the provider is remembered', async () => {
    const { kit, popup: opened, done, post, asked, window, names } = await started()
    expect(opened.location.href).toBe(`${MOCK_SECURE_URL}/oauth/start?provider=google`)
    post(`${MOCK_SECURE_URL}/oauth/callback?ticket=1`, MOCK_SECURE_URL)
    await done
    expect(asked('CONNECT_SOCIAL')).toEqual([{ uri: `${MOCK_SECURE_URL}/oauth/callback?ticket=1` }])
    expect(opened.closed).toBe(true)
    expect(getAccount(kit).isConnected).toBe(true)
    expect(kit.getState().embedded?.user).toMatchObject({ provider: 'google', userName: 'kelp' })
    expect(window.stored.get('@holdfast/v1/connected_social')).toBe('google')
    expect(window.stored.get('@holdfast/v1/social_username')).toBe('kelp')
    expect(names()).toContain('SOCIAL_LOGIN_SUCCESS')
  })

  test('error: an answer of another origin goes back, and nothing is connected', async () => {
    const { kit, done, post, asked, toast, view } = await started()
    post('https://evil.example/', 'https://evil.example')
    await done
    expect(asked('CONNECT_SOCIAL')).toEqual([])
    expect(toast()).toBe('Untrusted Origin')
    expect(view()).toBe('Connect')
    expect(getAccount(kit).isConnected).toBe(false)
  })

  test('behavior: a window that the user closes cancels', async () => {
    const { done, popup: opened, clock, view, names } = await started()
    opened.closed = true
    clock.tick(1_000)
    await done
    expect(view()).toBe('Connect')
    expect(names()).toContain('SOCIAL_LOGIN_CANCELED')
  })

  test('error: a window that the browser blocked is said, and nothing is connected', async () => {
    const window = createTestWindow()
    window.open = () => null
    const { kit, login, toast } = setUp({ window })
    openModal(kit)
    await loginWithSocial(kit, { provider: 'google' })
    expect(login()).toEqual({ step: 'social', provider: 'google', phase: 'blocked' })
    expect(toast()).toBe('Something went wrong')
  })

  test('error: the frame says why a login failed', async () => {
    const { kit, frame, done, post, login, names } = await started({
      CONNECT_SOCIAL: () => Promise.reject(new FrameRefusal('The provider does not confirm this login')),
    })
    post(`${MOCK_SECURE_URL}/oauth/callback?attempt=1`, MOCK_SECURE_URL)
    await done
    expect(login()).toEqual({
      step: 'social',
      provider: 'google',
      phase: 'failed',
      message: 'The provider does not confirm this login',
    })
    expect(names()).toContain('SOCIAL_LOGIN_ERROR')
    expect(frame.session.isConnected).toBe(false)
    expect(getAccount(kit).isConnected).toBe(false)
  })

  test('behavior: a window that cannot reach the frame: the frame says so and asks for the number, again and again', async () => {
    let asked = 0
    const {
      kit,
      frame,
      popup: opened,
      done,
      login,
    } = await started({
      CONNECT_SOCIAL: async () => {
        asked += 1
        if (asked < 3) throw new FrameRefusal('Number not given yet')
        frame.session.isConnected = true
        return { address: frame.address, chainId: 31_337 }
      },
    })
    const phases: unknown[] = []
    kit.embedded?.subscribe(({ login: now }) => void phases.push('phase' in now ? now.phase : now.step))
    frame.updateSession('not an attempt')
    frame.updateSession(attempt)
    await done
    expect(phases).toContain('confirming')
    expect(askedOf(frame, 'CONNECT_SOCIAL')).toEqual(
      Array.from({ length: 3 }, () => ({ uri: `${MOCK_SECURE_URL}/oauth/callback?attempt=${attempt}` })),
    )
    expect(login()).toEqual({ step: 'idle' })
    expect(getAccount(kit).isConnected).toBe(true)
    // It showed the number until then; now it is of no use.
    expect(opened.closed).toBe(true)
  })

  test('behavior: a window that only seemed closed: its login is taken up when the person is back', async () => {
    const { kit, frame, done, popup: opened, clock, view, window } = await started()
    opened.closed = true
    clock.tick(1_000)
    await done
    expect(view()).toBe('Connect')
    frame.updateSession(attempt)
    await eventually(() => getAccount(kit).isConnected)
    expect(askedOf(frame, 'CONNECT_SOCIAL')).toHaveLength(1)
    expect(window.stored.get('@holdfast/v1/connected_social')).toBe('google')
  })

  test('behavior: another login ends that wait', async () => {
    const { kit, frame, done, popup: opened, clock, login } = await started()
    opened.closed = true
    clock.tick(1_000)
    await done
    frame.answer({ CONNECT_FARCASTER: () => new Promise(() => {}) })
    void loginWithFarcaster(kit)
    await eventually(() => login()?.step === 'farcaster')
    frame.updateSession(attempt)
    await eventually(() => true)
    expect(askedOf(frame, 'CONNECT_SOCIAL')).toEqual([])
  })

  test('behavior: leaving the view closes the window', async () => {
    const { kit, done, popup: opened, login } = await started()
    goBack(kit)
    await done
    expect(opened.closed).toBe(true)
    expect(login()).toEqual({ step: 'idle' })
  })
})

describe('a social login in a messaging app', () => {
  const page = 'https://app.example/stake?tab=1'
  /** Telegram's own browser, on a page of the app. */
  const telegram = (href: string, stored?: Map<string, string>) => {
    const window = createTestWindow(stored)
    const left: { url: string; target: string }[] = []
    const replaced: string[] = []
    return Object.assign(window, {
      TelegramWebviewProxy: {},
      location: { origin: 'https://app.example', host: 'app.example', href },
      history: { state: 'kept', replaceState: (_: unknown, __: string, url: string) => void replaced.push(url) },
      open: (url: string, target: string) => void left.push({ url, target }),
      left,
      replaced,
    })
  }

  test('default: the page itself leaves for the provider, and says where to return to', async () => {
    const window = telegram(page)
    const { kit, frame } = setUp({ window })
    frame.answer({ GET_SOCIAL_REDIRECT_URI: async () => ({ uri: `${MOCK_SECURE_URL}/oauth/start?state=abc&x=1` }) })
    openModal(kit)
    await loginWithSocial(kit, { provider: 'google' })
    const [gone] = window.left
    expect(window.left).toHaveLength(1)
    expect(gone?.target).toBe('_top')
    expect(gone?.url).toBe(`${MOCK_SECURE_URL}/oauth/start?state=abc--${encodeURIComponent(page)}&x=1`)
    expect(window.stored.get('@holdfast/v1/social_provider')).toBe('google')
  })

  test('error: an address without a state', async () => {
    const window = telegram(page)
    const { kit, login } = setUp({ window })
    openModal(kit)
    await loginWithSocial(kit, { provider: 'google' })
    expect(login()).toMatchObject({
      phase: 'failed',
      message: `state= parameter not found in the URL: ${MOCK_SECURE_URL}/oauth/start?provider=google`,
    })
    expect(window.left).toEqual([])
    expect(window.stored.has('@holdfast/v1/social_provider')).toBe(false)
  })

  test('default: back from there, the login ends, and address bar and storage forget it', async () => {
    const uri = `${MOCK_SECURE_URL}/oauth/callback?attempt=1`
    const stored = new Map([['@holdfast/v1/social_provider', 'google']])
    const window = telegram(`${page}&result_uri=${encodeURIComponent(uri)}#top`, stored)
    const { kit, asked } = setUp({ window })
    await eventually(() => getAccount(kit).isConnected)
    expect(asked('CONNECT_SOCIAL')).toEqual([{ uri }])
    expect(window.replaced).toEqual([`${page}#top`])
    expect(window.stored.has('@holdfast/v1/social_provider')).toBe(false)
    expect(window.stored.get('@holdfast/v1/connected_social')).toBe('google')
  })

  test('behavior: a page that no login of ours left is left alone', async () => {
    const window = telegram(`${page}&result_uri=https%3A%2F%2Fevil.example`)
    const { kit, frame } = setUp({ window })
    await openEmbedded(kit)
    expect(window.replaced).toEqual([])
    expect(frame.asked).toEqual([])
  })
})

describe('loginWithFarcaster', () => {
  test('default: an approved channel leads to an account', async () => {
    const { kit, window } = setUp()
    openModal(kit)
    await loginWithFarcaster(kit)
    expect(getAccount(kit).isConnected).toBe(true)
    expect(kit.getState().embedded?.user).toMatchObject({ provider: 'farcaster', userName: 'kelp.eth' })
    expect(window.stored.get('@holdfast/v1/connected_social')).toBe('farcaster')
  })

  test('behavior: going back without an account reloads the frame after 100 ms, once', async () => {
    const { kit, frame, asked, clock } = setUp()
    frame.answer({ CONNECT_FARCASTER: () => new Promise(() => {}) })
    openModal(kit)
    void loginWithFarcaster(kit)
    await eventually(() => asked('CONNECT_FARCASTER').length === 1)
    goBack(kit)
    const told = asked('SYNC_DAPP_DATA').length
    clock.tick(99)
    await kit.internals.embedded?.client.frame.request('IS_CONNECTED')
    expect(asked('RELOAD')).toHaveLength(0)
    clock.tick(1)
    await eventually(() => asked('RELOAD').length === 1)
    // The new document hears of the app again.
    await eventually(() => asked('SYNC_DAPP_DATA').length === told + 1)
  })

  test('behavior: leaving the view while an account is connected reloads nothing', async () => {
    const { kit, frame, asked, clock } = await loggedIn()
    frame.answer({ CONNECT_FARCASTER: () => new Promise(() => {}) })
    openModal(kit)
    void loginWithFarcaster(kit)
    await eventually(() => asked('CONNECT_FARCASTER').length === 1)
    goBack(kit)
    clock.tick(1_000)
    await kit.internals.embedded?.client.frame.request('IS_CONNECTED')
    expect(asked('RELOAD')).toEqual([])
  })
})

describe('updateEmail', () => {
  test('default: both addresses confirm', async () => {
    const { kit, view, asked, window } = await loggedIn()
    openModal(kit, { view: 'UpdateEmailWallet' })
    await updateEmail(kit, { email: 'reef@example.org' })
    expect(view()).toBe('UpdateEmailPrimaryOtp')
    expect(kit.getState().embedded?.emailUpdate).toMatchObject({ step: 'primary', email })
    await submitUpdateCode(kit, { code: '111111' })
    expect(view()).toBe('UpdateEmailSecondaryOtp')
    window.stored.delete('@holdfast/v1/email_login_used')
    await submitUpdateCode(kit, { code: '222222' })
    expect(asked('UPDATE_EMAIL_SECONDARY_OTP')).toEqual([{ otp: '222222' }])
    expect(view()).toBe('Account')
    expect(kit.getState().embedded?.user?.email).toBe('reef@example.org')
    expect(window.stored.get('@holdfast/v1/email')).toBe('reef@example.org')
    expect(window.stored.get('@holdfast/v1/email_login_used')).toBe('true')
    // The next mail need not wait for those of the change.
    expect(window.stored.has('@holdfast/v1/last_email_login_time')).toBe(false)
    expect(kit.getState().embedded?.lastCodeAt).toBeUndefined()
  })

  test('behavior: an account without an address has the code of the new one only', async () => {
    const { kit, view, frame } = await loggedIn()
    frame.answer({ UPDATE_EMAIL: async () => ({ action: 'VERIFY_SECONDARY_OTP' }) })
    openModal(kit, { view: 'UpdateEmailWallet' })
    await updateEmail(kit, { email: ' reef@example.org ' })
    expect(view()).toBe('UpdateEmailSecondaryOtp')
    expect(kit.getState().embedded?.emailUpdate).toMatchObject({ step: 'secondary', email: 'reef@example.org' })
  })

  test('error: an invalid address is reported in the field, and the frame is not asked', async () => {
    const { kit, asked } = await loggedIn()
    openModal(kit, { view: 'UpdateEmailWallet' })
    await updateEmail(kit, { email: 'reef@' })
    expect(kit.getState().embedded?.emailUpdate).toEqual({ step: 'idle', problem: { code: 'invalidEmail' } })
    expect(asked('UPDATE_EMAIL')).toEqual([])
  })

  test.each([
    ['UPDATE_EMAIL_PRIMARY_OTP', 'primary'],
    ['UPDATE_EMAIL_SECONDARY_OTP', 'secondary'],
  ] as const)('error: a wrong code of %s is said in the view, and another may be given', async (event, step) => {
    const { kit, frame, names } = await loggedIn()
    if (step === 'secondary') frame.answer({ UPDATE_EMAIL: async () => ({ action: 'VERIFY_SECONDARY_OTP' }) })
    frame.refuse({ [event]: 'Invalid code' })
    openModal(kit, { view: 'UpdateEmailWallet' })
    await updateEmail(kit, { email: 'reef@example.org' })
    await submitUpdateCode(kit, { code: '000000' })
    expect(kit.getState().embedded?.emailUpdate).toMatchObject({
      step,
      isChecking: false,
      problem: { code: 'wrongCode' },
    })
    expect(kit.getState().embedded?.user?.email).toBe(email)
    expect(names()).toContain('EMAIL_VERIFICATION_CODE_FAIL')
  })

  test('behavior: leaving the view ends the change; a late answer of the frame changes nothing', async () => {
    const { kit, frame } = await loggedIn()
    let answer = (): void => {}
    frame.answer({ UPDATE_EMAIL_PRIMARY_OTP: () => new Promise((resolve) => (answer = () => resolve(undefined))) })
    openModal(kit, { view: 'UpdateEmailWallet' })
    await updateEmail(kit, { email: 'reef@example.org' })
    const submitting = submitUpdateCode(kit, { code: '111111' })
    await eventually(() => askedOf(frame, 'UPDATE_EMAIL_PRIMARY_OTP').length === 1)
    closeModal(kit)
    expect(kit.getState().embedded?.emailUpdate).toEqual({ step: 'idle' })
    answer()
    await submitting
    expect(kit.getState().embedded?.emailUpdate).toEqual({ step: 'idle' })
  })
})

describe('connect', () => {
  test('error: without a login it connects nothing', async () => {
    const { kit } = setUp()
    await expect(connect(kit, { connectorId: 'ID_AUTH' })).rejects.toThrow('Not logged in')
    expect(getAccount(kit).isConnected).toBe(false)
  })
})
