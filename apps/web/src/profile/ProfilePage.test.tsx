import { createDeferred } from '@holdfast/base'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestApp } from '../../test/createTestApp.ts'
import { WebAppContext } from '../app/WebAppContext.tsx'
import { ProfilePage } from './ProfilePage.tsx'

let test: createTestApp.ReturnType
afterEach(async () => {
  cleanup()
  await test.close()
  window.history.replaceState(null, '', '/')
})

const wallet = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const at = '2026-11-22T12:00:00.000Z'
const entry = (id: string, change: object) => ({
  id,
  current: false,
  createdAt: at,
  lastSeenAt: at,
  expiresAt: at,
  userAgent: null,
  ipAddress: null,
  ...change,
})

/** The server's options for a new passkey. */
const registration = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Test' },
  user: { id: 'AAAA', name: 'ada', displayName: 'ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

/** Lets the browser support passkeys. `create` answers for the user who is asked to create one. */
function supportPasskeys(create: () => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ create } as never) // The page calls nothing else.
}
const bytes = new ArrayBuffer(1)
const credential = {
  id: 'new',
  rawId: bytes,
  type: 'public-key',
  response: { attestationObject: bytes, clientDataJSON: bytes, getTransports: () => [] },
  getClientExtensionResults: () => ({}),
}

/** Opens the page of a user, with a server that stores their sessions and passkeys. `server` can fail, and work again. */
async function open({
  isUser = true,
  server = {},
  verifiedWallet = null,
  hasPasskeys = true,
  isNamed = true,
}: {
  isUser?: boolean
  server?: { refuses?: 'reads' | 'changes' | 'passkeys' | undefined }
  verifiedWallet?: string | null
  hasPasskeys?: boolean
  isNamed?: boolean
} = {}) {
  let sessions = [entry('one', { current: true, userAgent: firefox }), entry('two', { ipAddress: '192.0.2.7' })]
  let passkeys = [isNamed ? { id: 'key', name: 'Laptop', createdAt: at } : { id: 'key' }]
  window.history.replaceState(null, '', '/profile')
  test = await createTestApp({
    config: { auth: { passkey: hasPasskeys } as never }, // The page reads no other field.
    answer: ({ method, path, body }) => {
      const isRead = method === 'GET' && !path.endsWith('-options')
      if (server.refuses === (isRead ? 'reads' : 'changes')) return { status: 500 }
      if (server.refuses === 'passkeys' && path === '/api/auth/passkey/generate-register-options')
        return { status: 409, body: { error: { code: 'too_many_passkeys', message: 'You have 20 passkeys.' } } }
      if (path === '/api/auth/passkey/generate-register-options') return { status: 200, body: registration }
      if (path === '/api/auth/password') return { status: 200, body: { hasPassword: true } }
      if (path === '/api/auth/change-password') sessions = sessions.filter(({ current }) => current)
      if (path === '/api/auth-sessions' && isRead) return { status: 200, body: { sessions } }
      if (path === '/api/auth/passkey/list-user-passkeys') return { status: 200, body: passkeys }
      if (path === '/api/auth-sessions') sessions = sessions.filter(({ current }) => current)
      else if (path.startsWith('/api/auth-sessions/')) sessions = sessions.filter(({ id }) => !path.endsWith(id))
      else if (path === '/api/auth/passkey/verify-registration')
        passkeys = [...passkeys, { id: 'new', name: (body as { name: string }).name, createdAt: at }]
      else if (path === '/api/auth/passkey/delete-passkey')
        passkeys = passkeys.filter(({ id }) => id !== (body as { id: string }).id)
      return { status: 200, body: {} }
    },
  })
  test.signInAs(isUser ? { id: '1', userName: 'ada', verifiedWallet } : null)
  await test.app.session.refresh()
  render(
    <WebAppContext value={test.app}>
      <ProfilePage />
    </WebAppContext>,
  )
}
const section = (name: string) => within(screen.getByRole('region', { name }))
const sessionsOf = async () => {
  const rows = await section('Where you are logged in').findAllByRole('listitem')
  return rows.map((row) => row.textContent)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('ProfilePage', () => {
  it('default: shows the user, their wallet, their passkeys and their sessions', async () => {
    await open({ verifiedWallet: wallet })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Profile')
    expect(document.title).toMatch(/^Profile · /)
    expect(screen.getByText('User name').nextElementSibling?.textContent).toBe('ada')
    expect(screen.getByText('Verified wallet').nextElementSibling?.textContent).toContain(wallet)
    expect((await section('Passkeys').findByRole('listitem')).textContent).toMatch(/^Laptop Added .*2026.*Remove$/)
    const [here, there] = await sessionsOf()
    expect(here).toMatch(/^Firefox, Linux This browser/)
    expect(there).toMatch(/^Unknown browser.*192\.0\.2\.7/)
  })

  it('behavior: says how to verify a wallet, and shows no passkeys if the server offers none', async () => {
    await open({ hasPasskeys: false })
    expect(screen.getByText('Verified wallet').nextElementSibling?.textContent).toMatch(/^None yet\. Connect a wallet/)
    await sessionsOf()
    expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull()
  })

  it('behavior: copies the address of the wallet, and announces it; or announces that the browser forbids copying', async () => {
    await open({ verifiedWallet: wallet })
    await press('Copy the address')
    expect((await screen.findByText('Address copied')).getAttribute('aria-live')).toBe('polite')
    expect(await navigator.clipboard.readText()).toBe(wallet)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('forbidden', 'NotAllowedError'))
    await press('Copy the address')
    expect(await screen.findByText(/^Your browser did not allow copying\./)).toBeTruthy()
  })

  it('behavior: stays on the profile when the session of the user ends, and asks the user to log in', async () => {
    await open()
    await sessionsOf()
    test.signInAs(null)
    act(() => test.app.session.reportUnauthorized())
    expect(await screen.findByText('Log in to see your profile.')).toBeTruthy()
    expect(window.location.pathname).toBe('/profile')
  })

  it('behavior: shows the next user nothing that the user has typed or loaded', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Change password' }))
    await userEvent.type(screen.getByLabelText('Current password'), 'correct horse')
    test.signInAs({ id: '2', userName: 'grace', verifiedWallet: null })
    await act(() => test.app.session.refresh())
    expect(screen.getByText('User name').nextElementSibling?.textContent).toBe('grace')
    expect(screen.queryByLabelText('Current password')).toBeNull()
    expect(await screen.findByRole('button', { name: 'Change password' })).toBeTruthy()
    await sessionsOf()
    expect(test.calls.filter(({ path }) => path === '/api/auth/password')).toHaveLength(2)
  })

  it('behavior: sends a visitor to the login page, with the profile as the page to return to', async () => {
    await open({ isUser: false })
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/login?from=%2Fprofile'))
    expect(screen.getByText('Log in to see your profile.')).toBeTruthy()
  })

  it('behavior: ends another session, but offers no button to end the current one', async () => {
    await open()
    await sessionsOf()
    expect(section('Where you are logged in').getAllByRole('button', { name: /^Log out [^e]/ })).toHaveLength(1)
    await press('Log out Unknown browser')
    await waitFor(async () => expect(await sessionsOf()).toHaveLength(1))
    expect(test.calls).toContainEqual({ method: 'DELETE', path: '/api/auth-sessions/two', body: undefined })
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull()
  })

  it('behavior: ends all other sessions at once', async () => {
    await open()
    await sessionsOf()
    await press('Log out everywhere else')
    await waitFor(async () => expect(await sessionsOf()).toHaveLength(1))
    expect(test.calls).toContainEqual({ method: 'DELETE', path: '/api/auth-sessions', body: undefined })
  })

  it('behavior: after a change of the password, lists the sessions that are left', async () => {
    await open()
    expect(await sessionsOf()).toHaveLength(2)
    await userEvent.click(await screen.findByRole('button', { name: 'Change password' }))
    await userEvent.type(screen.getByLabelText('Current password'), 'correct horse')
    await userEvent.type(screen.getByLabelText('New password'), 'another horse')
    await press('Save new password')
    await waitFor(async () => expect(await sessionsOf()).toHaveLength(1))
  })

  it('behavior: removes the last passkey', async () => {
    await open()
    await section('Passkeys').findByRole('listitem')
    await press('Remove Laptop')
    expect(await screen.findByText('You have no passkey yet.')).toBeTruthy()
  })

  it('behavior: names a passkey without a name by its kind', async () => {
    await open({ isNamed: false })
    expect((await section('Passkeys').findByRole('listitem')).textContent).toBe('Passkey Remove')
    await press('Remove Passkey')
    expect(await screen.findByText('You have no passkey yet.')).toBeTruthy()
  })

  it('behavior: adds a passkey; until the browser has it, nothing else can be changed', async () => {
    const created = createDeferred<unknown>()
    supportPasskeys(() => created.promise)
    await open()
    await section('Passkeys').findByRole('listitem')
    await press('Add a passkey')
    const add = screen.getByRole('button', { name: 'Add a passkey' })
    await waitFor(() => expect(add.getAttribute('aria-busy')).toBe('true'))
    expect(screen.getByRole('button', { name: 'Remove Laptop' })).toHaveProperty('disabled', true)
    await act(async () => created.resolve(credential))
    await waitFor(() => expect(section('Passkeys').getAllByRole('listitem')).toHaveLength(2))
    expect(section('Passkeys').getByText(/^ada on /)).toBeTruthy()
    await waitFor(() => expect(add.getAttribute('aria-busy')).toBeNull())
    expect(screen.getByRole('button', { name: 'Remove Laptop' })).toHaveProperty('disabled', false)
  })

  it.each([
    ['NotAllowedError', 'No passkey was added. Try again when you are ready.'],
    ['InvalidStateError', 'This device already has a passkey for your account.'],
    ['SecurityError', 'That did not work. Try again in a moment.'],
  ])('error: says why no passkey was added (%s), until the user tries again', async (name, words) => {
    supportPasskeys(async () => {
      throw new DOMException('', name)
    })
    await open()
    await section('Passkeys').findByRole('listitem')
    await press('Add a passkey')
    expect((await section('Passkeys').findByText(words)).closest('[role=alert]')).not.toBeNull()
    await press('Remove Laptop')
    expect(await screen.findByText('You have no passkey yet.')).toBeTruthy()
    expect(screen.queryByText(words)).toBeNull()
  })

  it('error: says that the user has as many passkeys as they may have', async () => {
    supportPasskeys(async () => credential)
    await open({ server: { refuses: 'passkeys' } })
    await section('Passkeys').findByRole('listitem')
    await press('Add a passkey')
    expect(await section('Passkeys').findByText(/^You have as many passkeys as an account can have\./)).toBeTruthy()
  })

  it('error: says that the browser does not support passkeys', async () => {
    await open()
    await section('Passkeys').findByRole('listitem')
    await press('Add a passkey')
    expect(await section('Passkeys').findByText(/^This browser does not support passkeys\./)).toBeTruthy()
  })

  it('error: says that the lists could not be read, and reads them when the user tries again', async () => {
    const server: { refuses?: 'reads' | undefined } = { refuses: 'reads' }
    await open({ server })
    for (const name of ['Password', 'Passkeys', 'Where you are logged in']) {
      const alert = await section(name).findByText('This could not be read. Try again in a moment.')
      expect(alert.closest('[role=alert]')).not.toBeNull()
      expect(screen.getByRole('region', { name }).querySelector('[aria-busy=true]')).toBeNull()
    }
    server.refuses = undefined
    await userEvent.click(section('Passkeys').getByRole('button', { name: 'Try again' }))
    expect((await section('Passkeys').findByRole('listitem')).textContent).toMatch(/^Laptop/)
    await userEvent.click(section('Where you are logged in').getByRole('button', { name: 'Try again' }))
    expect(await sessionsOf()).toHaveLength(2)
    await userEvent.click(section('Password').getByRole('button', { name: 'Try again' }))
    expect(await section('Password').findByRole('button', { name: 'Change password' })).toBeTruthy()
    expect(screen.queryByText(/^This could not be read/)).toBeNull()
    expect(document.querySelector('[aria-busy=true]')).toBeNull()
  })

  it('behavior: while a session is being ended, no other session can be ended', async () => {
    await open()
    await sessionsOf()
    const revoked = createDeferred()
    const revoke = vi.spyOn(test.app.api, 'revokeOtherAuthSessions')
    revoke.mockImplementation(() => revoked.promise)
    await press('Log out everywhere else')
    const all = screen.getByRole('button', { name: 'Log out everywhere else' })
    expect(all.getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('button', { name: 'Log out Unknown browser' })).toHaveProperty('disabled', true)
    await act(async () => revoked.resolve())
    await waitFor(() => expect(all.getAttribute('aria-busy')).toBeNull())
    expect(screen.getByRole('button', { name: 'Log out Unknown browser' })).toHaveProperty('disabled', false)
  })

  it('error: reports a change that the server refuses, and keeps the list; the next success removes the error', async () => {
    const server: { refuses?: 'changes' | undefined } = { refuses: 'changes' }
    await open({ server })
    await sessionsOf()
    await press('Log out everywhere else')
    expect(await screen.findByText('That did not work. Try again in a moment.')).toBeTruthy()
    expect(await sessionsOf()).toHaveLength(2)
    server.refuses = undefined
    await press('Log out everywhere else')
    await waitFor(async () => expect(await sessionsOf()).toHaveLength(1))
    expect(screen.queryByText(/^That did not work/)).toBeNull()
  })
})
