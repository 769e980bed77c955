import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../test/createTestApp.ts'
import { WebAppContext } from '../app/WebAppContext.tsx'
import { ProfilePage } from './ProfilePage.tsx'

let test: createTestApp.ReturnType
afterEach(async () => {
  cleanup()
  await test.close()
  window.history.replaceState(null, '', '/')
})

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

/** Opens the page of a user, with a server that stores their sessions and passkeys. */
async function open({ isUser = true, refuses = false, verifiedWallet = null as string | null } = {}) {
  let sessions = [entry('one', { current: true, userAgent: firefox }), entry('two', { ipAddress: '192.0.2.7' })]
  let passkeys = [{ id: 'key', name: 'Laptop', createdAt: at }]
  window.history.replaceState(null, '', '/profile')
  test = await createTestApp({
    config: { auth: { passkey: true } as never }, // The page reads no other field.
    answer: ({ method, path, body }) => {
      if (path === '/api/auth-sessions' && method === 'GET') return { status: 200, body: { sessions } }
      if (path === '/api/auth/passkey/list-user-passkeys') return { status: 200, body: passkeys }
      if (refuses) return { status: 500 }
      if (path === '/api/auth-sessions') sessions = sessions.filter(({ current }) => current)
      else if (path.startsWith('/api/auth-sessions/')) sessions = sessions.filter(({ id }) => !path.endsWith(id))
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
    await open({ verifiedWallet: '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01' })
    expect(screen.getByText('ada')).toBeTruthy()
    expect(screen.getByText('0xAbCdEf0123456789aBcDeF0123456789AbCdEf01')).toBeTruthy()
    expect((await section('Passkeys').findByRole('listitem')).textContent).toMatch(/^Laptop/)
    const [here, there] = await sessionsOf()
    expect(here).toMatch(/^Firefox, Linux This browser/)
    expect(there).toMatch(/^Unknown browser.*192\.0\.2\.7/)
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

  it('behavior: removes the last passkey', async () => {
    await open()
    await section('Passkeys').findByRole('listitem')
    await press('Remove Laptop')
    expect(await screen.findByText('You have no passkey yet.')).toBeTruthy()
  })

  it('error: reports a change that the server refuses, and keeps the list', async () => {
    await open({ refuses: true })
    await sessionsOf()
    await press('Log out everywhere else')
    expect(await screen.findByText('That did not work. Check your connection and try again.')).toBeTruthy()
    expect(await sessionsOf()).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Log out everywhere else' })).toHaveProperty('disabled', false)
  })
})
