import { createDeferred } from '@holdfast/base'
import { createObservable } from '@holdfast/ui/observable'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import type { Session, SessionUser } from '../../session/createSession.ts'
import type { LoginState } from '../../session/machine.ts'
import { OtherLogins } from './OtherLogins.tsx'
import type { OtherLogin } from './otherLogins.ts'

afterEach(cleanup)

const { other: text, again } = english.keys.login
const evm = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const user: SessionUser = { email: null, wallet: { id: 'w', addresses: { evm, solana: 's' } } }
const never = () => new Promise<never>(() => {})

/** Draws the logins with a session whose calls never settle, unless the test replaces them. */
function draw(changes: Partial<Session> = {}) {
  const login = createObservable<LoginState>({ step: 'idle' })
  const numbers: string[] = []
  const users: SessionUser[] = []
  const cancelLogin = vi.fn(async () => login.set({ step: 'idle' }))
  // These logins use only these members of a session.
  const session = {
    login,
    cancelLogin,
    giveNumber: (number: string) => void numbers.push(number),
    openSocial: never,
    connectSocial: never,
    openFarcaster: never,
    connectFarcaster: never,
    resume: async () => user,
    ...changes,
  } as unknown as Session
  function Page() {
    const [method, setMethod] = useState<OtherLogin>()
    return (
      <OtherLogins session={session} method={method} onMethod={setMethod} onUser={(found) => void users.push(found)} />
    )
  }
  render(
    <TextsContext value={english}>
      <Page />
    </TextsContext>,
  )
  return { login, numbers, users, cancelLogin }
}

/** Makes the browser open a fake window, or block windows. */
function stubWindowOpen(isBlocked = false) {
  const opened = { location: { href: '' }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(isBlocked ? null : (opened as unknown as Window)) // The code uses only these members.
  return opened
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

describe('OtherLogins', () => {
  test('default: offers each login by its name', () => {
    draw()
    expect(screen.getByRole('region', { name: text.title })).toBeDefined()
    expect(names()).toEqual(['Google', 'X', 'Discord', 'Farcaster', 'GitHub', 'Apple', 'Facebook'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('default: logs in at a provider in a window, then asks for the number', async () => {
    const opened = stubWindowOpen()
    const { login, numbers } = draw({ openSocial: async () => 'https://google.example/login' })
    press('Google')
    expect(screen.getByText(text.atProvider).parentElement?.getAttribute('aria-live')).toBe('polite')
    await waitFor(() => expect(opened.location.href).toBe('https://google.example/login'))
    act(() => login.set({ step: 'awaitSocial', attemptId: 'a', isNumberAsked: true }))
    expect(screen.queryByText(text.atProvider)).toBeNull()
    fireEvent.change(screen.getByLabelText(english.social.number), { target: { value: '4821' } })
    press(english.social.giveNumber)
    expect(numbers).toEqual(['4821'])
  })

  test('behavior: the user may start again, which cancels the login and shows no error', async () => {
    stubWindowOpen()
    const { cancelLogin } = draw()
    press('Google')
    press(again)
    expect(cancelLogin).toHaveBeenCalledOnce()
    expect(names()).toHaveLength(7)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['blocked', true],
    ['failed', false],
  ] as const)('error: shows the problem "%s" of a login, and offers every login again', async (problem, isBlocked) => {
    stubWindowOpen(isBlocked)
    const { users } = draw({ openSocial: () => Promise.reject(new Error('offline')) })
    press('Google')
    expect((await screen.findByRole('alert')).textContent).toBe(text[problem])
    expect([names().length, users]).toEqual([7, []])
    press('Farcaster')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('default: for Farcaster, shows a QR code and a link', async () => {
    const approval = createDeferred<string>()
    const connectFarcaster = () => approval.promise
    const { users } = draw({ openFarcaster: async () => 'https://farcaster.example/c1', connectFarcaster })
    press('Farcaster')
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: text.open })
    expect([link.href, link.target, link.rel]).toEqual(['https://farcaster.example/c1', '_blank', 'noreferrer'])
    expect(await screen.findByRole('img', { name: text.code })).toBeDefined()
    act(() => approval.resolve(''))
    await waitFor(() => expect(users).toEqual([user]))
  })

  test('behavior: does not show the QR code of a cancelled login in the next login', async () => {
    const answers: ((url: string) => void)[] = []
    draw({ openFarcaster: () => new Promise<string>((resolve) => answers.push(resolve)) })
    press('Farcaster')
    press(again)
    await act(async () => answers[0]?.('https://farcaster.example/old'))
    press('Farcaster')
    expect(screen.queryByRole('link')).toBeNull()
    await act(async () => answers[1]?.('https://farcaster.example/new'))
    expect(screen.getByRole<HTMLAnchorElement>('link').href).toBe('https://farcaster.example/new')
  })
})
