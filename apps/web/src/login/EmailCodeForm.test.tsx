import { createDeferred } from '@holdfast/base'
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
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

const sent: Answer = () => ({ status: 200, body: { success: true } })

/** Opens the form. */
async function openForm(answer: Answer = sent, { isMailCaptured = false, onBack = () => {} } = {}) {
  test = await createTestApp({ answer })
  let signedIn = 0
  render(
    <WebAppContext value={test.app}>
      <EmailCodeForm
        isMailCaptured={isMailCaptured}
        onBack={onBack}
        onSignedIn={() => {
          signedIn += 1
          return Promise.resolve()
        }}
      />
    </WebAppContext>,
  )
  return { address: screen.getByLabelText<HTMLInputElement>('E-mail address'), signedIn: () => signedIn }
}

/** Opens the form and requests a code. */
async function open(...parameters: Parameters<typeof openForm>) {
  const { address, signedIn } = await openForm(...parameters)
  await userEvent.type(address, email)
  await press('Send code')
  const field = await screen.findByLabelText<HTMLInputElement>('Code from the e-mail')
  return { field, signedIn }
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

  it('behavior: each step has the focus in its field, which the browser can fill in, and announces what to do', async () => {
    const { address } = await openForm()
    expect(document.activeElement).toBe(address)
    expect([address.type, address.name, address.autocomplete, address.required]).toEqual([
      'email',
      'email',
      'email',
      true,
    ])
    const hint = screen.getByText(/^We send you a code\. No password needed/)
    expect(hint.getAttribute('aria-live')).toBe('polite')
    expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull()
    await userEvent.type(address, ` ${email} {Enter}`)
    const code = await screen.findByLabelText<HTMLInputElement>('Code from the e-mail')
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect([code.name, code.autocomplete, code.inputMode, code.maxLength, code.required]).toEqual([
      'code',
      'one-time-code',
      'numeric',
      6,
      true,
    ])
    expect(hint.textContent).toBe(`If ${email} can receive mail, a six-digit code is on its way.`)
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('error: reports an invalid address beside its field, until the user corrects it', async () => {
    const { address } = await openForm()
    await userEvent.type(address, 'ada')
    address.blur()
    await press('Send code')
    expect(screen.getByText(/^Enter an e-mail address, for example/).closest('[role=alert]')).toBeNull()
    expect(address.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(address)
    await userEvent.type(address, '@')
    expect(address.getAttribute('aria-invalid')).toBeNull()
    expect(test.calls).toEqual([])
  })

  it('behavior: the user can enter another address, for which no code was sent yet', async () => {
    await open()
    await press('Send a new code')
    await screen.findByText(/a new code is on its way/)
    await press('Log in')
    await screen.findByText('Enter the six digits of the code.')
    await press('Use another address')
    const address = screen.getByLabelText<HTMLInputElement>('E-mail address')
    expect(document.activeElement).toBe(address)
    expect(address.getAttribute('aria-invalid')).toBeNull()
    await userEvent.type(address, 'eve@example.test')
    await press('Send code')
    expect(await screen.findByText(/^If eve@example\.test can receive mail, a six-digit code/)).toBeTruthy()
  })

  it('behavior: while a code is being sent, the form sends no second code, and the address cannot be changed', async () => {
    await open()
    const sent = createDeferred()
    const send = vi.spyOn(test.app.api, 'sendEmailCode')
    send.mockImplementation(() => sent.promise)
    await press('Send a new code')
    const button = screen.getByRole('button', { name: 'Log in' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('One moment…').getAttribute('aria-live')).toBe('polite')
    await press('Send a new code')
    await press('Use another address')
    expect(screen.queryByLabelText('E-mail address')).toBeNull()
    const form = button.closest('form') as HTMLFormElement
    const submit = createEvent.submit(form)
    fireEvent(form, submit)
    expect(submit.defaultPrevented).toBe(true)
    expect(send).toHaveBeenCalledOnce()
    expect(screen.queryByText('Enter the six digits of the code.')).toBeNull()
    await act(async () => sent.resolve())
    expect(await screen.findByText(/a new code is on its way/)).toBeTruthy()
    expect(button.getAttribute('aria-busy')).toBeNull()
  })

  it('param: isMailCaptured: links to the mailbox of a development server once a code was sent', async () => {
    await openForm(sent, { isMailCaptured: true })
    expect(screen.queryByRole('link')).toBeNull()
    await userEvent.type(screen.getByLabelText('E-mail address'), `${email}{Enter}`)
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^This is a development server/ })
    expect([link.pathname, link.target]).toEqual(['/dev/mailbox', '_blank'])
  })

  it('param: onBack: leads back to the user name and password', async () => {
    const onBack = vi.fn()
    await openForm(sent, { onBack })
    await press('Back to user name and password')
    expect(onBack).toHaveBeenCalledOnce()
  })

  it('behavior: sends a new code to the same address, and clears the code field', async () => {
    const { field } = await open()
    await userEvent.type(field, '1234{Enter}')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await press('Send a new code')
    expect(await screen.findByText(/a new code is on its way/)).toBeTruthy()
    expect(test.calls.map(({ path, body }) => [path, (body as { email?: string }).email])).toEqual([
      [sendPath, email],
      [sendPath, email],
    ])
    expect(field.value).toBe('')
    expect(field.getAttribute('aria-invalid')).toBeNull()
    expect(document.activeElement).toBe(field)
  })

  it('error: stays at the address if no code could be sent', async () => {
    const { address } = await openForm(() => ({ status: 503 }))
    await userEvent.type(address, `${email}{Enter}`)
    const alert = await screen.findByText('The server could not do that. Try again in a moment.')
    expect(alert.closest('[role=alert]')).not.toBeNull()
    expect([address.isConnected, address.value]).toEqual([true, email])
  })

  it("error: reports the server's refusal of the code beside the field", async () => {
    const { field, signedIn } = await open(({ path }) =>
      path === sendPath ? sent({} as never) : { status: 400, body: { code: 'INVALID_OTP', message: '' } },
    )
    await userEvent.type(field, '123456{Enter}')
    expect(await screen.findByText('This code is wrong. Check the latest e-mail.')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(signedIn()).toBe(0)
  })

  it('error: shows the specified text when a new code is requested too soon', async () => {
    let requests = 0
    const { field } = await open(() =>
      ++requests === 1
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
    await waitFor(() => expect(document.activeElement).toBe(field))
    await userEvent.type(field, '1')
    expect(screen.queryByText(/^Please try again/)).toBeNull()
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
