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

async function openCodeView(frame = createMockFrame()) {
  const page = await renderLogin({ frame })
  await perform(() => loginWithEmail(page.kit, { email: 'kelp@reef.example' }))
  const field = await screen.findByRole('textbox', { name: 'Code with 6 digits' })
  return { ...page, field }
}

describe('EmailVerifyOtp', () => {
  test('default: submits the code at the sixth digit, and connects the account', async () => {
    const { user, kit, field, payloadsOf } = await openCodeView()
    expect(document.activeElement).toBe(field)
    await user.type(field, '12345')
    expect(payloadsOf('CONNECT_OTP')).toEqual([])
    await user.type(field, '6')
    await waitFor(() => expect(getAccount(kit).isConnected).toBe(true))
    expect(payloadsOf('CONNECT_OTP')).toEqual([{ otp: '123456' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('default: says where the code was sent and how long it is valid, and lets a phone fill in the code', async () => {
    const { field } = await openCodeView()
    expect(screen.getByText('kelp@reef.example')).toBeDefined()
    expect(screen.getByText('The code is valid for 10 minutes')).toBeDefined()
    expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
    // The boxes are from left to right in every language, like the digits.
    expect(field.parentElement?.dir).toBe('ltr')
  })

  test('behavior: allows neither a change of the code nor another mail while the code is being checked', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
    const frame = createMockFrame()
    frame.answer({ CONNECT_OTP: never })
    const { user, field, payloadsOf } = await openCodeView(frame)
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

  test('behavior: after the right code, says that the account is loading', async () => {
    const frame = createMockFrame()
    frame.answer({ GET_USER: never })
    const { user, field } = await openCodeView(frame)
    await user.type(field, '123456')
    expect(await screen.findByLabelText('Retrieving user data')).toBeDefined()
  })

  test('behavior: does not request a second mail while the first one is being sent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
    const frame = createMockFrame()
    const { user, payloadsOf } = await openCodeView(frame)
    frame.answer({ CONNECT_EMAIL: never })
    await act(async () => vi.advanceTimersByTime(30_000))
    const button = await screen.findByRole('button', { name: 'Resend Code' })
    await user.click(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    await user.click(button)
    expect(payloadsOf('CONNECT_EMAIL')).toHaveLength(2)
  })

  test('behavior: accepts a pasted text that contains the code', async () => {
    const { user, field, payloadsOf } = await openCodeView()
    field.focus()
    await user.paste('Your code is 123 456.')
    await waitFor(() => expect(payloadsOf('CONNECT_OTP')).toEqual([{ otp: '123456' }]))
  })

  test.each([
    ['Invalid code', 'Invalid code. Try Again'],
    ['The service rests', 'The service rests. Try Again'],
  ])("error: shows the message '%s', and empties the boxes", async (message, expected) => {
    const frame = createMockFrame()
    frame.refuse({ CONNECT_OTP: message })
    const { user, field } = await openCodeView(frame)
    await user.type(field, '000000')
    expect((await screen.findByText(expected)).closest('[role=alert]')).not.toBeNull()
    expect((field as HTMLInputElement).value).toBe('')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const described = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe(expected)
    expect(document.activeElement).toBe(field)
  })

  test.each([
    ['Code expired', 'This code has expired. Ask for a new one.'],
    ['Too many attempts', 'Too many wrong codes. Ask for a new one.'],
  ])("error: accepts no other code after the message '%s'", async (message, expected) => {
    const frame = createMockFrame()
    frame.refuse({ CONNECT_OTP: message })
    const { user, field, payloadsOf } = await openCodeView(frame)
    await user.type(field, '000000')
    await screen.findByText(expected)
    expect((field as HTMLInputElement).readOnly).toBe(true)
    await user.paste('111111')
    expect(payloadsOf('CONNECT_OTP')).toHaveLength(1)
  })

  test('behavior: counts down 30 s, then offers to send another mail', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
    const { user, payloadsOf } = await openCodeView()
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

  test('behavior: offers another mail at once, rather than after a longer wait, when the clock is set back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
    await openCodeView()
    vi.setSystemTime(Date.now() - 3_600_000)
    await act(async () => vi.advanceTimersByTime(1_000))
    expect(await screen.findByRole('button', { name: 'Resend Code' })).toBeDefined()
  })

  test('error: leads back to the start when no login is under way', async () => {
    const { kit, user } = await renderLogin()
    await perform(() => openModal(kit, { view: 'EmailVerifyOtp' }))
    await user.click(await screen.findByRole('button', { name: 'Start again' }))
    expect(await screen.findByRole('heading', { name: 'Connect Wallet' })).toBeDefined()
  })
})
