import { getAccount, loginWithEmail, openModal } from '@holdfast/core'
import { createMockFrame } from '@holdfast/core/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { perform } from '../../../../test/renderKit.tsx'
import { renderLogin } from '../../../../test/renderLogin.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise<never>(() => {})

async function atCode(frame = createMockFrame()) {
  const page = await renderLogin({ frame })
  await perform(() => loginWithEmail(page.kit, { email: 'kelp@reef.example' }))
  const field = await screen.findByRole('textbox', { name: 'Code with 6 digits' })
  return { ...page, field }
}

describe('EmailVerifyOtp', () => {
  test('default: submits the code with its sixth digit, and connects the account', async () => {
    const { user, kit, field, payloadsOf } = await atCode()
    expect(document.activeElement).toBe(field)
    await user.type(field, '12345')
    expect(payloadsOf('CONNECT_OTP')).toEqual([])
    await user.type(field, '6')
    await waitFor(() => expect(getAccount(kit).isConnected).toBe(true))
    expect(payloadsOf('CONNECT_OTP')).toEqual([{ otp: '123456' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('default: says where the code was sent and how long it is valid; a phone offers it from the message', async () => {
    const { field } = await atCode()
    expect(screen.getByText('kelp@reef.example')).toBeDefined()
    expect(screen.getByText('The code is valid for 10 minutes')).toBeDefined()
    expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
    // The boxes follow the digits, in every script.
    expect(field.parentElement?.dir).toBe('ltr')
  })

  test('behavior: while a code is checked, it cannot be changed and no other mail can be requested', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
    const frame = createMockFrame()
    frame.answer({ CONNECT_OTP: never })
    const { user, field, payloadsOf } = await atCode(frame)
    await user.type(field, '123456')
    expect(await screen.findByLabelText('The code is being checked')).toBeDefined()
    expect((field as HTMLInputElement).readOnly).toBe(true)
    await user.paste('654321')
    await act(async () => vi.advanceTimersByTime(30_000))
    await user.click(await screen.findByRole('button', { name: 'Resend Code' }))
    expect([payloadsOf('CONNECT_OTP'), payloadsOf('CONNECT_EMAIL')]).toEqual([
      [{ otp: '123456' }],
      [{ email: 'kelp@reef.example' }],
    ])
  })

  test('behavior: once the code is right, the account is loaded', async () => {
    const frame = createMockFrame()
    frame.answer({ GET_USER: never })
    const { user, field } = await atCode(frame)
    await user.type(field, '123456')
    expect(await screen.findByLabelText('Retrieving user data')).toBeDefined()
  })

  test('behavior: while a mail is sent again, it is requested once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
    const frame = createMockFrame()
    const { user, payloadsOf } = await atCode(frame)
    frame.answer({ CONNECT_EMAIL: never })
    await act(async () => vi.advanceTimersByTime(30_000))
    const button = await screen.findByRole('button', { name: 'Resend Code' })
    await user.click(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    await user.click(button)
    expect(payloadsOf('CONNECT_EMAIL')).toHaveLength(2)
  })

  test('behavior: accepts a pasted text that contains the code', async () => {
    const { user, field, payloadsOf } = await atCode()
    field.focus()
    await user.paste('Your code is 123 456.')
    await waitFor(() => expect(payloadsOf('CONNECT_OTP')).toEqual([{ otp: '123456' }]))
  })

  test.each([
    ['Invalid code', 'Invalid code. Try Again'],
    ['The service rests', 'The service rests. Try Again'],
  ])('error: %s is shown, and the boxes are empty again', async (message, words) => {
    const frame = createMockFrame()
    frame.refuse({ CONNECT_OTP: message })
    const { user, field } = await atCode(frame)
    await user.type(field, '000000')
    expect((await screen.findByText(words)).closest('[role=alert]')).not.toBeNull()
    expect((field as HTMLInputElement).value).toBe('')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const described = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe(words)
    expect(document.activeElement).toBe(field)
  })

  test.each([
    ['Code expired', 'This code has expired. Ask for a new one.'],
    ['Too many attempts', 'Too many wrong codes. Ask for a new one.'],
  ])('error: after %s no other code is accepted', async (message, words) => {
    const frame = createMockFrame()
    frame.refuse({ CONNECT_OTP: message })
    const { user, field, payloadsOf } = await atCode(frame)
    await user.type(field, '000000')
    await screen.findByText(words)
    expect((field as HTMLInputElement).readOnly).toBe(true)
    await user.paste('111111')
    expect(payloadsOf('CONNECT_OTP')).toHaveLength(1)
  })

  test('behavior: another mail is offered after 30 s, counted down', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
    const { user, payloadsOf } = await atCode()
    expect(screen.getByRole('button', { name: 'Resend in 30s' })).toBeDefined()
    await act(async () => vi.advanceTimersByTime(10_000))
    await user.click(screen.getByRole('button', { name: /^Resend in \d+s$/ }))
    expect(payloadsOf('CONNECT_EMAIL')).toHaveLength(1)
    await act(async () => vi.advanceTimersByTime(20_000))
    await user.click(await screen.findByRole('button', { name: 'Resend Code' }))
    await waitFor(() => expect(payloadsOf('CONNECT_EMAIL')).toHaveLength(2))
    expect(await screen.findByText('Code email resent')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Resend in 30s' })).toBeDefined()
  })

  test('behavior: setting the clock back does not keep the user waiting for longer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
    await atCode()
    vi.setSystemTime(Date.now() - 3_600_000)
    await act(async () => vi.advanceTimersByTime(1_000))
    expect(await screen.findByRole('button', { name: 'Resend Code' })).toBeDefined()
  })

  test('error: without a login it leads back to the start', async () => {
    const { kit, user } = await renderLogin()
    await perform(() => openModal(kit, { view: 'EmailVerifyOtp' }))
    await user.click(await screen.findByRole('button', { name: 'Start again' }))
    expect(await screen.findByRole('heading', { name: 'Connect Wallet' })).toBeDefined()
  })
})
