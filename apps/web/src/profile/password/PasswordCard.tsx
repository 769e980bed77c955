import type { User } from '@holdfast/api'
import { Button } from '@holdfast/ui'
import { useState } from 'react'
import { LoadError } from '../../app/loading/LoadError.tsx'
import { useWebApp } from '../../app/WebAppContext.tsx'
import { profileMessages } from '../../messages/profile.ts'
import { readFailureText } from '../failureText.ts'
import { RowsPlaceholder } from '../RowsPlaceholder.tsx'
import { useResource } from '../useResource.ts'
import { PasswordForm } from './PasswordForm.tsx'

const texts = profileMessages.password

/** The user's password, with a form to change it. Says so if the user has none. */
export function PasswordCard({ user, onChanged }: PasswordCard.Props) {
  const { api, session, toaster } = useWebApp()
  const [status, reload] = useResource(() => api.hasPassword())
  const [form, setForm] = useState<'unopened' | 'open' | 'closed'>('unopened')

  return (
    <section className="profile-card" aria-labelledby="password">
      <h2 id="password" className="profile-card__title">
        {texts.title}
      </h2>
      {status.status === 'loading' && <RowsPlaceholder rows={1} />}
      {status.status === 'failed' && <LoadError text={readFailureText(status.error)} onRetry={() => void reload()} />}
      {status.status === 'ready' && !status.value && <p className="profile-card__none">{texts.none}</p>}
      {status.status === 'ready' && status.value && form !== 'open' && (
        <div className="profile-row">
          <p className="profile-row__words profile-row__text">{texts.text}</p>
          {/* When the form closes, the focus returns to its button. */}
          <Button ref={form === 'closed' ? focus : undefined} variant="secondary" onClick={() => setForm('open')}>
            {texts.change}
          </Button>
        </div>
      )}
      {form === 'open' && (
        <PasswordForm
          userName={user.userName}
          onCancel={() => setForm('closed')}
          onChanged={({ othersEnded }) => {
            setForm('closed')
            // If the user has logged out meanwhile, the next user of the page must not see the toast.
            const now = session.state.get()
            if (now.status !== 'user' || now.user.id !== user.id) return
            toaster.show({
              variant: 'success',
              message: texts.changed,
              ...(othersEnded && { description: texts.othersEnded }),
            })
            onChanged()
          }}
        />
      )}
    </section>
  )
}

export declare namespace PasswordCard {
  type Props = {
    user: User
    /** Called after a change, which may have ended other sessions. */
    onChanged: () => void
  }
}

/** Has one identity for all renders, so that React calls it only when the element appears. */
function focus(element: HTMLElement | null): void {
  element?.focus()
}
