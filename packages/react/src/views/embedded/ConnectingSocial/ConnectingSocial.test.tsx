import { createDeferred } from '@holdfast/base'
import { loginWithSocial, openEmbedded } from '@holdfast/core'
import { createMockFrame, MOCK_SECURE_URL, type MockFrame } from '@holdfast/core/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { letWindowsOpen } from '../../../../test/letWindowsOpen.ts'
import { perform } from '../../../../test/renderKit.tsx'
import { renderLogin } from '../../../../test/renderLogin.tsx'

const never = () => new Promise<never>(() => {})
const TICKET = `${MOCK_SECURE_URL}/oauth/callback?ticket=1`

async function startLogin(frame: MockFrame = createMockFrame()) {
  const { opened } = letWindowsOpen()
  const page = await renderLogin({ frame })
  await perform(() => void loginWithSocial(page.kit, { provider: 'discord' }))
  await screen.findByText('Log in with Discord')
  await waitFor(() => expect(opened[0]?.location.href).not.toBe(''))
  /** Sends a message from the provider's window to the page. */
  const answer = (data: object) =>
    perform(() => {
      const message = { data, origin: MOCK_SECURE_URL, source: opened[0] }
      window.dispatchEvent(Object.assign(new Event('message'), message))
    })
  return { ...page, opened, answer }
}

describe('ConnectingSocial', () => {
  test("default: waits for the provider's window, then for the user's data, and connects", async () => {
    const frame = createMockFrame()
    const connected = createDeferred()
    frame.answer({
      CONNECT_SOCIAL: async () => {
        await connected.promise
        frame.session.isConnected = true
        return { address: frame.address, chainId: 31_337, userName: 'kelp' }
      },
    })
    const { answer, payloadsOf } = await startLogin(frame)
    expect(screen.getByText('Connect in the provider window')).toBeDefined()
    await answer({ resultUri: TICKET })
    expect(await screen.findByText('Retrieving user data')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    await waitFor(() => expect(payloadsOf('CONNECT_SOCIAL')).toEqual([{ uri: TICKET }]))
    await perform(() => connected.resolve())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test("behavior: closes the window and shows the logins again on 'Cancel'", async () => {
    const { user, opened } = await startLogin()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('heading', { name: 'Connect Wallet' })).toBeDefined()
    expect(opened[0]?.closed).toBe(true)
  })

  test('behavior: shows the frame, which asks for the number, if the window shows a number', async () => {
    const frame = createMockFrame()
    frame.answer({ CONNECT_SOCIAL: never })
    const { kit } = await startLogin(frame)
    expect(screen.queryByRole('button', { name: 'The app’s request. Go to the wallet' })).toBeNull()
    // By a session update with the id of the login, the frame reports that the window shows a number.
    await perform(() => frame.updateSession('6ba7b810-9dad-41d1-80b4-00c04fd430c8'))
    expect(await screen.findByText('Type the number that the provider window shows')).toBeDefined()
    await screen.findByRole('button', { name: 'The app’s request. Go to the wallet' })
    expect((await openEmbedded(kit)).frame.element()?.style).toMatchObject({ display: 'block' })
  })

  test('error: says why a login failed, and tries again on request', async () => {
    letWindowsOpen()
    const frame = createMockFrame()
    frame.refuse({ GET_SOCIAL_REDIRECT_URI: 'The provider rests' })
    const { kit, user, payloadsOf } = await renderLogin({ frame })
    await perform(() => loginWithSocial(kit, { provider: 'google' }))
    expect(await screen.findByText('The provider rests')).toBeDefined()
    expect(screen.getAllByText('Something went wrong').length).toBeGreaterThan(1)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(payloadsOf('GET_SOCIAL_REDIRECT_URI')).toEqual([{ provider: 'google' }, { provider: 'google' }]),
    )
  })

  test('error: says that the window was blocked, and opens another one on request', async () => {
    const { openings } = letWindowsOpen({ areBlocked: true })
    const { kit, user } = await renderLogin()
    await perform(() => loginWithSocial(kit, { provider: 'google' }))
    expect(await screen.findByText('The window was blocked')).toBeDefined()
    expect(screen.getByText(/allow pop-ups for this page/)).toBeDefined()
    expect(openings).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(openings).toHaveLength(2)
  })
})
