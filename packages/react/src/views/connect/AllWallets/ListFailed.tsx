import { retryWallets } from '@holdfast/core'
import { Button, ErrorState, WifiOff } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { useText } from '../../../messages/useText.ts'

/** Says that the catalogue cannot be reached, and asks it again. */
export function ListFailed() {
  const kit = useKit()
  const text = useText()
  return (
    <ErrorState
      icon={WifiOff}
      className="hf-kit-empty"
      title={text('all.failed')}
      action={<Button onClick={() => void retryWallets(kit)}>{text('action.tryAgain')}</Button>}
    >
      {text('all.failedHint')}
    </ErrorState>
  )
}
