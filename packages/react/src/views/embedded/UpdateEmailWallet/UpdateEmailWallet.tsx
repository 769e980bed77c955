import { goBack, updateEmail } from '@holdfast/core'
import { Button, TextField } from '@holdfast/ui'
import type { FormEvent } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { useEmailEntry } from '../pieces/useEmailEntry.ts'
import './UpdateEmailWallet.css'
import { attempt } from '../../../loading/attempt.ts'

/** Asks for the user's new mail address. */
export function UpdateEmailWallet() {
  const kit = useKit()
  const text = useText(embeddedMessages)
  const currentEmail = useKit(({ embedded }) => embedded?.user?.email ?? '')
  const update = useKit(({ embedded }) => embedded?.emailUpdate)
  const isBusy = update?.step === 'submitting'
  const problem = update?.step === 'idle' ? update.problem : undefined
  const { email, isLongEnough, markSubmitted, field } = useEmailEntry({ initial: currentEmail, isBusy, problem })
  const canSave = isLongEnough && email.trim() !== currentEmail && !isBusy

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!canSave) return
    markSubmitted()
    attempt(kit, () => updateEmail(kit, { email }))
  }

  return (
    <form className="hf-kit-update-email" noValidate onSubmit={submit}>
      <TextField {...field} label={text('updateEmail.label')} />
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
