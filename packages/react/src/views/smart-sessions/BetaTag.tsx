import { Badge } from '@holdfast/ui'
import { sessionsMessages } from '../../messages/languages/english/sessions.ts'
import { useText } from '../../messages/useText.ts'

/** Says that the feature of the view is new, and may change. */
export function BetaTag() {
  return <Badge tone="accent">{useText(sessionsMessages)('sessions.beta')}</Badge>
}
