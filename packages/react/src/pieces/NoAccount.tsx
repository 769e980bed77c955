import { resetView } from '@holdfast/core'
import { Button, EmptyState, Wallet } from '@holdfast/ui'
import { useKit } from '../hooks/useKit.ts'
import { accountMessages } from '../messages/languages/english/account.ts'
import { useText } from '../messages/useText.ts'

/** Says that no account is connected, in place of an account. */
export function NoAccount() {
  const kit = useKit()
  const text = useText(accountMessages)
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
