import { emailCodeDigits } from '@holdfast/api'
import { Button, TextField } from '@holdfast/ui'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useWebApp } from '../app/WebAppContext.tsx'
import { loginMessages } from '../messages/login.ts'
import { FormError } from './FormError.tsx'
import { type LoginFailure, readLoginFailure } from './failures.ts'
import { checkCode, checkEmail } from './rules.ts'

/** Signs in with a code sent by e-mail: first the address, then the code. */
export function EmailCodeForm({ isMailCaptured, onSignedIn, onBack }: EmailCodeForm.Props) {
  const { api } = useWebApp()
  const field = useRef<HTMLInputElement>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isSentAgain, setSentAgain] = useState(false)
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  const [isWorking, setWorking] = useState(false)

  // Each step starts with the focus in its field.
  useEffect(() => field.current?.focus(), [sentTo])

  async function run(work: () => Promise<void>) {
    if (isWorking) return
    setFailure(null)
    setWorking(true)
    try {
      await work()
    } catch (error) {
      setFailure(readLoginFailure(error))
      field.current?.focus()
    } finally {
      setWorking(false)
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isWorking) return
    const value = (field.current?.value ?? '').trim()
    const error = sentTo === null ? checkEmail(value) : checkCode(value)
    if (error !== undefined) {
      setFailure({ field: sentTo === null ? 'email' : 'code', text: error })
      field.current?.focus()
      return
    }
    void run(async () => {
      if (sentTo === null) {
        await api.sendEmailCode(value)
        setSentTo(value)
      } else {
        await api.signInWithEmailCode({ email: sentTo, code: value })
        await onSignedIn()
      }
    })
  }

  function sendAgain(email: string) {
    void run(async () => {
      await api.sendEmailCode(email)
      setSentAgain(true)
      if (field.current) field.current.value = ''
      field.current?.focus()
    })
  }

  function changeAddress() {
    setFailure(null)
    setSentAgain(false)
    setSentTo(null)
  }

  /** Clears the error while the user corrects the value. The next submit checks the value again. */
  const onValueChange = () => setFailure(null)
  const isFieldFailure = failure?.field === 'email' || failure?.field === 'code'
  return (
    <form className="login__form" noValidate onSubmit={submit}>
      <FormError text={isFieldFailure ? undefined : failure?.text} />
      <p className="login__hint" aria-live="polite">
        {sentTo === null
          ? loginMessages.emailIntro
          : isSentAgain
            ? loginMessages.codeSentAgain(sentTo)
            : loginMessages.codeSent(sentTo)}
      </p>
      {sentTo === null ? (
        <TextField
          key="email"
          ref={field}
          name="email"
          type="email"
          label={loginMessages.emailLabel}
          error={isFieldFailure ? failure.text : undefined}
          onValueChange={onValueChange}
          autoComplete="email"
          required
        />
      ) : (
        <TextField
          key="code"
          ref={field}
          name="code"
          label={loginMessages.codeLabel}
          error={isFieldFailure ? failure.text : undefined}
          onValueChange={onValueChange}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={emailCodeDigits}
          required
        />
      )}
      <Button type="submit" size="lg" block loading={isWorking} loadingLabel={loginMessages.working}>
        {sentTo === null ? loginMessages.sendCode : loginMessages.codeSubmit}
      </Button>
      {sentTo !== null && isMailCaptured && (
        <a className="login__hint" href="/dev/mailbox" target="_blank" rel="noreferrer">
          {loginMessages.mailbox}
        </a>
      )}
      {sentTo !== null && (
        <div className="login__code-ways">
          <Button variant="secondary" onClick={() => sendAgain(sentTo)}>
            {loginMessages.sendNewCode}
          </Button>
          <Button variant="ghost" disabled={isWorking} onClick={changeAddress}>
            {loginMessages.otherEmail}
          </Button>
        </div>
      )}
      <Button variant="ghost" onClick={onBack}>
        {loginMessages.backToPassword}
      </Button>
    </form>
  )
}

export declare namespace EmailCodeForm {
  type Props = {
    /** Whether mails are shown at /dev/mailbox instead of being sent. */
    isMailCaptured: boolean
    /** Called once the session cookie is set. */
    onSignedIn: () => Promise<void>
    onBack: () => void
  }
}
