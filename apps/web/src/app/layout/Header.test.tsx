import type { User } from '@holdfast/api'
import { HoldfastProvider } from '@holdfast/react'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, createTestApp } from '../../../test/createTestApp.ts'
import { WebAppContext } from '../WebAppContext.tsx'
import { Header } from './Header.tsx'

const ada: User = { id: '1', userName: 'ada', verifiedWallet: null }

// Compiled before the first test, so that compilation does not use up the time limit of a test.
beforeAll(() => Promise.all([import('../../session/UserMenuPopup.tsx'), import('../../color-mode/ColorModePopup.tsx')]))

let test: createTestApp.ReturnType
afterEach(async () => {
  cleanup()
  await test.close()
  window.history.replaceState(null, '', '/')
})

async function open(
  user: User | null,
  { answer, ...config }: createTestApp.Parameters['config'] & { answer?: Answer } = {},
) {
  test = await createTestApp({ answer: answer ?? (() => ({ status: 404 })), config })
  test.signInAs(user)
  await test.app.session.refresh()
  render(
    <WebAppContext value={test.app}>
      <HoldfastProvider kit={test.kit}>
        <Header />
      </HoldfastProvider>
    </WebAppContext>,
  )
}
const names = () =>
  [...document.querySelectorAll('a, button')].map((part) => part.getAttribute('aria-label') ?? part.textContent)

/** Logs out through the user menu. */
async function logOut(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'ada' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }))
}

describe('Header', () => {
  it('default: shows a visitor the wordmark, the colour mode and Login, but no wallet button', async () => {
    await open(null)
    expect(names()).toEqual(['Holdfast, home', 'Colour mode: System', 'Login'])
    expect(screen.getByTitle('Colour mode: System').getAttribute('aria-haspopup')).toBe('menu')
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  })

  it('behavior: passes the current page to Login, which returns to it', async () => {
    window.history.replaceState(null, '', '/profile')
    await open(null)
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?from=%2Fprofile')
  })

  it('behavior: shows a user the wordmark, the wallet button, the colour mode and the menu, in this order', async () => {
    await open(ada)
    expect(names()).toEqual(['Holdfast, home', 'Connect Wallet', 'Colour mode: System', expect.stringContaining('ada')])
  })

  it('error: shows the rest of the header when the wallet button cannot be rendered', async () => {
    await open(ada, { projectId: '' })
    expect(screen.getByRole('alert').textContent).toBe('Wallet unavailable')
    expect(screen.getByRole('button', { name: 'ada' })).toBeTruthy()
  })

  it('behavior: logs out with one call, reads the session again, and shows the login page', async () => {
    await open(ada, {
      answer: () => {
        test.signInAs(null)
        return { status: 204 }
      },
    })
    await logOut()
    await waitFor(() => expect(window.location.pathname).toBe('/login'))
    expect(test.calls.filter(({ path }) => path.startsWith('/api'))).toMatchObject([
      { method: 'POST', path: '/api/auth/logout' },
    ])
    expect(screen.getByRole('link', { name: 'Login' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Connect Wallet' })).toBeNull()
  })

  it('error: tells a user that they are still signed in when the server refuses the logout', async () => {
    await open(ada, { answer: () => ({ status: 500 }) })
    await logOut()
    await waitFor(() => expect(test.app.toaster.getSnapshot()).toHaveLength(1))
    expect(test.app.toaster.getSnapshot()).toMatchObject([
      { variant: 'error', message: expect.stringMatching(/^You are still signed in: the server did not log you out/) },
    ])
    expect(window.location.pathname).toBe('/')
    expect(screen.getByRole('button', { name: 'ada' })).toBeTruthy()
  })

  it('behavior: shows Login in place of the user menu when the session has ended elsewhere', async () => {
    await open(ada)
    test.signInAs(null)
    await act(() => test.app.session.refresh())
    expect(screen.queryByRole('button', { name: 'ada' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Login' })).toBeTruthy()
  })

  it('behavior: sets the colour mode that the user picks in its menu, and closes the menu', async () => {
    await open(null)
    await userEvent.click(screen.getByRole('button', { name: 'Colour mode: System' }))
    const system = await screen.findByRole('menuitemradio', { name: 'System' })
    expect(system.getAttribute('aria-checked')).toBe('true')
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }))
    expect(screen.getByRole('button', { name: 'Colour mode: Dark' })).toBeTruthy()
    expect(test.app.colorMode.mode.get()).toBe('dark')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    act(() => test.app.colorMode.choose('system'))
  })

  it('behavior: the user menu shows the initial, opens by arrow keys, closes when pressed again, and leads to the profile', async () => {
    await open(ada)
    const button = screen.getByRole('button', { name: 'ada' })
    expect(button.querySelector('[aria-hidden="true"]')?.textContent).toBe('A')
    const isOpen = () => button.getAttribute('aria-expanded')
    expect([button.getAttribute('aria-haspopup'), isOpen()]).toEqual(['menu', 'false'])
    button.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(isOpen()).toBe('false')
    for (const key of ['{ArrowDown}', '{ArrowUp}']) {
      await userEvent.keyboard(key)
      expect(await screen.findByRole('menu')).toBeTruthy()
      expect(isOpen()).toBe('true')
      act(() => button.click())
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
      expect(isOpen()).toBe('false')
      button.focus()
    }
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Profile' }))
    expect(window.location.pathname).toBe('/profile')
  })
})
