import { resetView } from '@holdfast/core'
import { Button, EmptyState, Wallet } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { useText } from '../../../messages/useText.ts'

/** Stands where an account would, when none is connected. */
export function NoAccount() {
  const kit = useKit()
  const text = useText()
  return (
    <EmptyState
      icon={Wallet}
      className="hf-kit-empty"
      title={text('account.missing')}
      action={<Button onClick={() => resetView(kit, 'Connect')}>{text('title.connect')}</Button>}
    >
      {text('account.missingHint')}
    </EmptyState>
  )
}
