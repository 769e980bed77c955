import { createDeferred } from '@holdfast/base'
import { closeModal, connect, disconnect, signIn } from '@holdfast/core'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Route } from 'wouter'
import type { Answer } from '../../test/createTestApp.ts'
import { everyLogin } from '../../test/everyLogin.ts'
import { openStakePage } from '../../test/openStakePage.tsx'
import { LoginPage } from './LoginPage.tsx'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())
afterEach(() => window.history.replaceState(null, '', '/'))

const ada = { id: '1', userName: 'ada', verifiedWallet: null }
const signInPath = '/api/auth/sign-in/wallet'
const socialPath = '/api/auth/sign-in/social'
const passkeyOptionsPath = '/api/auth/passkey/generate-authenticate-options'
const passkeyPath = '/api/auth/passkey/verify-authentication'

/** Opens the page. The server answers each login with `status` and `body`. */
async function open(
  path = '/login',
  { auth = everyLogin, status = 204, body }: { auth?: typeof everyLogin; status?: number; body?: object } = {},
) {
  window.history.replaceState(null, '', path)
  const answer: Answer = (call) => {
    if (call.path === '/api/siwx/nonce') return { status: 200, body: { nonce: 'abcdefgh12345678', expiresAt: '' } }
    if (call.path === passkeyOptionsPath) return { status: 200, body: { challenge: 'AAAA' } }
    return call.path.startsWith('/api/auth/') ? { status, body } : { status: 404 }
  }
  const page = await openStakePage(chain, <Route path="/login" component={LoginPage} />, { answer, config: { auth } })
  await act(() => page.app.session.refresh())
  return page
}
const sessionMissing =
  'The server accepted the login, but this page could not read your session. Allow cookies for this site and reload the page.'
const buttons = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
/** Returns the text of all errors on the page. */
const alertText = () => [...document.querySelectorAll('[role=alert]')].map((alert) => alert.textContent).join('')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('LoginPage', () => {
  it('default: shows the sign-in form, with each other method that the server offers', async () => {
    await open()
    expect(document.title).toBe('Login · Holdfast')
    expect(screen.getByRole('heading').textContent).toBe('Log in')
    expect(screen.getByText(/^Welcome back\./)).toBeTruthy()
    expect(buttons().slice(-3)).toEqual([
      'Log in with a passkey',
      'Log in with an e-mail code',
      'Log in with a verified wallet',
    ])
  })

  it('error: says that the browser does not support passkeys, without a request to the server', async () => {
    const { calls } = await open()
    await press('Log in with a passkey')
    expect(await screen.findByText('This browser does not support passkeys. Log in another way.')).toBeTruthy()
    expect(calls.filter(({ path }) => path.includes('passkey'))).toEqual([])
  })

  it('behavior: forgets the error of a method when the user changes to sign-up, where the method is not offered', async () => {
    await open()
    await press('Log in with a passkey')
    await screen.findByText(/^This browser does not support passkeys/)
    await press('Sign up')
    expect(screen.queryByText(/^This browser does not support passkeys/)).toBeNull()
  })

  it('behavior: offers sign-up by password or e-mail code only', async () => {
    await open('/login?mode=sign-up&from=%2Fprofile')
    expect(screen.getByRole('heading').textContent).toBe('Create your account')
    expect(screen.getByText(/^A user name and a password are all it takes\./)).toBeTruthy()
    expect(buttons().slice(-2)).toEqual(['Create account', 'Sign up with an e-mail code'])
    const modes = within(screen.getByRole('group', { name: 'Log in or sign up' }))
    expect(modes.getByRole('button', { pressed: true }).textContent).toBe('Sign up')
    const { length } = window.history
    await press('Log in')
    expect(modes.getByRole('button', { pressed: true }).textContent).toBe('Log in')
    expect(window.location.search).toBe('?from=%2Fprofile')
    // The Back button leads to the previous page, not to the other mode.
    expect(window.history.length).toBe(length)
    expect(screen.getByRole('heading').textContent).toBe('Log in')
  })

  it.each([
    ['access_denied', 'The login was cancelled at the provider. Try again, or log in another way.'],
    ['email_not_found', 'The provider gave no e-mail address. Allow it there, or log in another way.'],
    ['account_not_linked', 'An account with your e-mail address exists already. Log in as you did before.'],
    ['state_mismatch', 'The login at the provider did not succeed. Try again, or log in another way.'],
    ['toString', 'The login at the provider did not succeed. Try again, or log in another way.'],
  ])('error: shows our own text when the provider sends the user back with the error %s', async (code, words) => {
    await open(`/login?error=${code}&error_description=Call+us`)
    expect((await screen.findByText(words)).closest('[role=alert]')).not.toBeNull()
    expect(screen.queryByText(/Call us/)).toBeNull()
  })

  it("behavior: clears the provider's failure once the user tries another method", async () => {
    const isShown = () => screen.queryByText(/at the provider/) !== null
    await open('/login?error=state_mismatch')
    await userEvent.type(screen.getByLabelText(/User name/), 'a')
    expect(isShown()).toBe(false)
    await press('Log in with an e-mail code')
    await press('Back to user name and password')
    expect(isShown()).toBe(false)
  })

  it("behavior: clears the provider's failure once the user changes the mode", async () => {
    await open('/login?error=state_mismatch')
    await press('Sign up')
    expect(screen.queryByText(/at the provider/)).toBeNull()
  })

  it('param: auth: hides the methods that the server does not offer', async () => {
    await open('/login', { auth: { ...everyLogin, passkey: false, emailCode: false, wallet: false } })
    expect(buttons().at(-1)).toBe('Log in')
    expect(screen.queryByText('or')).toBeNull()
  })

  it.each([
    ['passkey', 'Log in with a passkey'],
    ['emailCode', 'Log in with an e-mail code'],
    ['wallet', 'Log in with a verified wallet'],
    ['github', 'Log in with GitHub'],
  ] as const)('param: auth: offers %s if it is the only other method', async (method, name) => {
    const none = { ...everyLogin, passkey: false, emailCode: false, wallet: false }
    await open('/login', { auth: { ...none, [method]: true } })
    expect(buttons().slice(-2)).toEqual(['Log in', name])
    expect(screen.getByText('or')).toBeTruthy()
  })

  it('behavior: opens a separate form for the e-mail code, with a way back', async () => {
    await open('/login', { status: 200, body: { success: true } })
    await press('Log in with an e-mail code')
    expect(screen.getByRole('heading').textContent).toBe('Log in with an e-mail code')
    expect(screen.queryByLabelText('Password')).toBeNull()
    await userEvent.type(screen.getByLabelText('E-mail address'), 'ada@example.test{Enter}')
    expect(await screen.findByRole('link', { name: /^This is a development server/ })).toBeTruthy()
    await press('Back to user name and password')
    expect(screen.getByLabelText('Password')).toBeTruthy()
  })

  it('behavior: leaves the page once the user has logged in with a password', async () => {
    const { signInAs } = await open('/login?from=%2Fprofile', { status: 200, body: {} })
    signInAs(ada)
    const { length } = window.history
    await userEvent.type(screen.getByLabelText(/User name/), 'ada')
    await userEvent.type(screen.getByLabelText('Password'), 'secret 123{Enter}')
    await waitFor(() => expect(window.location.pathname).toBe('/profile'))
    // The Back button does not lead to the login page again.
    expect(window.history.length).toBe(length)
  })

  it('error: shows an error if the server accepts the login but the page finds no signed-in user', async () => {
    await open('/login', { status: 200, body: {} })
    await userEvent.type(screen.getByLabelText(/User name/), 'ada')
    await userEvent.type(screen.getByLabelText('Password'), 'secret 123{Enter}')
    expect(await screen.findByText(sessionMissing)).toBeTruthy()
    expect(window.location.pathname).toBe('/login')
  })

  it('behavior: leaves the page once the user has logged in with an e-mail code', async () => {
    const { signInAs } = await open('/login?from=%2Fprofile', { status: 200, body: {} })
    signInAs(ada)
    await press('Log in with an e-mail code')
    await userEvent.type(screen.getByLabelText('E-mail address'), 'ada@example.test{Enter}')
    await userEvent.type(await screen.findByLabelText('Code from the e-mail'), '123456{Enter}')
    await waitFor(() => expect(window.location.pathname).toBe('/profile'))
  })

  it.each([
    ['/login?from=%2Fprofile', '/profile'],
    ['/login', '/'],
    ['/login?from=https%3A%2F%2Felsewhere.example', '/'],
  ])('behavior: sends a signed-in user from %s to %s', async (from, to) => {
    const page = await open(from)
    page.signInAs(ada)
    await act(() => page.app.session.refresh())
    await waitFor(() => expect(window.location.pathname).toBe(to))
    expect(screen.queryByLabelText('Password')).toBeNull()
  })
})

describe('OtherMethods', () => {
  const bytes = new ArrayBuffer(1)
  const credential = {
    id: 'key',
    rawId: bytes,
    type: 'public-key',
    response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes },
    getClientExtensionResults: () => ({}),
  }
  /**
   * Lets the browser support passkeys. `get` answers for a user whom the button asks for a passkey, and `suggest` for a user who
   * may pick a passkey from the suggestions of the field. Without `suggest`, the browser suggests none.
   */
  function supportPasskeys(
    get: () => Promise<unknown>,
    suggest?: (options: { signal: AbortSignal }) => Promise<unknown>,
  ): void {
    const isConditionalMediationAvailable = () => Promise.resolve(suggest !== undefined)
    vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, { isConditionalMediationAvailable }))
    const answer = (options: { mediation?: string; signal: AbortSignal }) =>
      options.mediation === 'conditional' ? suggest?.(options) : get()
    vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ get: answer } as never) // The page calls nothing else.
  }
  const button = () => screen.getByRole('button', { name: 'Log in with a passkey' })

  it('default: logs the user in with a passkey', async () => {
    const picked = createDeferred<unknown>()
    supportPasskeys(() => picked.promise)
    const { signInAs, calls } = await open()
    await press('Log in with a passkey')
    expect(button().getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(calls.at(-1)?.path).toBe(passkeyOptionsPath))
    signInAs(ada)
    picked.resolve(credential)
    await vi.waitUntil(() => window.location.pathname === '/', 10_000)
    expect(calls.at(-1)?.path).toBe(passkeyPath)
  })

  it.each<[string, () => Promise<unknown>, number, object | undefined, string]>([
    [
      'the user cancels',
      () => Promise.reject(new DOMException('cancelled', 'NotAllowedError')),
      200,
      undefined,
      'No passkey was used. Try again, or log in another way.',
    ],
    [
      'the server refuses the passkey',
      () => Promise.resolve(credential),
      401,
      { code: 'PASSKEY_NOT_FOUND', message: '' },
      'This passkey was not accepted. Log in another way and add a new one in your profile.',
    ],
    [
      'the server limits the attempts',
      () => Promise.resolve(credential),
      429,
      undefined,
      'Too many attempts. Wait a moment and try again.',
    ],
    [
      'the server fails',
      () => Promise.resolve(credential),
      500,
      undefined,
      'The server could not do that. Try again in a moment.',
    ],
  ])('error: says why there is no login if %s, and lets the user try again', async (_, get, status, body, words) => {
    supportPasskeys(get)
    await open('/login', { status, body: body as object })
    await press('Log in with a passkey')
    expect((await screen.findByText(words)).closest('[role=alert]')).not.toBeNull()
    expect(button().getAttribute('aria-busy')).toBeNull()
    supportPasskeys(() => new Promise(() => {}))
    await press('Log in with a passkey')
    expect(screen.queryByText(words)).toBeNull()
  })

  it('error: says that the server cannot be reached, not that the passkey was refused', async () => {
    supportPasskeys(() => Promise.resolve(credential))
    const { app } = await open()
    vi.spyOn(app, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    await press('Log in with a passkey')
    expect(await screen.findByText('The server cannot be reached. Check your connection and try again.')).toBeTruthy()
  })

  it('behavior: logs the user in with a passkey that they pick from the suggestions of the field', async () => {
    const picked = createDeferred<unknown>()
    supportPasskeys(
      () => Promise.reject(new Error('not asked')),
      () => picked.promise,
    )
    const { signInAs, calls } = await open()
    await waitFor(() => expect(calls.at(-1)?.path).toBe(passkeyOptionsPath))
    expect(button().getAttribute('aria-busy')).toBeNull()
    signInAs(ada)
    picked.resolve(credential)
    await vi.waitUntil(() => window.location.pathname === '/', 10_000)
  })

  it('behavior: cancels the suggestions when the user leaves, and shows no error', async () => {
    let suggestSignal: AbortSignal | undefined
    supportPasskeys(
      () => Promise.reject(new Error('not asked')),
      ({ signal }) => {
        suggestSignal = signal
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
    )
    await open()
    await vi.waitUntil(() => suggestSignal !== undefined, 10_000)
    await press('Sign up')
    await waitFor(() => expect(suggestSignal?.aborted).toBe(true))
    expect(alertText()).toBe('')
  })

  it('error: shows an error if a suggested passkey is accepted but the page finds no signed-in user', async () => {
    supportPasskeys(
      () => Promise.reject(new Error('not asked')),
      () => Promise.resolve(credential),
    )
    await open('/login', { status: 200, body: {} })
    expect(await screen.findByText(sessionMissing)).toBeTruthy()
  })

  it('behavior: pauses the suggestions while the button asks for a passkey, and suggests again after a failure', async () => {
    const suggested: AbortSignal[] = []
    const picked = createDeferred<unknown>()
    const get = vi.fn(() => picked.promise)
    supportPasskeys(get, ({ signal }) => {
      suggested.push(signal)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    await open()
    await vi.waitUntil(() => suggested.length === 1, 10_000)
    await press('Log in with a passkey')
    await waitFor(() => expect(suggested[0]?.aborted).toBe(true))
    await vi.waitUntil(() => get.mock.calls.length === 1, 10_000)
    picked.reject(new DOMException('cancelled', 'NotAllowedError'))
    await vi.waitUntil(() => suggested.length === 2, 10_000)
    expect(suggested[1]?.aborted).toBe(false)
    expect(alertText()).toContain('No passkey was used')
  })

  it('behavior: suggests no passkeys in sign-up', async () => {
    const suggest = vi.fn(() => new Promise(() => {}))
    supportPasskeys(() => Promise.reject(new Error('not asked')), suggest)
    const { app, calls } = await open('/login?mode=sign-up')
    await act(() => app.session.refresh())
    expect(calls.map(({ path }) => path)).not.toContain(passkeyOptionsPath)
    expect(suggest).not.toHaveBeenCalled()
  })
})

describe('ProviderSignIn', () => {
  const auth = { ...everyLogin, github: true, google: true }
  const url = 'https://github.example/authorize?state=s'
  const openWith = async (path: string, status = 200) => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const page = await open(path, { auth, status, body: { url } })
    return { ...page, assign }
  }

  it("default: opens the provider's page, and passes the path to return to", async () => {
    const { calls, assign } = await openWith('/login?from=%2Fprofile')
    expect(buttons().slice(-3, -1)).toEqual(['Log in with GitHub', 'Log in with Google'])
    await press('Log in with GitHub')
    await waitFor(() => expect(assign.mock.calls).toEqual([[url]]))
    expect(calls.find(({ path }) => path === socialPath)?.body).toEqual({ provider: 'github', callbackURL: '/profile' })
  })

  it('behavior: signs up with a provider', async () => {
    const { calls, assign } = await openWith('/login?mode=sign-up')
    await press('Sign up with Google')
    await waitFor(() => expect(assign).toHaveBeenCalled())
    expect(calls.find(({ path }) => path === socialPath)?.body).toEqual({ provider: 'google', callbackURL: '/' })
  })

  it("behavior: ignores a second press while the provider's page loads, and works again after Back", async () => {
    const { assign } = await openWith('/login')
    await press('Log in with GitHub')
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    await press('Log in with GitHub')
    expect(assign).toHaveBeenCalledOnce()
    act(() => void window.dispatchEvent(new Event('pageshow')))
    await press('Log in with GitHub')
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2))
  })

  it('error: reports a server error, and stays on the page', async () => {
    const { assign, app } = await openWith('/login', 503)
    await press('Log in with GitHub')
    const words = 'The server could not do that. Try again in a moment.'
    expect(await screen.findByText(words)).toBeTruthy()
    expect(assign).not.toHaveBeenCalled()
    const button = screen.getByRole('button', { name: 'Log in with GitHub' })
    expect(button.getAttribute('aria-busy')).toBeNull()
    vi.spyOn(app, 'fetch').mockReturnValue(new Promise(() => {}))
    await userEvent.click(button)
    expect(screen.queryByText(words)).toBeNull()
  })

  it('param: auth: hides a provider that is not configured', async () => {
    await open('/login', { auth: { ...auth, github: false } })
    expect(screen.queryByRole('button', { name: /GitHub/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Log in with Google' })).toBeTruthy()
  })
})

describe('WalletSignIn', () => {
  const start = async (page: Awaited<ReturnType<typeof open>>): Promise<void> => {
    await press('Log in with a verified wallet')
    await vi.waitUntil(() => page.kit.siwx.getState().status === 'prompting', 10_000)
  }

  it("default: logs the user in with the wallet's signature", async () => {
    const page = await open()
    await start(page)
    page.signInAs(ada)
    await act(() => signIn(page.kit))
    await waitFor(() => expect(window.location.pathname).toBe('/'))
    expect(page.calls.filter(({ path }) => path.startsWith('/api')).map(({ path }) => path)).toEqual([
      '/api/siwx/nonce',
      signInPath,
    ])
    expect(page.calls.find(({ path }) => path === signInPath)?.body).toMatchObject({
      message: expect.stringContaining('I log in to Holdfast with this wallet. This costs nothing and moves nothing.'),
    })
  })

  it('behavior: first lets the user connect a wallet; nothing happens if they connect none', async () => {
    const page = await open()
    await disconnect(page.kit)
    const button = screen.getByRole('button', { name: 'Log in with a verified wallet', hidden: true })
    await userEvent.click(button)
    expect([page.kit.modal.getState().open, page.kit.router.getState().view]).toEqual([true, 'Connect'])
    expect(button.getAttribute('aria-busy')).toBe('true')
    act(() => closeModal(page.kit))
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    expect(page.kit.siwx.getState().status).toBe('idle')
    expect(alertText()).toBe('')
    await userEvent.click(button)
    await act(() => connect(page.kit, { connectorId: 'test.kelp' }))
    await vi.waitUntil(() => page.kit.siwx.getState().status === 'prompting', 10_000)
  })

  it('error: for a wallet on a network that is not offered, the modal asks for another network', async () => {
    const page = await open()
    await act(() => page.wallet.setChain(9999))
    await vi.waitUntil(() => page.kit.router.getState().view === 'UnsupportedChain', 10_000)
    act(() => closeModal(page.kit))
    await press('Log in with a verified wallet')
    await waitFor(() => expect(page.kit.modal.getState().open).toBe(true))
    expect(page.kit.router.getState().view).toBe('UnsupportedChain')
    expect(alertText()).toBe('')
  })

  it('behavior: shows no error and enables the button again when the user closes the modal', async () => {
    const page = await open()
    await start(page)
    const button = screen.getByRole('button', { name: 'Log in with a verified wallet', hidden: true })
    expect(button.getAttribute('aria-busy')).toBe('true')
    act(() => closeModal(page.kit))
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    expect(alertText()).toBe('')
    expect(page.app.session.state.get().status).toBe('visitor')
  })
})
