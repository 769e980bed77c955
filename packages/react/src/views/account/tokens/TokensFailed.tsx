import { loadTokens } from '@holdfast/core'
import { Button, ErrorState } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'
import { assetsMessages } from '../../../messages/languages/english/assets.ts'
import { useText } from '../../../messages/useText.ts'
import { useRetryLock } from './useRetryLock.ts'

/**
 * Says that balances could not be read, and lets the user try again once the lock on retries has expired.
 *
 * @param props.isStale - whether older balances are shown below the message.
 */
export function TokensFailed({ isStale }: { isStale: boolean }) {
  const kit = useKit()
  const text = useText(assetsMessages)
  const secondsLeft = useRetryLock()
  const retry = (
    <Button
      variant="secondary"
      size="sm"
      disabled={secondsLeft > 0}
      onClick={() => attempt(kit, () => loadTokens(kit))}
    >
      {secondsLeft > 0 ? text('tokens.retryIn', { count: secondsLeft }) : text('action.tryAgain')}
    </Button>
  )
  if (isStale) {
    return (
      <div className="hf-kit-tokens-note">
        <span role="alert">{text('tokens.stale')}</span> {retry}
      </div>
    )
  }
  return (
    <ErrorState className="hf-kit-empty" title={text('toast.tokenBalanceUnavailable')} action={retry}>
      {text('tokens.failedHint')}
    </ErrorState>
  )
}
