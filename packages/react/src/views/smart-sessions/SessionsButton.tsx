import { pushView } from '@holdfast/core'
import { Clock, IconButton } from '@holdfast/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../messages/useText.ts'

/** Leads from the account to the permissions that it has granted to apps. */
export function SessionsButton() {
  const kit = useKit()
  const text = useText()
  return (
    <IconButton label={text('title.smartSessions')} onClick={() => pushView(kit, 'SmartSessionList')}>
      <Clock />
    </IconButton>
  )
}
