import { closeModal, signIn } from '@holdfast/core'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { act, screen, waitFor } from '@testing-library/react'
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

async function open(
  path = '/login',
  { auth = everyLogin, status = 204, body }: { auth?: typeof everyLogin; status?: number; body?: object } = {},
) {
  window.history.replaceState(null, '', path)
  const answer: Answer = (call) => {
    if (call.path === '/api/siwx/nonce') return { status: 200, body: { nonce: 'abcdefgh12345678', expiresAt: '' } }
    return call.path === signInPath || call.path === socialPath ? { status, body } : { status: 404 }
  }
  const page = await openStakePage(chain, <Route path="/login" component={LoginPage} />, { answer, config: { auth } })
  await act(() => page.app.session.refresh())
  return page
}
const buttons = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('LoginPage', () => {
  it('default: shows the sign-in form, with each other method that the server offers', async () => {
    await open()
    expect(screen.getByRole('heading').textContent).toBe('Log in')
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
    expect(buttons().slice(-2)).toEqual(['Create account', 'Sign up with an e-mail code'])
    await press('Log in')
    expect(window.location.search).toBe('?from=%2Fprofile')
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
    await press('Sign up')
    expect(isShown()).toBe(false)
  })

  it('param: auth: hides the methods that the server does not offer', async () => {
    await open('/login', { auth: { ...everyLogin, passkey: false, emailCode: false, wallet: false } })
    expect(buttons().at(-1)).toBe('Log in')
    expect(screen.queryByText('or')).toBeNull()
  })

  it('behavior: opens a separate form for the e-mail code, with a way back', async () => {
    await open()
    await press('Log in with an e-mail code')
    expect(screen.getByRole('heading').textContent).toBe('Log in with an e-mail code')
    expect(screen.queryByLabelText('Password')).toBeNull()
    await press('Back to user name and password')
    expect(screen.getByLabelText('Password')).toBeTruthy()
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

describe('ProviderSignIn', () => {
  const auth = { ...everyLogin, github: true, google: true }
  const url = 'https://github.example/authorize?state=s'
  const openWith = async (path: string, status = 200) => {
    const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const page = await open(path, { auth, status, body: { url } })
    return { ...page, left }
  }

  it("default: opens the provider's page, and passes the path to return to", async () => {
    const { calls, left } = await openWith('/login?from=%2Fprofile')
    expect(buttons().slice(-3, -1)).toEqual(['Log in with GitHub', 'Log in with Google'])
    await press('Log in with GitHub')
    await waitFor(() => expect(left.mock.calls).toEqual([[url]]))
    expect(calls.find(({ path }) => path === socialPath)?.body).toEqual({ provider: 'github', callbackURL: '/profile' })
  })

  it('behavior: signs up with a provider', async () => {
    const { calls, left } = await openWith('/login?mode=sign-up')
    await press('Sign up with Google')
    await waitFor(() => expect(left).toHaveBeenCalled())
    expect(calls.find(({ path }) => path === socialPath)?.body).toEqual({ provider: 'google', callbackURL: '/' })
  })

  it("behavior: ignores a second press while the provider's page loads, and works again after Back", async () => {
    const { left } = await openWith('/login')
    await press('Log in with GitHub')
    await waitFor(() => expect(left).toHaveBeenCalledOnce())
    await press('Log in with GitHub')
    expect(left).toHaveBeenCalledOnce()
    act(() => void window.dispatchEvent(new Event('pageshow')))
    await press('Log in with GitHub')
    await waitFor(() => expect(left).toHaveBeenCalledTimes(2))
  })

  it('error: reports a server error, and stays on the page', async () => {
    const { left } = await openWith('/login', 503)
    await press('Log in with GitHub')
    expect(await screen.findByText('The server could not do that. Try again in a moment.')).toBeTruthy()
    expect(left).not.toHaveBeenCalled()
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
    await vi.waitUntil(() => page.kit.siwx.getState().status === 'prompting')
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
  })

  it('behavior: shows no error and enables the button again when the user closes the modal', async () => {
    const page = await open()
    await start(page)
    const button = screen.getByRole('button', { name: 'Log in with a verified wallet', hidden: true })
    expect(button.getAttribute('aria-busy')).toBe('true')
    act(() => closeModal(page.kit))
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    expect(
      screen
        .queryAllByRole('alert')
        .map((alert) => alert.textContent)
        .join(''),
    ).toBe('')
    expect(page.app.session.state.get().status).toBe('visitor')
  })
})
