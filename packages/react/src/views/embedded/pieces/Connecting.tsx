import { Spinner } from '@holdfast/ui'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'

/** Draws a spinner, for the time between the end of a login and the connection of the account. */
export function Connecting() {
  const text = useText(embeddedMessages)
  return (
    <div className="hf-kit-outlet-loading">
      <Spinner label={text('social.loadingUser')} />
    </div>
  )
}
