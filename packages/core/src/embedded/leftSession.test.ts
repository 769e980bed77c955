import { createDeferred } from '@holdfast/base'
import { FrameRefusal } from '@holdfast/frame/guest'
import { describe, expect, test } from 'vitest'
import { askedOf, email, openCodeEntry, openLoggedIn, setUp } from '../../test/testEmbedded.ts'
import { eventually } from '../../test/testKit.ts'
import type { TestWindow } from '../../test/testWindow.ts'
import { connect } from '../connections/actions/connect.ts'
import { disconnect } from '../connections/actions/disconnect.ts'
import { getAccount } from '../connections/snapshot.ts'
import { createMockFrame, type MockFrame } from '../mock-frame/createMockFrame.ts'
import { closeModal, openModal } from '../modal/actions.ts'
import { loginWithEmail, submitCode } from './actions/loginWithEmail.ts'
import { loginWithFarcaster } from './actions/loginWithFarcaster.ts'
import { loginWithSocial } from './actions/loginWithSocial.ts'

const NOTE = '@holdfast/v1/ID_AUTH:session_to_end'

/** Returns the names of the entries that belong to a login or to a connection. */
const storedKeys = ({ stored }: TestWindow): string[] =>
  [...stored.keys()].filter((key) => /email_login|\/email|last_used|social|connector_id|session_to_end/.test(key))

/** Logs in on one page, and leaves it without logging out. */
async function leaveLoggedIn() {
  const { kit, frame, window } = await openLoggedIn()
  kit.destroy()
  frame.requests.length = 0
  return { frame, window }
}

/** Types the address of the last user, as the next user of the browser may. */
async function typeAddress(page: ReturnType<typeof setUp>): Promise<void> {
  openModal(page.kit)
  await loginWithEmail(page.kit, { email })
}

/** Makes the frame accept the address of its session without a code, as the real frame does. */
function letInWithoutCode(frame: MockFrame): void {
  frame.answer({
    CONNECT_EMAIL: async () => ({ action: frame.session.isConnected ? 'CONNECT' : 'VERIFY_OTP' }),
  })
}

describe('disconnecting a login that this page has not restored', () => {
  test('default: at the start of the page, the session ends in the frame', async () => {
    const { frame, window } = await leaveLoggedIn()
    const { kit } = setUp({ frame, window })
    expect(getAccount(kit).isReconnecting).toBe(true)
    await disconnect(kit)
    expect(frame.session.isConnected).toBe(false)
    expect(getAccount(kit).status).toBe('disconnected')
    expect(storedKeys(window)).toEqual([])
  })

  test('behavior: a late answer to the request for the user is not stored', async () => {
    const { frame, window } = await leaveLoggedIn()
    const answer = createDeferred<{ address: string; chainId: number; email: string }>()
    frame.answer({ GET_USER: () => answer.promise })
    const { kit, asked } = setUp({ frame, window })
    await eventually(() => asked('GET_USER').length === 1)
    await disconnect(kit)
    answer.resolve({ address: frame.address, chainId: 31_337, email })
    // The frame answers requests in order, so the answer about the user has arrived by then.
    await kit.internals.embedded?.client.frame.request('IS_CONNECTED')
    expect(frame.session.isConnected).toBe(false)
    expect(kit.getState().embedded?.user).toBeUndefined()
    expect(storedKeys(window)).toEqual([])
  })

  test('behavior: after a failed reconnection, the session ends in the frame', async () => {
    const { frame, window } = await leaveLoggedIn()
    frame.refuse({ GET_USER: 'Offline' })
    const { kit, logged } = setUp({ frame, window })
    await eventually(() => logged.some(({ message }) => message.startsWith('Unable to reconnect')))
    await disconnect(kit)
    expect(frame.session.isConnected).toBe(false)
    expect(storedKeys(window)).toEqual([])
  })

  test('behavior: disconnecting another namespace keeps the login', async () => {
    const { frame, window } = await leaveLoggedIn()
    const { kit } = setUp({ frame, window })
    await disconnect(kit, { namespace: 'solana' })
    expect([frame.session.isConnected, window.stored.has(NOTE)]).toEqual([true, false])
  })
})

describe('a sign-out that fails', () => {
  /** Logs out while the frame cannot sign out, then opens the next page. */
  async function openAfterFailedSignOut() {
    const { kit, frame, window } = await openLoggedIn()
    frame.refuse({ SIGN_OUT: 'Offline' })
    await disconnect(kit)
    expect(storedKeys(window)).toEqual([NOTE])
    kit.destroy()
    frame.requests.length = 0
    letInWithoutCode(frame)
    return setUp({ frame, window })
  }

  test('default: the session ends before the next login, which needs a code', async () => {
    const page = await openAfterFailedSignOut()
    page.frame.answer({
      SIGN_OUT: async () => {
        page.frame.session.isConnected = false
        return undefined
      },
    })
    await typeAddress(page)
    expect(page.view()).toBe('EmailVerifyOtp')
    expect([page.frame.session.isConnected, page.window.stored.has(NOTE)]).toEqual([false, false])
  })

  test('error: as long as the frame cannot sign out, it cannot be used', async () => {
    const page = await openAfterFailedSignOut()
    await typeAddress(page)
    expect(page.asked('CONNECT_EMAIL')).toEqual([])
    expect(page.toast()).toBe('Offline')
    await expect(connect(page.kit, { connectorId: 'ID_AUTH' })).rejects.toThrow('Offline')
    expect(page.asked('GET_USER')).toEqual([])
    const signing = page.kit.internals.embedded?.client.request({ method: 'personal_sign', params: ['0x', '0x'] })
    await expect(signing).rejects.toThrow('Offline')
    expect(page.asked('RPC_REQUEST')).toEqual([])
  })
})

describe('a login that the user leaves before the frame completes it', () => {
  type Page = Awaited<ReturnType<typeof openCodeEntry>>
  const logins: [string, 'CONNECT_OTP' | 'CONNECT_SOCIAL' | 'CONNECT_FARCASTER', (page: Page) => Promise<void>][] = [
    ['by email', 'CONNECT_OTP', ({ kit }) => submitCode(kit, { code: '123456' })],
    ['with Farcaster', 'CONNECT_FARCASTER', ({ kit }) => loginWithFarcaster(kit)],
  ]

  /** Begins a login whose last request the frame does not answer yet. */
  async function openHeld([, event, login]: (typeof logins)[number]) {
    const page = await openCodeEntry()
    const answer = createDeferred<never>()
    page.frame.answer({ [event]: () => answer.promise })
    const ended = login(page)
    await eventually(() => page.asked(event).length === 1)
    const complete = async () => {
      page.frame.session.isConnected = true
      // Cast: each of the events accepts this answer.
      answer.resolve({ userName: 'kelp' } as never)
      await ended
    }
    return { ...page, complete, fail: answer.reject, ended }
  }

  test.each(logins)('default: %s, the session ends in the frame', async (...login) => {
    const { kit, frame, window, complete } = await openHeld(login)
    closeModal(kit)
    await complete()
    await eventually(() => !frame.session.isConnected)
    await eventually(() => !window.stored.has(NOTE))
    expect(getAccount(kit).isConnected).toBe(false)
    expect(storedKeys(window)).toEqual([])
  })

  test('behavior: with a provider, the session ends in the frame', async () => {
    const page = setUp()
    const answer = createDeferred<{ address: string; chainId: number; userName: string }>()
    page.frame.answer({ CONNECT_SOCIAL: () => answer.promise })
    const popup = { closed: false, close: () => {}, location: { href: '' } }
    page.window.open = () => popup
    openModal(page.kit)
    const ended = loginWithSocial(page.kit, { provider: 'google' })
    await eventually(() => popup.location.href !== '')
    const data = { resultUri: 'https://wallet.example/oauth/callback?attempt=1' }
    const message = { data, origin: 'https://wallet.example', source: popup }
    page.window.dispatchEvent?.(Object.assign(new Event('message'), message))
    await eventually(() => page.asked('CONNECT_SOCIAL').length === 1)
    closeModal(page.kit)
    page.frame.session.isConnected = true
    answer.resolve({ address: page.frame.address, chainId: 31_337, userName: 'kelp' })
    await ended
    await eventually(() => !page.frame.session.isConnected)
    expect(storedKeys(page.window)).not.toContain('@holdfast/v1/connected_social')
  })

  test('behavior: on a page that is closed meanwhile, the session ends before the next login', async () => {
    const { kit, frame, window, complete } = await openHeld(logins[0] ?? expect.fail())
    kit.destroy()
    await complete()
    expect(frame.session.isConnected).toBe(true)
    letInWithoutCode(frame)
    const next = setUp({ frame, window })
    next.clock.tick(60_000)
    await typeAddress(next)
    expect(frame.session.isConnected).toBe(false)
  })

  test('behavior: a login that has begun since is not ended, and replaces the session', async () => {
    const { kit, frame, window, complete, clock, asked } = await openHeld(logins[0] ?? expect.fail())
    closeModal(kit)
    clock.tick(60_000)
    openModal(kit)
    await loginWithEmail(kit, { email: 'reef@example.org' })
    const before = asked('SIGN_OUT').length
    await complete()
    frame.answer({ CONNECT_OTP: async () => undefined })
    await submitCode(kit, { code: '654321' })
    expect(getAccount(kit).isConnected).toBe(true)
    expect([asked('SIGN_OUT').length, window.stored.has(NOTE)]).toEqual([before, false])
  })

  test('behavior: if the frame answers the sign-out late, the session of the next login stays noted', async () => {
    const { kit, frame, window, complete, clock, asked } = await openHeld(logins[0] ?? expect.fail())
    const signedOut = createDeferred<undefined>()
    frame.answer({ SIGN_OUT: () => (asked('SIGN_OUT').length === 1 ? signedOut.promise : Promise.resolve(undefined)) })
    closeModal(kit)
    await complete()
    await eventually(() => asked('SIGN_OUT').length === 1)
    clock.tick(60_000)
    openModal(kit)
    await loginWithEmail(kit, { email })
    frame.answer({ CONNECT_OTP: () => createDeferred<never>().promise })
    void submitCode(kit, { code: '654321' })
    await eventually(() => asked('CONNECT_OTP').length === 2)
    expect(window.stored.has(NOTE)).toBe(true)
    signedOut.resolve(undefined)
    // The frame answers requests in order, so the answer about the sign-out has arrived by then.
    await kit.internals.embedded?.client.frame.request('GET_CHAIN_ID')
    expect(window.stored.has(NOTE)).toBe(true)
  })

  test('behavior: while a user is connected, their session stays', async () => {
    const { kit, frame, window } = await openLoggedIn()
    const answer = createDeferred<{ action: 'CONNECT' }>()
    frame.answer({ CONNECT_EMAIL: () => answer.promise })
    openModal(kit, { view: 'Connect' })
    const ended = loginWithEmail(kit, { email })
    await eventually(() => askedOf(frame, 'CONNECT_EMAIL').length === 2)
    closeModal(kit)
    answer.resolve({ action: 'CONNECT' })
    await ended
    expect([frame.session.isConnected, window.stored.has(NOTE)]).toEqual([true, false])
  })

  test('behavior: if the frame resumes the session for an address after the user has left, the session ends in the frame', async () => {
    const page = setUp()
    page.frame.session.isConnected = true
    const answer = createDeferred<{ action: 'CONNECT' }>()
    page.frame.answer({ CONNECT_EMAIL: () => answer.promise })
    openModal(page.kit)
    const ended = loginWithEmail(page.kit, { email })
    await eventually(() => page.asked('CONNECT_EMAIL').length === 1)
    closeModal(page.kit)
    answer.resolve({ action: 'CONNECT' })
    await ended
    await eventually(() => !page.frame.session.isConnected)
  })
})

describe('a login whose connection fails', () => {
  test('default: the session ends before the next login', async () => {
    const page = await openCodeEntry()
    page.frame.refuse({ GET_USER: 'Offline' })
    await submitCode(page.kit, { code: '123456' })
    expect([page.view(), page.toast(), page.frame.session.isConnected]).toEqual(['Connect', 'Offline', true])
    letInWithoutCode(page.frame)
    page.clock.tick(60_000)
    await loginWithEmail(page.kit, { email })
    expect(page.frame.session.isConnected).toBe(false)
  })

  test('behavior: a wrong code ends nothing, and the user may type another', async () => {
    const page = await openCodeEntry()
    page.frame.answer({
      CONNECT_OTP: async () => {
        throw new FrameRefusal('Invalid code')
      },
    })
    await submitCode(page.kit, { code: '111111' })
    page.frame.answer({
      CONNECT_OTP: async () => {
        page.frame.session.isConnected = true
        return undefined
      },
    })
    await submitCode(page.kit, { code: '123456' })
    expect(getAccount(page.kit).isConnected).toBe(true)
    expect([page.asked('SIGN_OUT'), page.window.stored.has(NOTE)]).toEqual([[], false])
  })
})

describe('a reconnection that the frame does not answer', () => {
  test('default: the login stays stored, and the next page reconnects', async () => {
    const { frame, window } = await leaveLoggedIn()
    const silent = createMockFrame({ isReady: false })
    const first = setUp({ frame: silent, window })
    await eventually(() => silent.frames() === 1)
    await first.clock.advance(10_000)
    await first.clock.advance(20_000)
    await eventually(() => first.kit.connections.getState().eip155?.status === 'disconnected')
    first.kit.destroy()
    const { kit } = setUp({ frame, window })
    await eventually(() => getAccount(kit).isConnected)
    expect(getAccount(kit).address).toBe(frame.address)
  })
})
