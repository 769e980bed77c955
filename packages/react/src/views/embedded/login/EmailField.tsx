import { loginWithEmail, preloadEmbedded, track } from '@holdfast/core'
import { ArrowRight, IconButton, Mail, Spinner, TextField } from '@holdfast/ui'
import { type FormEvent, useRef, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import './login.css'

/** A text this short is no address: the way on is not offered yet. */
const MIN_LENGTH = 4

/** The field that a login by mail begins with. The wallet's frame loads while the user types. */
export function EmailField() {
  const kit = useKit()
  const text = useText(embeddedMessages)
  const login = useKit(({ embedded }) => embedded?.login)
  const [email, setEmail] = useState('')
  const [isUnchanged, setUnchanged] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isBusy = login?.step === 'submitting' || login?.step === 'connecting'
  const problem = login?.step === 'idle' && isUnchanged ? login.problem?.code : undefined
  const isLong = email.trim().length >= MIN_LENGTH

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isLong || isBusy) return
    setUnchanged(true)
    void loginWithEmail(kit, { email }).catch(() => input.current?.focus())
  }

  return (
    <form className="hf-kit-email" noValidate onSubmit={submit}>
      <TextField
        ref={input}
        label={text('email.label')}
        labelHidden
        placeholder={text('email.label')}
        leading={<Mail />}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={email}
        readOnly={isBusy}
        onValueChange={(value) => {
          setEmail(value)
          setUnchanged(false)
        }}
        onFocus={() => {
          track(kit, { event: 'EMAIL_LOGIN_SELECTED' })
          void preloadEmbedded(kit)
        }}
        error={problem === 'invalidEmail' ? text('email.invalid') : undefined}
      />
      <IconButton
        className="hf-kit-email-submit"
        type="submit"
        label={text('email.submit')}
        aria-disabled={!isLong || isBusy || undefined}
        aria-busy={isBusy}
      >
        {isBusy ? <Spinner /> : <ArrowRight className="hf-kit-mirrored" />}
      </IconButton>
    </form>
  )
}
