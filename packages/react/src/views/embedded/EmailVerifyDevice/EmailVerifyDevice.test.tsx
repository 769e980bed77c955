import { createDeferred } from '@holdfast/base'
import { loginWithEmail, openEmbedded, openModal } from '@holdfast/core'
import { createMockFrame } from '@holdfast/core/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { perform } from '../../../../test/renderKit.tsx'
import { renderLogin } from '../../../../test/renderLogin.tsx'

afterEach(() => {
  vi.useRealTimers()
})

/** Starts a login on an unknown device. `approve` simulates a press on the link in the mail. */
async function openDeviceView() {
  const frame = createMockFrame()
  const approval = createDeferred<undefined>()
  frame.answer({
    CONNECT_EMAIL: async () => ({ action: 'VERIFY_DEVICE' }),
    CONNECT_DEVICE: () => approval.promise,
  })
  const page = await renderLogin({ frame })
  await perform(() => void loginWithEmail(page.kit, { email: 'kelp@reef.example' }))
  await screen.findByText('Approve the login link we sent to kelp@reef.example')
  return { ...page, approve: () => approval.resolve(undefined) }
}

describe('EmailVerifyDevice', () => {
  test('default: waits for the approval, then asks for the code', async () => {
    const { payloadsOf, approve } = await openDeviceView()
    expect(screen.getByText('The link is valid for 15 minutes')).toBeDefined()
    await waitFor(() => expect(payloadsOf('CONNECT_DEVICE')).toHaveLength(1))
    await perform(approve)
    expect(await screen.findByRole('heading', { name: 'Confirm Email' })).toBeDefined()
  })

  test('behavior: shows the frame, which shows the number to choose, and hides the frame when the user goes back', async () => {
    const { kit, user } = await openDeviceView()
    const { frame } = await openEmbedded(kit)
    await screen.findByRole('button', { name: 'The app’s request. Go to the wallet' })
    expect(frame.element()?.style).toMatchObject({ display: 'block' })
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(frame.element()?.style).toMatchObject({ display: 'none' }))
  })

  test('behavior: counts down 30 s, then offers to send another mail', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
    const { user, payloadsOf } = await openDeviceView()
    await user.click(screen.getByRole('button', { name: /^Resend in \d+s$/ }))
    expect(payloadsOf('CONNECT_EMAIL')).toHaveLength(1)
    await act(async () => vi.advanceTimersByTime(30_000))
    await user.click(await screen.findByRole('button', { name: 'Resend email' }))
    await waitFor(() => expect(payloadsOf('CONNECT_EMAIL')).toHaveLength(2))
    expect(await screen.findByText('Code email resent')).toBeDefined()
  })

  test('error: leads back to the start when no login is under way', async () => {
    const { kit, user } = await renderLogin()
    await perform(() => openModal(kit, { view: 'EmailVerifyDevice' }))
    await user.click(await screen.findByRole('button', { name: 'Start again' }))
    expect(await screen.findByRole('heading', { name: 'Connect Wallet' })).toBeDefined()
  })
})
