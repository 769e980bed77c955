import { retryWallets } from '@holdfast/core'
import { Button, ErrorState, TriangleAlert, WifiOff } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'
import { allWalletsMessages } from '../../../messages/languages/english/allWallets.ts'
import { useText } from '../../../messages/useText.ts'

/** Says that the catalogue could not be reached or gave no usable answer, and offers a retry. */
export function ListFailed() {
  const kit = useKit()
  const text = useText(allWalletsMessages)
  const isAnswerUnusable = useKit(({ wallets }) => wallets.failure === 'unusable')
  return (
    <ErrorState
      icon={isAnswerUnusable ? TriangleAlert : WifiOff}
      className="hf-kit-empty"
      title={text('all.failed')}
      action={<Button onClick={() => attempt(kit, () => retryWallets(kit))}>{text('action.tryAgain')}</Button>}
    >
      {text(isAnswerUnusable ? 'all.failedAnswer' : 'all.failedHint')}
    </ErrorState>
  )
}
