import { goBack, updateEmail } from '@holdfast/core'
import { Button, TextField } from '@holdfast/ui'
import { type FormEvent, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import './UpdateEmailWallet.css'

/** A text this short is no address. */
const MIN_LENGTH = 4

/** Takes the user's new mail address. */
export function UpdateEmailWallet() {
  const kit = useKit()
  const text = useText(embeddedMessages)
  const known = useKit(({ embedded }) => embedded?.user?.email ?? '')
  const update = useKit(({ embedded }) => embedded?.emailUpdate)
  const [email, setEmail] = useState(known)
  const [isUnchanged, setUnchanged] = useState(false)
  const isBusy = update?.step === 'submitting'
  const canSave = email.trim().length >= MIN_LENGTH && email.trim() !== known && !isBusy
  const problem = update?.step === 'idle' && isUnchanged ? update.problem?.code : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!canSave) return
    setUnchanged(true)
    void updateEmail(kit, { email })
  }

  return (
    <form className="hf-kit-update-email" noValidate onSubmit={submit}>
      <TextField
        label={text('updateEmail.label')}
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
        error={problem === 'invalidEmail' ? text('email.invalid') : undefined}
      />
      <div className="hf-kit-update-email-actions">
        <Button variant="secondary" block onClick={() => goBack(kit)}>
          {text('action.cancel')}
        </Button>
        <Button type="submit" block disabled={!canSave && !isBusy} loading={isBusy}>
          {text('updateEmail.save')}
        </Button>
      </div>
    </form>
  )
}
