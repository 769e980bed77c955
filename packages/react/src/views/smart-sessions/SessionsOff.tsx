import { Clock, EmptyState } from '@holdfast/ui'
import { sessionsMessages } from '../../messages/languages/english/sessions.ts'
import { useText } from '../../messages/useText.ts'

/** Tells the user, in the views of permissions, that the app has not enabled the feature `smartSessions`. */
export function SessionsOff() {
  const text = useText(sessionsMessages)
  return (
    <EmptyState icon={Clock} className="hf-kit-empty" title={text('sessions.off')}>
      {text('sessions.offHint')}
    </EmptyState>
  )
}
