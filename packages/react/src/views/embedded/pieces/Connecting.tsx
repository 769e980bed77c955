import { Spinner } from '@holdfast/ui'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'

/** Waits until the account is connected after a completed login. */
export function Connecting() {
  const text = useText(embeddedMessages)
  return (
    <div className="hf-kit-outlet-loading">
      <Spinner label={text('social.loadingUser')} />
    </div>
  )
}
