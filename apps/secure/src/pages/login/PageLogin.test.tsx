import { createDeferred } from '@holdfast/base'
import { createObservable } from '@holdfast/ui/observable'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import type { Session, SessionUser } from '../../session/createSession.ts'
import type { LoginState } from '../../session/machine.ts'
import { createOwnerQuestions } from '../../session/ownerQuestion.ts'
import { StillWaitingRefusal } from '../../session/StillWaitingRefusal.ts'
import { PageLogin } from './PageLogin.tsx'

afterEach(cleanup)

const { login: text } = english.keys
const evm = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const user: SessionUser = { email: 'kelp@example.com', wallet: { id: 'w', addresses: { evm, solana: 's' } } }
const notYet = () => Promise.reject(new StillWaitingRefusal('device'))

/** Draws the login with a session that has these answers, and records the calls of the session in `asked`. */
function draw({
  next = 'VERIFY_OTP',
  deviceAnswers = [],
  codeAnswers = [],
  resumed = user,
  changes = {},
}: {
  next?: 'VERIFY_OTP' | 'VERIFY_DEVICE' | 'refused'
  deviceAnswers?: (() => Promise<void>)[]
  codeAnswers?: (() => Promise<void>)[]
  resumed?: SessionUser | null
  changes?: Partial<Session>
} = {}) {
  const asked: string[] = []
  const login = createObservable<LoginState>({ step: 'idle' })
  // A login by email uses only these members of a session.
  const session = {
    login,
    connectEmail: async (email: string, origin: string, { isNew }: { isNew: boolean }) => {
      asked.push(`email ${email} on ${origin}, new: ${isNew}`)
      if (next === 'refused') throw new Error('offline')
      login.set({ step: 'awaitDevice', email, attemptId: 'a', matchNumber: '42' })
      return next
    },
    connectDevice: async () => {
      asked.push('device')
      await (deviceAnswers.shift() ?? (() => new Promise<void>(() => {})))()
    },
    connectOtp: async (code: string) => {
      asked.push(`code ${code}`)
      await (codeAnswers.shift() ?? (async () => {}))()
    },
    resume: async () => resumed ?? undefined,
    cancelLogin: async () => void asked.push('cancelled'),
    ...changes,
  } as unknown as Session
  const owner = createOwnerQuestions()
  const drawn = render(
    <TextsContext value={english}>
      <PageLogin title="Your devices" device={{ session, owner }}>
        {({ email }) => <p>Logged in as {email}</p>}
      </PageLogin>
    </TextsContext>,
  )
  return { asked, owner, ...drawn }
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.submit(screen.getByLabelText(label))
}

const expectFocus = (label: string): Promise<void> =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))

describe('PageLogin', () => {
  test('default: asks for the email address, then for the code, and shows the content', async () => {
    const { asked } = draw()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your devices')
    expect(document.activeElement).toBe(document.body)
    type(text.email, 'kelp@example.com')
    expect(screen.getByRole('img', { name: text.opening })).toBeDefined()
    await expectFocus(text.code)
    expect(screen.queryByText(text.other.title), 'no other way once the mail is sent').toBeNull()
    type(text.code, '123456')
    expect(await screen.findByText('Logged in as kelp@example.com')).toBeDefined()
    expect(asked).toEqual([`email kelp@example.com on ${location.origin}, new: true`, 'code 123456'])
  })

  test('behavior: waits for the approval of a new device, in several requests, then asks for the code', async () => {
    const { asked } = draw({ next: 'VERIFY_DEVICE', deviceAnswers: [notYet, notYet, async () => {}] })
    type(text.email, 'kelp@example.com')
    expect(await screen.findByLabelText(text.code)).toBeDefined()
    expect(asked.filter((each) => each === 'device')).toHaveLength(3)
  })

  test('behavior: shows the number while the device waits; the user may start again', async () => {
    const { asked } = draw({ next: 'VERIFY_DEVICE' })
    type(text.email, 'kelp@example.com')
    const number = await screen.findByText('42')
    await waitFor(() => expect(document.activeElement).toBe(number))
    fireEvent.click(screen.getByRole('button', { name: text.again }))
    expect(screen.getByLabelText(text.email)).toHaveProperty('value', 'kelp@example.com')
    expect(asked.filter((each) => each === 'device')).toHaveLength(1)
  })

  test('error: if the device is refused, returns to the email address and shows the failure', async () => {
    draw({ next: 'VERIFY_DEVICE', deviceAnswers: [() => Promise.reject(new Error('Device refused'))] })
    type(text.email, 'kelp@example.com')
    expect(await screen.findByText(text.failed)).toBeDefined()
    await expectFocus(text.email)
  })

  test('error: if the mail cannot be sent, returns to the email address and shows the failure', async () => {
    draw({ next: 'refused' })
    type(text.email, 'kelp@example.com')
    expect(await screen.findByText(text.failed)).toBeDefined()
    expect(screen.getByLabelText(text.email)).toHaveProperty('value', 'kelp@example.com')
  })

  test('error: after a wrong code, asks for the code again', async () => {
    draw({ codeAnswers: [() => Promise.reject(new Error('Invalid code'))] })
    type(text.email, 'kelp@example.com')
    await screen.findByLabelText(text.code)
    type(text.code, '000000')
    expect(await screen.findByText(text.failed)).toBeDefined()
    await expectFocus(text.code)
    type(text.code, '123456')
    expect(await screen.findByText('Logged in as kelp@example.com')).toBeDefined()
  })

  test('behavior: after a wrong code, the user may start again; the failure and the code are cleared', async () => {
    draw({ codeAnswers: [() => Promise.reject(new Error('Invalid code'))] })
    type(text.email, 'kelp@example.com')
    await screen.findByLabelText(text.code)
    type(text.code, '000000')
    await screen.findByText(text.failed)
    fireEvent.click(screen.getByRole('button', { name: text.again }))
    expect(screen.queryByText(text.failed)).toBeNull()
    type(text.email, 'kelp@example.com')
    expect(await screen.findByLabelText(text.code)).toHaveProperty('value', '')
  })

  test('error: if the session has no wallet after the login, asks for the code again', async () => {
    draw({ resumed: null })
    type(text.email, 'kelp@example.com')
    await screen.findByLabelText(text.code)
    type(text.code, '123456')
    expect(await screen.findByText(text.failed)).toBeDefined()
  })

  test('behavior: for a sealed wallet, asks for its passkey or password instead of the email address', async () => {
    const { owner } = draw()
    owner.ask('w', []).catch(() => {})
    await waitFor(() => expect(screen.getByText(english.keys.owner.title)).toBeDefined())
    expect(screen.queryByLabelText(text.email)).toBeNull()
  })

  test('behavior: a login at a provider goes on while the question for a sealed wallet is shown', async () => {
    vi.spyOn(window, 'open').mockReturnValue({ location: {}, close: () => {} } as unknown as Window) // The code uses only these.
    const connected = createDeferred<SessionUser & { userName: null }>()
    const { owner } = draw({
      changes: {
        openSocial: async ({ onReturned }) => {
          onReturned('a')
          return 'https://google.example/login'
        },
        connectSocial: () => connected.promise,
      },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Google' }))
    await screen.findByText(text.other.atProvider)
    owner.ask('w', []).catch(() => {})
    await screen.findByText(english.keys.owner.title)
    expect(screen.queryByText(text.other.atProvider)).toBeNull()
    await act(async () => connected.resolve({ ...user, userName: null }))
    expect(screen.getByText('Logged in as kelp@example.com')).toBeDefined()
  })
})
