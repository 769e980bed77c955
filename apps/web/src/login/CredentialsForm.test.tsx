import { createDeferred } from '@holdfast/base'
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answer, createTestApp } from '../../test/createTestApp.ts'
import { WebAppContext } from '../app/WebAppContext.tsx'
import { loginMessages } from '../messages/login.ts'
import { CredentialsForm } from './CredentialsForm.tsx'
import { SessionMissingError } from './failures.ts'

let test: createTestApp.ReturnType
afterEach(async () => {
  cleanup()
  await test.close()
})

async function open(mode: 'signIn' | 'signUp', answer: Answer, props: Partial<CredentialsForm.Props> = {}) {
  test = await createTestApp({ answer })
  let signedIn = 0
  const onSignedIn = () => {
    signedIn += 1
    return Promise.resolve()
  }
  render(
    <WebAppContext value={test.app}>
      <CredentialsForm mode={mode} onSignedIn={onSignedIn} {...props} />
    </WebAppContext>,
  )
  return {
    signedIn: () => signedIn,
    userName: screen.getByLabelText<HTMLInputElement>('User name'),
    password: screen.getByLabelText<HTMLInputElement>('Password'),
  }
}

const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('CredentialsForm', () => {
  it('default: signs in', async () => {
    const form = await open('signIn', () => ({ status: 200, body: {} }))
    await userEvent.type(form.userName, ' ada ')
    await userEvent.type(form.password, 'correct horse')
    await submit('Log in')
    await waitFor(() => expect(form.signedIn()).toBe(1))
    expect(test.calls).toMatchObject([
      { path: '/api/auth/sign-in/username', body: { username: 'ada', password: 'correct horse' } },
    ])
  })

  it('default: signs up', async () => {
    const form = await open('signUp', () => ({ status: 200, body: {} }))
    await userEvent.type(form.userName, ' ada ')
    await userEvent.type(form.password, ' correct horse ')
    await submit('Create account')
    await waitFor(() => expect(form.signedIn()).toBe(1))
    // Spaces belong to a password, but not to a name.
    expect(test.calls).toMatchObject([
      { path: '/api/auth/sign-up/username', body: { userName: 'ada', password: ' correct horse ' } },
    ])
  })

  it('param: failure: says why an earlier login failed, until the user types', async () => {
    const failure = 'You cancelled the login.'
    const form = await open('signIn', () => ({ status: 200 }), { failure })
    expect(screen.getByRole('alert').textContent).toBe(failure)
    await userEvent.type(form.userName, 'a')
    expect(screen.queryByText(failure)).toBeNull()
  })

  it('behavior: is busy until the page knows its user, and shows an error if the page finds no user', async () => {
    const known = createDeferred()
    const onSignedIn = vi.fn(() => known.promise)
    const form = await open('signIn', () => ({ status: 200, body: {} }), { onSignedIn })
    await userEvent.type(form.userName, 'ada')
    await userEvent.type(form.password, 'correct horse{Enter}')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
    const button = screen.getByRole('button', { name: 'Log in' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    await act(async () => known.reject(new SessionMissingError()))
    expect(await screen.findByText(loginMessages.errors.sessionMissing)).toBeTruthy()
    expect(button.getAttribute('aria-busy')).toBeNull()
  })

  it('behavior: allows password managers and passkeys to fill in the sign-in form', async () => {
    const signIn = await open('signIn', () => ({ status: 200 }))
    expect(signIn.userName.getAttribute('autocomplete')).toBe('username webauthn')
    expect(signIn.password.getAttribute('autocomplete')).toBe('current-password')
    expect([signIn.userName.name, signIn.password.name]).toEqual(['username', 'password'])
  })

  it('behavior: requests a new password from password managers on sign-up', async () => {
    const signUp = await open('signUp', () => ({ status: 200 }))
    expect(signUp.userName.getAttribute('autocomplete')).toBe('username')
    expect(signUp.password.getAttribute('autocomplete')).toBe('new-password')
  })

  it('behavior: says on sign-up, but not on sign-in, which names and passwords are possible', async () => {
    const hints = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby') ?? '')
    const signUp = await open('signUp', () => ({ status: 200 }))
    expect(hints(signUp.userName)?.textContent).toMatch(/letters, digits, dots, hyphens or underscores$/)
    expect(hints(signUp.password)?.textContent).toMatch(/^At least \d+ characters$/)
    cleanup()
    await test.close()
    const signIn = await open('signIn', () => ({ status: 200 }))
    expect([hints(signIn.userName), hints(signIn.password)]).toEqual([null, null])
  })

  it('behavior: does not change what the user types, and hides the password until they show it', async () => {
    const { userName, password } = await open('signIn', () => ({ status: 200 }))
    expect([userName.getAttribute('autocapitalize'), userName.getAttribute('spellcheck')]).toEqual(['none', 'false'])
    expect([userName.required, password.required]).toEqual([true, true])
    expect(password.type).toBe('password')
    await submit('Show password')
    expect(password.type).toBe('text')
    await submit('Hide password')
    expect(password.type).toBe('password')
  })

  it('behavior: submits once, and announces that it is working, until the server has answered', async () => {
    const form = await open('signIn', () => ({ status: 200, body: {} }))
    const signedIn = createDeferred<never>()
    const signIn = vi.spyOn(test.app.api, 'signInWithPassword')
    signIn.mockImplementation(() => signedIn.promise)
    await userEvent.type(form.userName, 'ada')
    await userEvent.type(form.password, 'correct horse{Enter}')
    const button = screen.getByRole('button', { name: 'Log in' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('One moment…').getAttribute('aria-live')).toBe('polite')
    // The browser must not load the form's address: it would contain the password.
    const secondSubmit = createEvent.submit(button.closest('form') as HTMLFormElement)
    fireEvent(button.closest('form') as HTMLFormElement, secondSubmit)
    expect(secondSubmit.defaultPrevented).toBe(true)
    expect(signIn).toHaveBeenCalledOnce()
    await act(async () => signedIn.reject(new Error('refused')))
    expect(await screen.findByText(/^The server could not do that/)).toBeTruthy()
    expect(button.getAttribute('aria-busy')).toBeNull()
    expect(screen.queryByText('One moment…')).toBeNull()
  })

  it('error: reports a missing value beside its field, and sends nothing', async () => {
    const form = await open('signIn', () => ({ status: 200 }))
    await submit('Log in')
    expect(screen.getByText('Enter your user name.')).toBeTruthy()
    expect(form.userName.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(form.userName)
    expect(test.calls).toEqual([])
    await userEvent.type(form.userName, 'ada')
    await submit('Log in')
    expect(screen.getByText('Enter your password.')).toBeTruthy()
    expect(document.activeElement).toBe(form.password)
    expect(test.calls).toEqual([])
  })

  it("error: shows the server's rejection of a user name beside the field", async () => {
    const form = await open('signUp', () => ({
      status: 409,
      body: { error: { code: 'user_name_taken', message: '' } },
    }))
    await userEvent.type(form.userName, 'ada')
    await userEvent.type(form.password, 'correct horse')
    await submit('Create account')
    expect(await screen.findByText('This user name is taken. Choose another one.')).toBeTruthy()
    expect(form.userName.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(form.userName)
    expect(form.signedIn()).toBe(0)
  })

  it('error: does not say whether the name or the password is wrong', async () => {
    const form = await open('signIn', () => ({
      status: 401,
      body: { error: { code: 'invalid_credentials', message: '' } },
    }))
    await userEvent.type(form.userName, 'ada')
    await userEvent.type(form.password, 'wrong')
    await submit('Log in')
    expect(await screen.findByText('User name or password is wrong. Check both and try again.')).toBeTruthy()
    expect(document.activeElement).toBe(form.password)
    expect(form.userName.getAttribute('aria-invalid')).toBeNull()
  })

  it('behavior: clears the error of a field while the user corrects it', async () => {
    const form = await open('signUp', () => ({ status: 200 }))
    await userEvent.type(form.userName, 'a!')
    await userEvent.type(form.password, 'short')
    await submit('Create account')
    expect(form.userName.getAttribute('aria-invalid')).toBe('true')
    expect(form.password.getAttribute('aria-invalid')).toBe('true')
    await userEvent.clear(form.userName)
    await userEvent.type(form.userName, 'ada')
    expect(form.userName.getAttribute('aria-invalid')).toBeNull()
    expect(form.password.getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(form.password, ' no more')
    expect(form.password.getAttribute('aria-invalid')).toBeNull()
  })

  it('behavior: shows no error before the first submit', async () => {
    const form = await open('signUp', () => ({ status: 200 }))
    await userEvent.type(form.userName, 'a!')
    expect(form.userName.getAttribute('aria-invalid')).toBeNull()
  })

  it("behavior: clears the server's rejection when the rejected value changes", async () => {
    const form = await open('signUp', () => ({
      status: 409,
      body: { error: { code: 'user_name_taken', message: '' } },
    }))
    await userEvent.type(form.userName, 'ada')
    await userEvent.type(form.password, 'correct horse')
    await submit('Create account')
    await screen.findByText('This user name is taken. Choose another one.')
    await userEvent.type(form.userName, '2')
    expect(form.userName.getAttribute('aria-invalid')).toBeNull()
    expect(screen.queryByText('This user name is taken. Choose another one.')).toBeNull()
  })

  it('behavior: clears an error of the whole form when the user types', async () => {
    const form = await open('signIn', () => ({ status: 500 }))
    await userEvent.type(form.userName, 'ada')
    await userEvent.type(form.password, 'correct horse')
    await submit('Log in')
    const text = 'The server could not do that. Try again in a moment.'
    await screen.findByText(text)
    await userEvent.type(form.password, '!')
    expect(screen.queryByText(text)).toBeNull()
  })
})
