import { Button, Checkbox, TextField } from '@holdfast/ui'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useWebApp } from '../../app/WebAppContext.tsx'
import { FormError } from '../../login/FormError.tsx'
import { loginMessages } from '../../messages/login.ts'
import { profileMessages } from '../../messages/profile.ts'
import { checkPasswords, type PasswordErrors, readPasswordFailure } from './rules.ts'

const texts = profileMessages.password

/** The form for a new password. Each error is beside its field; the first wrong field gets the focus. */
export function PasswordForm({ userName, onChanged, onCancel }: PasswordForm.Props) {
  const { api } = useWebApp()
  const currentField = useRef<HTMLInputElement>(null)
  const nextField = useRef<HTMLInputElement>(null)
  const [endsOthers, setEndsOthers] = useState(true)
  const [errors, setErrors] = useState<PasswordErrors>({})
  const [isWorking, setWorking] = useState(false)

  useEffect(() => currentField.current?.focus(), [])

  function showErrors(shown: PasswordErrors) {
    setErrors(shown)
    if (shown.current) currentField.current?.focus()
    else if (shown.next) nextField.current?.focus()
  }

  function readPasswords() {
    // Read from the fields: password managers fill them without notifying React.
    return { current: currentField.current?.value ?? '', next: nextField.current?.value ?? '' }
  }

  /** Updates visible errors while the user types. The server's refusal disappears, since it concerned the earlier value. */
  function revalidate() {
    const found = checkPasswords(readPasswords())
    setErrors(({ current, next }) => ({ current: current && found.current, next: next && found.next }))
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isWorking) return
    const { current, next } = readPasswords()
    const found = checkPasswords({ current, next })
    showErrors(found)
    if (found.current || found.next) return
    setWorking(true)
    try {
      await api.changePassword({ currentPassword: current, newPassword: next, revokeOtherSessions: endsOthers })
      onChanged({ othersEnded: endsOthers })
    } catch (error) {
      showErrors(readPasswordFailure(error))
    } finally {
      setWorking(false)
    }
  }

  return (
    <form className="profile-form" noValidate onSubmit={(event) => void submit(event)}>
      <FormError text={errors.form} />
      {/* Tells password managers whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <TextField
        ref={currentField}
        name="current-password"
        type="password"
        label={texts.current}
        error={errors.current}
        onValueChange={revalidate}
        autoComplete="current-password"
        required
        reveal={{ show: texts.showCurrent, hide: texts.hideCurrent }}
      />
      <TextField
        ref={nextField}
        name="new-password"
        type="password"
        label={texts.next}
        description={loginMessages.passwordHint}
        error={errors.next}
        onValueChange={revalidate}
        autoComplete="new-password"
        required
        reveal={{ show: texts.showNext, hide: texts.hideNext }}
      />
      <Checkbox checked={endsOthers} onCheckedChange={setEndsOthers}>
        {texts.endOthers}
      </Checkbox>
      <div className="profile-form__actions">
        <Button type="submit" loading={isWorking} loadingLabel={texts.working}>
          {texts.submit}
        </Button>
        <Button variant="ghost" disabled={isWorking} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

export declare namespace PasswordForm {
  type Props = {
    userName: string
    /** Called once the server has the new password. */
    onChanged: (change: { othersEnded: boolean }) => void
    onCancel: () => void
  }
}
