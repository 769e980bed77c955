import { resetView } from '@holdfast/core'
import { Button, EmptyState } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'

/** Says that no login and no change of the mail address is under way, and leads back to the start. */
export function NothingUnderWay() {
  const kit = useKit()
  const text = useText(embeddedMessages)
  return (
    <EmptyState
      className="hf-kit-empty"
      title={text('code.none')}
      action={<Button onClick={() => resetView(kit, 'Connect')}>{text('shell.startAgain')}</Button>}
    >
      {text('code.noneHint')}
    </EmptyState>
  )
}
