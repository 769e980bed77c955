import { loginWithEmail, preloadEmbedded, track } from '@holdfast/core'
import { ArrowRight, IconButton, Mail, Spinner, TextField } from '@holdfast/ui'
import { type FormEvent, useRef } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { useEmailEntry } from '../pieces/useEmailEntry.ts'
import './login.css'
import { attempt, isLoadFailure } from '../../../loading/attempt.ts'

/** Draws the field that starts a login by mail. The wallet's frame starts to load when the field is focused. */
export function EmailField() {
  const kit = useKit()
  const text = useText(embeddedMessages)
  const login = useKit(({ embedded }) => embedded?.login)
  const input = useRef<HTMLInputElement>(null)
  const isBusy = login?.step === 'submitting' || login?.step === 'connecting'
  const problem = login?.step === 'idle' ? login.problem : undefined
  const { email, isLongEnough, markSubmitted, field } = useEmailEntry({ isBusy, problem })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isLongEnough || isBusy) return
    markSubmitted()
    attempt(kit, async () => {
      try {
        await loginWithEmail(kit, { email })
      } catch (error) {
        input.current?.focus()
        // The field itself shows a refusal by the wallet's frame, so only a failure to load the code is thrown again.
        if (isLoadFailure(error)) throw error
      }
    })
  }

  return (
    <form className="hf-kit-email" noValidate onSubmit={submit}>
      <TextField
        {...field}
        ref={input}
        label={text('email.label')}
        labelHidden
        placeholder={text('email.label')}
        leading={<Mail />}
        onFocus={() => {
          track(kit, { event: 'EMAIL_LOGIN_SELECTED' })
          void preloadEmbedded(kit)
        }}
      />
      <IconButton
        className="hf-kit-email-submit"
        type="submit"
        label={text('email.submit')}
        aria-disabled={!isLongEnough || isBusy || undefined}
        aria-busy={isBusy}
      >
        {isBusy ? <Spinner /> : <ArrowRight className="hf-kit-mirrored" />}
      </IconButton>
    </form>
  )
}
