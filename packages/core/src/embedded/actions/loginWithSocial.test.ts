import { FrameRefusal } from '@holdfast/frame/guest'
import { describe, expect, test } from 'vitest'
import { askedOf, setUp } from '../../../test/testEmbedded.ts'
import { eventually, observe, testNetwork, testSolanaNetwork } from '../../../test/testKit.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import { eip155 } from '../../adapters/eip155/eip155.ts'
import { solana } from '../../adapters/solana/solana.ts'
import { getAccount } from '../../connections/snapshot.ts'
import { forgetUser } from '../../forgetUser.ts'
import { MOCK_SECURE_URL, type MockFrame } from '../../mock-frame/createMockFrame.ts'
import { closeModal, openModal } from '../../modal/actions.ts'
import { goBack } from '../../modal/goBack.ts'
import { resumeSocialOnReturn } from '../../reactions/resumeSocialOnReturn.ts'
import { loginWithFarcaster } from './loginWithFarcaster.ts'
import { loginWithSocial } from './loginWithSocial.ts'
import { openEmbedded } from './openEmbedded.ts'

describe('loginWithSocial', () => {
  const createPopup = () => {
    const popup = { closed: false, close: () => void (popup.closed = true), location: { href: '' } }
    return popup
  }
  const attempt = '6b1f0f3c-36a3-4b6e-9f0e-3b1f2f9d2c11'
  const startLogin = async (handlers: Parameters<MockFrame['answer']>[0] = {}) => {
    const window = createTestWindow()
    const popup = createPopup()
    const windows: unknown[] = []
    window.open = (...args: unknown[]) => {
      windows.push(args)
      return popup
    }
    const page = setUp({ window })
    page.frame.answer(handlers)
    openModal(page.kit)
    const done = loginWithSocial(page.kit, { provider: 'google' })
    await eventually(() => popup.location.href !== '')
    const post = (resultUri: string, origin: string, source: unknown = popup) =>
      window.dispatchEvent(Object.assign(new Event('message'), { data: { resultUri }, origin, source }))
    return { ...page, window, windows, popup, done, post }
  }

  test('default: the window’s answer leads to an account, and the provider is stored', async () => {
    const { kit, popup, windows, done, post, asked, window, names } = await startLogin()
    // The window opens within the click, and empty: the frame has not returned the URL yet.
    expect(windows).toEqual([['', 'popupWindow', 'width=600,height=800,scrollbars=yes']])
    expect(popup.location.href).toBe(`${MOCK_SECURE_URL}/oauth/start?provider=google`)
    post(`${MOCK_SECURE_URL}/oauth/callback?ticket=1`, MOCK_SECURE_URL)
    await done
    expect(asked('CONNECT_SOCIAL')).toEqual([{ uri: `${MOCK_SECURE_URL}/oauth/callback?ticket=1` }])
    expect(popup.closed).toBe(true)
    expect(getAccount(kit).isConnected).toBe(true)
    expect(kit.getState().embedded?.user).toMatchObject({ provider: 'google', userName: 'kelp' })
    expect(window.stored.get('@holdfast/v1/connected_social')).toBe('google')
    expect(window.stored.get('@holdfast/v1/social_username')).toBe('kelp')
    expect(names()).toContain('SOCIAL_LOGIN_SUCCESS')
  })

  test('error: on an answer from another origin, the modal goes back and nothing connects', async () => {
    const { kit, done, post, asked, toast, view } = await startLogin()
    post('https://evil.example/', 'https://evil.example')
    await done
    expect(asked('CONNECT_SOCIAL')).toEqual([])
    expect(toast()).toBe('Untrusted Origin')
    expect(view()).toBe('Connect')
    expect(getAccount(kit).isConnected).toBe(false)
  })

  test.each(['https://evil.example', MOCK_SECURE_URL])(
    'behavior: a message of another window, from %s, neither ends the login nor completes it',
    async (origin) => {
      const { kit, done, post, asked, toast, login } = await startLogin()
      post(`${MOCK_SECURE_URL}/oauth/callback?ticket=evil`, origin, createPopup())
      expect(login()).toMatchObject({ step: 'social' })
      expect(toast()).toBeUndefined()
      post(`${MOCK_SECURE_URL}/oauth/callback?ticket=1`, MOCK_SECURE_URL)
      await done
      expect(asked('CONNECT_SOCIAL')).toEqual([{ uri: `${MOCK_SECURE_URL}/oauth/callback?ticket=1` }])
      expect(getAccount(kit).isConnected).toBe(true)
    },
  )

  test('behavior: closing the window cancels the login', async () => {
    const { done, popup, clock, view, names } = await startLogin()
    popup.closed = true
    clock.tick(1_000)
    await done
    expect(view()).toBe('Connect')
    expect(names()).toContain('SOCIAL_LOGIN_CANCELED')
  })

  test('error: if the code cannot be loaded, rejects, closes the window and goes back', async () => {
    const window = createTestWindow()
    const popup = createPopup()
    window.open = () => popup
    const { kit, view } = setUp({ window })
    openModal(kit)
    const lost = Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    kit.internals.joining.set('embedded', lost)
    await expect(loginWithSocial(kit, { provider: 'google' })).rejects.toThrow('dynamically imported module')
    expect([view(), popup.closed]).toEqual(['Connect', true])
  })

  test('error: a blocked window is reported, and nothing connects', async () => {
    const window = createTestWindow()
    window.open = () => null
    const { kit, login, toast } = setUp({ window })
    openModal(kit)
    await loginWithSocial(kit, { provider: 'google' })
    expect(login()).toEqual({ step: 'social', provider: 'google', phase: 'blocked' })
    expect(toast()).toBe('Something went wrong')
  })

  test('error: the view shows the frame’s reason for a failed login', async () => {
    const { kit, frame, done, post, login, names } = await startLogin({
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

  test('behavior: if the window cannot reach the frame, the frame is asked until the user has typed the number that the window shows', async () => {
    let asked = 0
    const { kit, frame, popup, done, login } = await startLogin({
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
    // The window showed the number until then.
    expect(popup.closed).toBe(true)
  })

  test('behavior: the login of a window that only seemed closed resumes when the frame reports it', async () => {
    const { kit, frame, done, popup, clock, view, window } = await startLogin()
    popup.closed = true
    clock.tick(1_000)
    await done
    expect(view()).toBe('Connect')
    const seen = observe(kit, ({ router, embedded }) => [router.view, embedded?.login.step])
    frame.updateSession(attempt)
    await eventually(() => getAccount(kit).isConnected)
    // The login and its view change together.
    expect(seen.find((words) => /social/i.test(words))).toBe('ConnectingSocial social')
    expect(askedOf(frame, 'CONNECT_SOCIAL')).toHaveLength(1)
    expect(window.stored.get('@holdfast/v1/connected_social')).toBe('google')
  })

  test('behavior: a closed modal opens with the resumed login', async () => {
    const { kit, frame, done, popup, clock } = await startLogin()
    popup.closed = true
    clock.tick(1_000)
    await done
    closeModal(kit)
    const seen = observe(kit, ({ modal, router, embedded }) => [modal.open, router.view, embedded?.login.step])
    frame.updateSession(attempt)
    await eventually(() => getAccount(kit).isConnected)
    expect(seen.find((words) => /true|social/i.test(words))).toBe('true ConnectingSocial social')
  })

  test('behavior: another login ends the wait for a window that seemed closed', async () => {
    const { kit, frame, done, popup, clock, login } = await startLogin()
    popup.closed = true
    clock.tick(1_000)
    await done
    frame.answer({ CONNECT_FARCASTER: () => new Promise(() => {}) })
    void loginWithFarcaster(kit)
    await eventually(() => login()?.step === 'farcaster')
    frame.updateSession(attempt)
    await eventually(() => true)
    expect(askedOf(frame, 'CONNECT_SOCIAL')).toEqual([])
  })

  test('behavior: once the user is forgotten, a window that seemed closed changes nothing', async () => {
    const { kit, frame, done, popup, clock, login } = await startLogin()
    popup.closed = true
    clock.tick(1_000)
    await done
    closeModal(kit)
    await forgetUser(kit)
    const heard = new Promise((resolve) => kit.internals.embedded?.client.frame.on('sessionUpdate', resolve))
    frame.updateSession(attempt)
    await heard
    expect([kit.modal.getState().open, login()]).toEqual([false, { step: 'idle' }])
  })

  test('behavior: leaving the view closes the window', async () => {
    const { kit, done, popup, login } = await startLogin()
    goBack(kit)
    await done
    expect(popup.closed).toBe(true)
    expect(login()).toEqual({ step: 'idle' })
  })
})

describe('a social login in a messaging app', () => {
  const page = 'https://app.example/stake?tab=1'
  /** Creates the window of Telegram's own browser, on a page of the app. */
  const telegram = (href: string, stored?: Map<string, string>) => {
    const window = createTestWindow(stored)
    const opened: { url: string; target: string }[] = []
    const replaced: string[] = []
    return Object.assign(window, {
      TelegramWebviewProxy: {},
      location: { origin: 'https://app.example', host: 'app.example', href },
      history: { state: 'kept', replaceState: (_: unknown, __: string, url: string) => void replaced.push(url) },
      open: (url: string, target: string) => void opened.push({ url, target }),
      opened,
      replaced,
    })
  }

  test('default: the page itself goes to the provider, and passes the URL to return to', async () => {
    const window = telegram(page)
    const { kit, frame } = setUp({ window })
    frame.answer({ GET_SOCIAL_REDIRECT_URI: async () => ({ uri: `${MOCK_SECURE_URL}/oauth/start?state=abc&x=1` }) })
    openModal(kit)
    await loginWithSocial(kit, { provider: 'google' })
    const [link] = window.opened
    expect(window.opened).toHaveLength(1)
    expect(link?.target).toBe('_top')
    expect(link?.url).toBe(`${MOCK_SECURE_URL}/oauth/start?state=abc--${encodeURIComponent(page)}&x=1`)
    expect(window.stored.get('@holdfast/v1/social_provider')).toBe('google')
  })

  test('error: fails if the provider’s URL has no state', async () => {
    const window = telegram(page)
    const { kit, login } = setUp({ window })
    openModal(kit)
    await loginWithSocial(kit, { provider: 'google' })
    expect(login()).toMatchObject({
      phase: 'failed',
      message: `state= parameter not found in the URL: ${MOCK_SECURE_URL}/oauth/start?provider=google`,
    })
    expect(window.opened).toEqual([])
    expect(window.stored.has('@holdfast/v1/social_provider')).toBe(false)
  })

  test('default: after the return from the provider, the login completes, and address bar and storage are cleared', async () => {
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

  test('behavior: in an app with several namespaces, the login completes once', async () => {
    const uri = `${MOCK_SECURE_URL}/oauth/callback?attempt=1`
    const stored = new Map([['@holdfast/v1/social_provider', 'google']])
    const window = telegram(`${page}&result_uri=${encodeURIComponent(uri)}`, stored)
    const options = { networks: [testNetwork(), testSolanaNetwork], adapters: [eip155(), solana()] }
    const { kit, asked } = setUp({ window, options })
    await eventually(() => getAccount(kit).isConnected)
    expect(asked('CONNECT_SOCIAL')).toEqual([{ uri }])
  })

  test('error: if the code cannot be loaded, a toast offers to try again, and address bar and storage stay unchanged until then', async () => {
    const stored = new Map([['@holdfast/v1/social_provider', 'google']])
    const window = telegram(page, stored)
    const { kit, toast } = setUp({ window })
    window.location.href = `${page}&result_uri=${encodeURIComponent(`${MOCK_SECURE_URL}/oauth/callback`)}`
    const lost = Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    kit.internals.joining.set('embedded', lost)
    await resumeSocialOnReturn(kit)
    expect(toast()).toBe('A problem occurred while trying initialize authentication')
    expect(window.replaced).toEqual([])
    expect(window.stored.get('@holdfast/v1/social_provider')).toBe('google')
    kit.toasts.getState().toast?.retry?.()
    await eventually(() => getAccount(kit).isConnected)
    expect(window.replaced).toEqual([page])
  })

  test('behavior: without a login of the kit, the page’s address stays unchanged', async () => {
    const window = telegram(`${page}&result_uri=https%3A%2F%2Fevil.example`)
    const { kit, frame } = setUp({ window })
    await openEmbedded(kit)
    expect(window.replaced).toEqual([])
    expect(frame.requests).toEqual([])
  })
})
