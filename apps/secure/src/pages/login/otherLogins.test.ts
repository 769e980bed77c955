import { FrameRefusal } from '@holdfast/frame/guest'
import { createObservable } from '@holdfast/ui/observable'
import { describe, expect, test } from 'vitest'
import type { Session, SessionUser } from '../../session/createSession.ts'
import type { LoginState } from '../../session/machine.ts'
import { StillWaitingRefusal } from '../../session/StillWaitingRefusal.ts'
import { LoginAbandonedError } from './LoginAbandonedError.ts'
import { logInAtProvider, logInByFarcaster } from './otherLogins.ts'

const origin = 'https://wallet.example'
const user: SessionUser & { userName: string | null } = {
  email: null,
  userName: 'kelp',
  wallet: { id: 'w', addresses: { evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', solana: 's' } },
}

/** Starts a login at Google, as a press of its button does. */
function start({ answers, open = true }: { answers: (() => Promise<typeof user>)[]; open?: boolean }) {
  const login = createObservable<LoginState>({ step: 'awaitSocial', attemptId: 'a1', isNumberAsked: false })
  const loginWindow = { location: { href: '' }, isClosed: false, close: () => void (loginWindow.isClosed = true) }
  const calls: string[] = []
  let comeBack: (attemptId: string) => void = () => {}
  const session = {
    login,
    openSocial: async (options: Parameters<Session['openSocial']>[0]) => {
      calls.push(`${options.provider} for ${options.origin}`)
      comeBack = options.onReturned
      return `${origin}/oauth/start?state=1`
    },
    connectSocial: async (uri: string) => {
      calls.push(uri)
      return (answers.shift() ?? (() => Promise.reject(new Error('The test has no more answers.'))))()
    },
  }
  const controller = new AbortController()
  // The code uses only these members of a window.
  const ownWindow = { origin, open: () => (open ? loginWindow : null) } as unknown as Pick<Window, 'open' | 'origin'>
  const done = logInAtProvider(session, { provider: 'google', ownWindow, signal: controller.signal })
  done.catch(() => {})
  return { done, loginWindow, calls, login, controller, comeBack: () => comeBack('a1') }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
const notYet = () => Promise.reject(new StillWaitingRefusal('number'))

describe('logInAtProvider', () => {
  test('default: opens the provider; once the user returns, requests the login until the user has typed the number', async () => {
    const { done, loginWindow, calls, comeBack } = start({ answers: [notYet, notYet, async () => user] })
    await settled()
    expect(loginWindow.location.href).toBe(`${origin}/oauth/start?state=1`)
    expect(calls).toEqual([`google for ${origin}`])
    comeBack()
    expect(await done).toBe(user)
    expect(calls.slice(1)).toEqual(Array.from({ length: 3 }, () => `${origin}/oauth/callback?attempt=a1`))
  })

  test('error: if the browser blocks the window, starts no login', async () => {
    const { done, calls } = start({ answers: [], open: false })
    await expect(done).rejects.toMatchObject({ name: 'WindowBlockedError' })
    expect(calls).toEqual([])
  })

  test('error: closes the window if the provider or the user ends the login', async () => {
    const { done, loginWindow, login } = start({ answers: [] })
    await settled()
    login.set({ step: 'idle' })
    await expect(done).rejects.toBeInstanceOf(LoginAbandonedError)
    expect(loginWindow.isClosed).toBe(true)
  })

  test('error: a wrong number ends the login', async () => {
    const { done, comeBack } = start({ answers: [() => Promise.reject(new FrameRefusal('Invalid code'))] })
    await settled()
    comeBack()
    await expect(done).rejects.toThrow('Invalid code')
  })

  test('behavior: closes the window if the signal is aborted before the user returns', async () => {
    const early = start({ answers: [] })
    early.controller.abort()
    await expect(early.done).rejects.toThrow()
    expect(early.loginWindow).toMatchObject({ location: { href: '' }, isClosed: true })
    const { done, loginWindow, controller } = start({ answers: [] })
    await settled()
    controller.abort()
    await expect(done).rejects.toThrow()
    expect(loginWindow.isClosed).toBe(true)
  })

  test('behavior: stops requesting the login once the signal is aborted', async () => {
    const { done, calls, controller, comeBack } = start({ answers: [notYet] })
    await settled()
    comeBack()
    controller.abort()
    await expect(done).rejects.toThrow()
    expect(calls.length).toBeLessThanOrEqual(2)
  })
})

describe('logInByFarcaster', () => {
  const session = {
    openFarcaster: async (from: string) => `https://farcaster.example/${from}`,
    connectFarcaster: async () => 'kelp.eth',
    resume: async (): Promise<SessionUser | undefined> => user,
  }

  test('default: reports the channel’s URL, and returns the user after their approval', async () => {
    const urls: string[] = []
    const loggedInUser = await logInByFarcaster(session, { ownWindow: { origin }, onUrl: (url) => void urls.push(url) })
    expect([urls, loggedInUser]).toEqual([[`https://farcaster.example/${origin}`], user])
  })

  test('error: reports a session that has ended in the meantime', async () => {
    const ended = { ...session, resume: async () => undefined }
    await expect(logInByFarcaster(ended, { ownWindow: { origin }, onUrl: () => {} })).rejects.toBeInstanceOf(
      LoginAbandonedError,
    )
  })
})
