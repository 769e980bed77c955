import { closeModal } from '@holdfast/core'
import { Button, EmptyState } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { FramePlace } from '../pieces/FramePlace.tsx'

/** Shows the frame in which the user reviews and approves the app's request. */
export function ApproveTransaction() {
  const kit = useKit()
  const text = useText(embeddedMessages)
  const isWaiting = useKit(({ embedded }) => (embedded?.approvals ?? 0) > 0)
  if (isWaiting) return <FramePlace kind="approval" />
  return (
    <EmptyState
      className="hf-kit-empty"
      title={text('approve.none')}
      action={<Button onClick={() => closeModal(kit)}>{text('shell.close')}</Button>}
    />
  )
}
