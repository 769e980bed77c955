import { randomUUID } from 'node:crypto'
import type { SocialProvider } from '@holdfast/api/embedded'
import { startTestCustody, type TestCustody } from '@holdfast/testing-custody'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSession, type Session } from './createSession.ts'
import { createTestBrowser, type TestBrowser } from './test/testPage.ts'

/** Each login goes through both services and a provider, over real HTTP. */
const PATIENCE_MS = 120_000

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

/** Begins a login and goes to the provider and back. */
async function visit(session: Session, { provider = 'google', name }: { provider?: SocialProvider; name: string }) {
  const told: string[] = []
  const { origin } = custody
  const uri = await session.openSocial({ provider, origin, onReturned: (attemptId) => void told.push(attemptId) })
  const result = await custody.visitProvider(uri, name)
  if (result.outcome !== 'returned') throw new Error(`the visit ended as ${result.outcome}`)
  return { ...result, told }
}

/** Logs in by the ticket. */
async function logIn(session: Session, login: { provider?: SocialProvider; name: string }) {
  const { attemptId, ticket, resultUri } = await visit(session, login)
  expect(await session.takeTicket(attemptId, ticket ?? '')).toBe(true)
  return session.connectSocial(resultUri)
}

describe('connectSocial', () => {
  test(
    'default: from nothing to an address; in another browser the same one',
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
    PATIENCE_MS,
  )

  test(
    'behavior: the same browser logs in again without asking the vault, and a weak provider is enough for that',
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
    PATIENCE_MS,
  )

  test(
    'behavior: the address that a provider names is not a login by that address, which belongs to another user',
    async () => {
      const session = await openSession()
      const { email } = await logIn(session, { name: newName() })
      expect(await session.connectEmail(email ?? '', custody.origin)).toBe('VERIFY_DEVICE')
    },
    PATIENCE_MS,
  )

  test(
    'behavior: a window that cannot reach the frame: the page is told, and the user types the number',
    async () => {
      const session = await openSession()
      const { attemptId, number, resultUri, told } = await visit(session, { name: newName() })
      await expect.poll(() => told, { timeout: 30_000 }).toEqual([attemptId])
      const connecting = session.connectSocial(resultUri)
      await expect.poll(() => session.login.get()).toMatchObject({ isNumberAsked: true })
      session.giveNumber(number)
      expect((await connecting).wallet.addresses.evm).toMatch(/^0x/)
    },
    PATIENCE_MS,
  )

  test(
    'behavior: a page that left for the provider itself ends the login in the frame that it comes back to',
    async () => {
      const browser = createTestBrowser(custody)
      const { number, resultUri } = await visit(await openSession(browser), { name: newName() })
      const session = await openSession(browser)
      const connecting = session.connectSocial(resultUri)
      await expect.poll(() => session.login.get().step).toBe('awaitSocial')
      session.giveNumber(number)
      expect((await connecting).userName).toMatch(/^Kelp/)
    },
    PATIENCE_MS,
  )

  test(
    'error: a wrong number, an attempt of another device, and no attempt each give the page a text',
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
    PATIENCE_MS,
  )

  test('behavior: a ticket of another login is not accepted', async () => {
    const session = await openSession()
    expect(await session.takeTicket(randomUUID(), 'A'.repeat(43))).toBe(false)
    await session.openSocial({ provider: 'google', origin: custody.origin, onReturned: () => {} })
    expect(await session.takeTicket(randomUUID(), 'A'.repeat(43))).toBe(false)
    await session.cancelLogin()
    expect(session.login.get()).toEqual({ step: 'idle' })
  })
})
