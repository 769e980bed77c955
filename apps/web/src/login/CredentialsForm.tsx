import { Button, TextField } from '@holdfast/ui'
import { type SubmitEvent, useRef, useState } from 'react'
import { useWebApp } from '../app/WebAppContext.tsx'
import { loginMessages } from '../messages/login.ts'
import { FormError } from './FormError.tsx'
import { readLoginFailure } from './failures.ts'
import type { LoginMode } from './mode.ts'
import { type CredentialErrors, checkSignIn, checkSignUp } from './rules.ts'

type Errors = CredentialErrors & { form?: string | undefined }

/**
 * The form for user name and password, to sign in or sign up. Each error is beside its field; the first wrong field gets the
 * focus.
 */
export function CredentialsForm({ mode, failure, onSignedIn }: CredentialsForm.Props) {
  const { api } = useWebApp()
  const userNameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const [errors, setErrors] = useState<Errors>({ form: failure })
  const [isWorking, setWorking] = useState(false)
  const isSignUp = mode === 'signUp'

  function showErrors(next: Errors) {
    setErrors(next)
    if (next.userName) userNameField.current?.focus()
    else if (next.password) passwordField.current?.focus()
  }

  function readCredentials() {
    // Read from the fields: password managers fill them without notifying React.
    return { userName: (userNameField.current?.value ?? '').trim(), password: passwordField.current?.value ?? '' }
  }

  function checkCredentials(credentials: ReturnType<typeof readCredentials>): CredentialErrors {
    return isSignUp ? checkSignUp(credentials) : checkSignIn(credentials)
  }

  /**
   * Updates visible errors while the user types: a corrected field is valid at once, and the server's rejection disappears,
   * since it concerned the earlier value.
   */
  function revalidate() {
    const newErrors = checkCredentials(readCredentials())
    setErrors(({ userName, password }) => ({
      userName: userName && newErrors.userName,
      password: password && newErrors.password,
    }))
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isWorking) return
    const credentials = readCredentials()
    const newErrors = checkCredentials(credentials)
    showErrors(newErrors)
    if (newErrors.userName || newErrors.password) return
    setWorking(true)
    try {
      await (isSignUp ? api.signUp(credentials) : api.signInWithPassword(credentials))
      await onSignedIn()
    } catch (error) {
      const { field, text } = readLoginFailure(error)
      showErrors(field === 'userName' || field === 'password' ? { [field]: text } : { form: text })
    } finally {
      setWorking(false)
    }
  }

  return (
    <form className="login__form" noValidate onSubmit={(event) => void submit(event)}>
      <FormError text={errors.form} />
      <TextField
        ref={userNameField}
        name="username"
        label={loginMessages.userName}
        description={isSignUp ? loginMessages.userNameHint : undefined}
        error={errors.userName}
        onValueChange={revalidate}
        autoComplete={isSignUp ? 'username' : 'username webauthn'}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        ref={passwordField}
        name="password"
        type="password"
        label={loginMessages.password}
        description={isSignUp ? loginMessages.passwordHint : undefined}
        error={errors.password}
        onValueChange={revalidate}
        autoComplete={isSignUp ? 'new-password' : 'current-password'}
        required
        reveal={{ show: loginMessages.showPassword, hide: loginMessages.hidePassword }}
      />
      <Button type="submit" size="lg" block loading={isWorking} loadingLabel={loginMessages.working}>
        {isSignUp ? loginMessages.submitSignUp : loginMessages.submitSignIn}
      </Button>
    </form>
  )
}

export declare namespace CredentialsForm {
  type Props = {
    mode: LoginMode
    /** Why an earlier login failed. It disappears when the user types or submits. */
    failure?: string | undefined
    /** Called once the session cookie is set. */
    onSignedIn: () => Promise<void>
  }
}
