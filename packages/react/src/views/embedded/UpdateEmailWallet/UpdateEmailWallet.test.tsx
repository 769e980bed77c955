import { openModal } from '@holdfast/core'
import { createMockFrame } from '@holdfast/core/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { perform } from '../../../../test/renderKit.tsx'
import { renderLoggedIn } from '../../../../test/renderLoggedIn.tsx'
import { renderLogin } from '../../../../test/renderLogin.tsx'

const never = () => new Promise<never>(() => {})

afterEach(() => {
  vi.useRealTimers()
})

/** Opens the view that asks for the new address, and types an address. */
async function typeAddress(typed: string, frame = createMockFrame()) {
  const page = await renderLoggedIn(frame)
  await perform(() => openModal(page.kit, { view: 'UpdateEmailWallet' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New email' })
  await page.user.clear(field)
  await page.user.type(field, typed)
  return { ...page, field, save: () => screen.getByRole('button', { name: 'Save' }) }
}

/** Saves a new address, which opens the view that asks for a code. */
async function openCodeView(frame = createMockFrame()) {
  const page = await typeAddress('coral@reef.example{Enter}', frame)
  await screen.findByRole('heading', { name: /^Confirm / })
  return { ...page, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Code with 6 digits' }) }
}

describe('UpdateEmailWallet', () => {
  test('default: asks for the code of the old address after a new address is saved', async () => {
    const { kit, user, payloadsOf } = await renderLoggedIn()
    await perform(() => openModal(kit, { view: 'UpdateEmailWallet' }))
    const field = await screen.findByRole('textbox', { name: 'New email' })
    expect((field as HTMLInputElement).value).toBe('kelp@reef.example')
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
    await user.clear(field)
    await user.type(field, 'coral@reef.example{Enter}')
    expect(await screen.findByRole('heading', { name: 'Confirm Current Email' })).toBeDefined()
    expect(screen.getByText('kelp@reef.example')).toBeDefined()
    expect(payloadsOf('UPDATE_EMAIL')).toEqual([{ email: 'coral@reef.example' }])
  })

  test('error: reports an invalid address at the field, until the address is changed', async () => {
    const { kit, user, payloadsOf } = await renderLoggedIn()
    await perform(() => openModal(kit, { view: 'UpdateEmailWallet' }))
    const field = await screen.findByRole('textbox', { name: 'New email' })
    await user.clear(field)
    await user.type(field, 'coral@reef{Enter}')
    expect(await screen.findByText('Invalid email. Try again.')).toBeDefined()
    await user.type(field, '.example')
    expect(screen.queryByText('Invalid email. Try again.')).toBeNull()
    expect(payloadsOf('UPDATE_EMAIL')).toEqual([])
  })

  test('behavior: does not save the current address, even with spaces around it', async () => {
    const { save, user, field } = await typeAddress(' kelp@reef.example ')
    expect(save().hasAttribute('disabled')).toBe(true)
    await user.type(field, '{Enter}')
    expect(screen.queryByRole('heading', { name: 'Confirm Current Email' })).toBeNull()
  })

  test('behavior: sends no second request to the frame before the frame has answered', async () => {
    const frame = createMockFrame()
    frame.answer({ UPDATE_EMAIL: never })
    const { user, field, payloadsOf, save } = await typeAddress('coral@reef.example{Enter}', frame)
    await waitFor(() => expect(payloadsOf('UPDATE_EMAIL')).toHaveLength(1))
    expect(save().getAttribute('aria-busy')).toBe('true')
    expect(field.readOnly).toBe(true)
    await user.type(field, '{Enter}')
    expect(payloadsOf('UPDATE_EMAIL')).toHaveLength(1)
  })

  test("behavior: goes back to the unchanged account on 'Cancel'", async () => {
    const { kit, user } = await renderLoggedIn()
    await perform(() => openModal(kit, { view: 'AccountSettings' }))
    await user.click(await screen.findByRole('button', { name: /kelp@reef\.example/ }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('button', { name: /kelp@reef\.example/ })).toBeDefined()
  })
})

describe('UpdateEmailOtp', () => {
  test('default: changes the address once the user has entered both codes', async () => {
    const frame = createMockFrame()
    frame.answer({ UPDATE_EMAIL_SECONDARY_OTP: async () => ({ newEmail: 'coral@reef.example' }) })
    const { user, field, payloadsOf, kit } = await openCodeView(frame)
    await user.type(field, '111111')
    expect(await screen.findByRole('heading', { name: 'Confirm New Email' })).toBeDefined()
    expect(screen.getByText('coral@reef.example')).toBeDefined()
    // The field is empty again for the second code.
    const second = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code with 6 digits' })
    expect([second.value, document.activeElement === second]).toEqual(['', true])
    await user.type(second, '222222')
    await waitFor(() => expect(kit.getState().embedded?.user?.email).toBe('coral@reef.example'))
    expect([payloadsOf('UPDATE_EMAIL_PRIMARY_OTP'), payloadsOf('UPDATE_EMAIL_SECONDARY_OTP')]).toEqual([
      [{ otp: '111111' }],
      [{ otp: '222222' }],
    ])
  })

  test.each([
    ['UPDATE_EMAIL_PRIMARY_OTP', 'VERIFY_PRIMARY_OTP'],
    ['UPDATE_EMAIL_SECONDARY_OTP', 'VERIFY_SECONDARY_OTP'],
  ] as const)('error: reports a wrong code of %s, and accepts another one', async (event, action) => {
    const frame = createMockFrame()
    frame.answer({ UPDATE_EMAIL: async () => ({ action }) })
    frame.refuse({ [event]: 'Invalid code' })
    const { user, field, payloadsOf } = await openCodeView(frame)
    await user.type(field, '000000')
    expect(await screen.findByText('Invalid code. Try Again')).toBeDefined()
    expect(field.value).toBe('')
    await user.type(field, '111111')
    await waitFor(() => expect(payloadsOf(event)).toEqual([{ otp: '000000' }, { otp: '111111' }]))
  })

  test('behavior: counts down 30 s, then offers to restart the change', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
    const { user } = await openCodeView()
    expect(screen.getByText('Something wrong?')).toBeDefined()
    await user.click(screen.getByRole('button', { name: /^Try again in \d+s$/ }))
    expect(screen.getByRole('heading', { name: 'Confirm Current Email' })).toBeDefined()
    await act(async () => vi.advanceTimersByTime(30_000))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Edit Email' })).toBeDefined()
  })

  test.each(['UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp'] as const)(
    'error: leads from %s back to the start when no change is under way',
    async (view) => {
      const { kit, user } = await renderLogin()
      await perform(() => openModal(kit, { view }))
      await user.click(await screen.findByRole('button', { name: 'Start again' }))
      expect(await screen.findByRole('heading', { name: 'Connect Wallet' })).toBeDefined()
    },
  )
})
