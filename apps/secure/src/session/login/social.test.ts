import { randomUUID } from 'node:crypto'
import type { SocialProvider } from '@holdfast/api/embedded'
import { startTestCustody, type TestCustody } from '@holdfast/testing-custody'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSession, type Session } from '../createSession.ts'
import { createTestBrowser, type TestBrowser } from '../test/testPage.ts'

/** The timeout of a test. Each login involves both services and a provider, over real HTTP. */
const TEST_TIMEOUT_MS = 120_000

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody()
})
afterAll(() => custody.stop())

const newName = (): string => `Kelp ${randomUUID().slice(0, 8)}`

async function openSession(browser: TestBrowser = createTestBrowser(custody)): Promise<Session> {
  const { sources, jkt, api, vault } = await browser.open()
  const { projectId } = custody
  return createSession({ ...sources, api, vault, jkt, projectId, showsNumber: true, prepareToSign: () => {} })
}

/** Begins a login, and visits the provider until it sends the browser back. */
async function visit(session: Session, { provider = 'google', name }: { provider?: SocialProvider; name: string }) {
  const returnedIds: string[] = []
  const { origin } = custody
  const uri = await session.openSocial({
    provider,
    origin,
    onReturned: (attemptId) => void returnedIds.push(attemptId),
  })
  const result = await custody.visitProvider(uri, name)
  if (result.outcome !== 'returned') throw new Error(`The outcome of the login is ${result.outcome}.`)
  return { ...result, returnedIds }
}

/** Logs in with the ticket of the window. */
async function logIn(session: Session, login: { provider?: SocialProvider; name: string }) {
  const { attemptId, ticket, resultUri } = await visit(session, login)
  expect(await session.takeTicket(attemptId, ticket ?? '')).toBe(true)
  return session.connectSocial(resultUri)
}

/** Makes the sandbox answer requests for a path as in an outage, until the test ends. */
function breakProvider(path: string): void {
  const { fetch: original } = globalThis
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) =>
    call[0] === `${custody.sandboxUrl}${path}` ? new Response('{}', { status: 503 }) : original(...call),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
}

describe('connectSocial', () => {
  test(
    'default: creates a wallet, and opens the same wallet in another browser',
    async () => {
      const name = newName()
      const first = await openSession()
      const user = await logIn(first, { name })
      expect(user).toMatchObject({ userName: name, email: expect.stringMatching(/@sandbox\.example$/) })
      expect(first.login.get().step).toBe('ready')
      expect((await first.resume())?.wallet.addresses).toEqual(user.wallet.addresses)
      await first.signOut()
      const again = await logIn(await openSession(), { name })
      expect(again.wallet.addresses).toEqual(user.wallet.addresses)
      const other = await logIn(await openSession(), { name: newName() })
      expect(other.wallet.addresses.evm).not.toBe(user.wallet.addresses.evm)
    },
    TEST_TIMEOUT_MS,
  )

  test(
    'behavior: with a provider that the vault does not accept, only the same browser opens the wallet again',
    async () => {
      const name = newName()
      const browser = createTestBrowser(custody)
      const session = await openSession(browser)
      const user = await logIn(session, { provider: 'x', name })
      await session.signOut()
      expect((await logIn(await openSession(browser), { provider: 'x', name })).wallet).toEqual(user.wallet)
      await expect(logIn(await openSession(), { provider: 'x', name })).rejects.toThrow(
        'This login alone does not open the wallet on another device',
      )
    },
    TEST_TIMEOUT_MS,
  )

  test(
    'behavior: a login at a provider does not count as a login by the email address that the provider reports',
    async () => {
      const session = await openSession()
      const { email } = await logIn(session, { name: newName() })
      expect(await session.connectEmail(email ?? '', custody.origin)).toBe('VERIFY_DEVICE')
    },
    TEST_TIMEOUT_MS,
  )

  test(
    'behavior: if the window cannot contact the frame, the page is told so, and the user types the number',
    async () => {
      const session = await openSession()
      const { attemptId, number, resultUri, returnedIds } = await visit(session, { name: newName() })
      await expect.poll(() => returnedIds, { timeout: 30_000 }).toEqual([attemptId])
      const connecting = session.connectSocial(resultUri)
      await expect.poll(() => session.login.get()).toMatchObject({ isNumberAsked: true })
      session.giveNumber(number)
      expect((await connecting).wallet.addresses.evm).toMatch(/^0x/)
    },
    TEST_TIMEOUT_MS,
  )

  test(
    'behavior: after a login in the page’s own tab, the frame of the reloaded page completes the login',
    async () => {
      const browser = createTestBrowser(custody)
      const { number, resultUri } = await visit(await openSession(browser), { name: newName() })
      const session = await openSession(browser)
      const connecting = session.connectSocial(resultUri)
      await expect.poll(() => session.login.get().step).toBe('awaitSocial')
      session.giveNumber(number)
      expect((await connecting).userName).toMatch(/^Kelp/)
    },
    TEST_TIMEOUT_MS,
  )

  test(
    'error: refuses a wrong number, an attempt of another device, and a URL without an attempt',
    async () => {
      const session = await openSession()
      const { number, resultUri } = await visit(session, { name: newName() })
      const thief = await openSession()
      const stealing = thief.connectSocial(resultUri)
      await expect.poll(() => thief.login.get().step).toBe('awaitSocial')
      thief.giveNumber(number)
      await expect(stealing).rejects.toThrow('Code expired')
      const guessing = session.connectSocial(resultUri)
      await expect.poll(() => session.login.get()).toMatchObject({ isNumberAsked: true })
      session.giveNumber(String((Number(number) + 1) % 10_000).padStart(4, '0'))
      await expect(guessing).rejects.toThrow('Invalid code')
      expect(session.login.get()).toEqual({ step: 'idle' })
      await expect(session.connectSocial('https://wallet.example/oauth/callback')).rejects.toThrow(
        'This login has ended',
      )
    },
    TEST_TIMEOUT_MS,
  )

  test(
    'error: if the user declines at the provider, or the provider fails, the login ends, and its URL completes nothing',
    async () => {
      const session = await openSession()
      const begin = () => session.openSocial({ provider: 'github', origin: custody.origin, onReturned: () => {} })
      const attempt = (): string => {
        const login = session.login.get()
        return login.step === 'awaitSocial' ? login.attemptId : ''
      }
      for (const outcome of ['denied', 'failed'] as const) {
        const uri = await begin()
        const resultUri = `${custody.apiUrl}/oauth/callback?attempt=${attempt()}`
        if (outcome === 'failed') breakProvider('/token')
        expect(await custody.visitProvider(uri, outcome === 'denied' ? undefined : newName())).toEqual({
          outcome,
          returnUrl: null,
        })
        vi.unstubAllGlobals()
        await expect.poll(() => session.login.get(), { timeout: 30_000 }).toEqual({ step: 'idle' })
        const connecting = session.connectSocial(resultUri)
        await expect.poll(() => session.login.get()).toMatchObject({ isNumberAsked: true })
        session.giveNumber('0000')
        await expect(connecting).rejects.toThrow('Code expired')
      }
    },
    TEST_TIMEOUT_MS,
  )

  test(
    'error: while the provider does not answer the vault, a new device opens no wallet, and the reason names the provider',
    async () => {
      const name = newName()
      const browser = createTestBrowser(custody)
      const user = await logIn(await openSession(browser), { provider: 'github', name })
      breakProvider('/github/applications/sandbox-github/token')
      // The browser that has a share needs no vault.
      expect((await logIn(await openSession(browser), { provider: 'github', name })).wallet).toEqual(user.wallet)
      const elsewhere = createTestBrowser(custody)
      await expect(logIn(await openSession(elsewhere), { provider: 'github', name })).rejects.toThrow(
        'The provider does not answer at the moment',
      )
      await expect(logIn(await openSession(), { provider: 'github', name: newName() })).rejects.toThrow(
        'The provider does not answer at the moment',
      )
      vi.unstubAllGlobals()
      const again = await logIn(await openSession(elsewhere), { provider: 'github', name })
      expect(again.wallet.addresses).toEqual(user.wallet.addresses)
    },
    TEST_TIMEOUT_MS,
  )

  test('behavior: does not accept a ticket of another login', async () => {
    const session = await openSession()
    expect(await session.takeTicket(randomUUID(), 'A'.repeat(43))).toBe(false)
    await session.openSocial({ provider: 'google', origin: custody.origin, onReturned: () => {} })
    expect(await session.takeTicket(randomUUID(), 'A'.repeat(43))).toBe(false)
    await session.cancelLogin()
    expect(session.login.get()).toEqual({ step: 'idle' })
  })
})
