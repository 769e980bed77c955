import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answer, createTestApp } from '../../test/createTestApp.ts'
import { WebAppContext } from '../app/WebAppContext.tsx'
import { EmailCodeForm } from './EmailCodeForm.tsx'

let test: createTestApp.ReturnType
afterEach(async () => {
  cleanup()
  await test.close()
})

const email = 'ada@example.test'
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Opens the form and requests a code. */
async function open(answer: Answer = () => ({ status: 200, body: { success: true } })) {
  test = await createTestApp({ answer })
  let signedIn = 0
  render(
    <WebAppContext value={test.app}>
      <EmailCodeForm
        isMailCaptured={false}
        onBack={() => undefined}
        onSignedIn={() => {
          signedIn += 1
          return Promise.resolve()
        }}
      />
    </WebAppContext>,
  )
  await userEvent.type(screen.getByLabelText('E-mail address'), email)
  await press('Send code')
  const field = await screen.findByLabelText<HTMLInputElement>('Code from the e-mail')
  return { field, signedIn: () => signedIn }
}

const sendPath = '/api/auth/email-otp/send-verification-otp'

describe('EmailCodeForm', () => {
  it('default: sends a code, and signs in with it', async () => {
    const { field, signedIn } = await open()
    await userEvent.type(field, '123456')
    await press('Log in')
    await waitFor(() => expect(signedIn()).toBe(1))
    expect(test.calls.map(({ path }) => path)).toEqual([sendPath, '/api/auth/sign-in/email-otp'])
  })

  it('behavior: sends a new code to the same address, and clears the code field', async () => {
    const { field } = await open()
    await userEvent.type(field, '1234')
    await press('Send a new code')
    expect(await screen.findByText(/a new code is on its way/)).toBeTruthy()
    expect(test.calls.map(({ path, body }) => [path, (body as { email?: string }).email])).toEqual([
      [sendPath, email],
      [sendPath, email],
    ])
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
  })

  it('error: shows the specified text when a new code is requested too soon', async () => {
    let sent = 0
    const { field } = await open(() =>
      ++sent === 1
        ? { status: 200, body: { success: true } }
        : {
            status: 429,
            body: { error: { code: 'rate_limited', message: '' } },
            headers: { 'retry-after': '12' },
          },
    )
    await press('Send a new code')
    const alert = await screen.findByText('Please try again after 12 seconds')
    expect(alert.closest('[role=alert]')).not.toBeNull()
    expect(field.value).toBe('')
  })

  it('error: clears the error of the code once the user corrects it', async () => {
    const { field } = await open()
    await userEvent.type(field, '12')
    await press('Log in')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(field, '3')
    expect(field.getAttribute('aria-invalid')).toBeNull()
  })
})
