import { FrameRefusal } from '@holdfast/frame/guest'
import { createObservable } from '@holdfast/ui/observable'
import { describe, expect, test } from 'vitest'
import type { Session, SessionUser } from '../../session/createSession.ts'
import type { LoginState } from '../../session/machine.ts'
import { StillWaitingRefusal } from '../../session/StillWaitingRefusal.ts'
import { logInAtProvider, logInByFarcaster } from './otherLogins.ts'

const origin = 'https://wallet.example'
const user: SessionUser & { userName: string | null } = {
  email: null,
  userName: 'kelp',
  wallet: { id: 'w', addresses: { evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', solana: 's' } },
}

/** A login at Google, from the press onwards. */
function start({ answers, open = true }: { answers: (() => Promise<typeof user>)[]; open?: boolean }) {
  const login = createObservable<LoginState>({ step: 'awaitSocial', attemptId: 'a1', isNumberAsked: false })
  const visit = { location: { href: '' }, isClosed: false, close: () => void (visit.isClosed = true) }
  const asked: string[] = []
  let comeBack: (attemptId: string) => void = () => {}
  const session = {
    login,
    openSocial: async (begun: Parameters<Session['openSocial']>[0]) => {
      asked.push(`${begun.provider} for ${begun.origin}`)
      comeBack = begun.onReturned
      return `${origin}/oauth/start?state=1`
    },
    connectSocial: async (uri: string) => {
      asked.push(uri)
      return (answers.shift() ?? (() => Promise.reject(new Error('no more'))))()
    },
  }
  const controller = new AbortController()
  // The part of a window that the code uses.
  const own = { origin, open: () => (open ? visit : null) } as unknown as Pick<Window, 'open' | 'origin'>
  const done = logInAtProvider(session, { provider: 'google', ownWindow: own, signal: controller.signal })
  done.catch(() => {})
  return { done, visit, asked, login, controller, comeBack: () => comeBack('a1') }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
const notYet = () => Promise.reject(new StillWaitingRefusal('number'))

describe('logInAtProvider', () => {
  test('default: the window goes to the provider; back from there, it asks for the number until the user types it', async () => {
    const { done, visit, asked, comeBack } = start({ answers: [notYet, notYet, async () => user] })
    await settled()
    expect(visit.location.href).toBe(`${origin}/oauth/start?state=1`)
    expect(asked).toEqual([`google for ${origin}`])
    comeBack()
    expect(await done).toBe(user)
    expect(asked.slice(1)).toEqual(Array.from({ length: 3 }, () => `${origin}/oauth/callback?attempt=a1`))
  })

  test('error: a window that the browser blocked; nothing is begun', async () => {
    const { done, asked } = start({ answers: [], open: false })
    await expect(done).rejects.toMatchObject({ name: 'WindowBlockedError' })
    expect(asked).toEqual([])
  })

  test('error: a login that the provider or the user ended closes the window', async () => {
    const { done, visit, login } = start({ answers: [] })
    await settled()
    login.set({ step: 'idle' })
    await expect(done).rejects.toThrow('The login was abandoned')
    expect(visit.isClosed).toBe(true)
  })

  test('error: a wrong number ends it', async () => {
    const { done, comeBack } = start({ answers: [() => Promise.reject(new FrameRefusal('Invalid code'))] })
    await settled()
    comeBack()
    await expect(done).rejects.toThrow('Invalid code')
  })

  test('behavior: a user who leaves is not asked for a number again', async () => {
    const { done, asked, controller, comeBack } = start({ answers: [notYet] })
    await settled()
    comeBack()
    controller.abort()
    await expect(done).rejects.toThrow()
    expect(asked.length).toBeLessThanOrEqual(2)
  })
})

describe('logInByFarcaster', () => {
  const session = {
    openFarcaster: async (from: string) => `https://farcaster.example/${from}`,
    connectFarcaster: async () => 'kelp.eth',
    resume: async (): Promise<SessionUser | undefined> => user,
  }

  test('default: the page gets the channel, and a user who approves in it is logged in', async () => {
    const urls: string[] = []
    const logged = await logInByFarcaster(session, { ownWindow: { origin }, onUrl: (url) => void urls.push(url) })
    expect([urls, logged]).toEqual([[`https://farcaster.example/${origin}`], user])
  })

  test('error: a session that has ended by then', async () => {
    const left = { ...session, resume: async () => undefined }
    await expect(logInByFarcaster(left, { ownWindow: { origin }, onUrl: () => {} })).rejects.toThrow(
      'The login was abandoned',
    )
  })
})
