import { Spinner } from '@holdfast/ui'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'

/** Waits while the account of a finished login is connected. */
export function Connecting() {
  const text = useText(embeddedMessages)
  return (
    <div className="hf-kit-outlet-loading">
      <Spinner label={text('social.loadingUser')} />
    </div>
  )
}
