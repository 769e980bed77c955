import { pushView } from '@holdfast/core'
import { Button, EmptyState, type EmptyStateProps } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { accountMessages } from '../../../messages/languages/english/account.ts'
import { useText } from '../../../messages/useText.ts'

/** Says that the account has nothing to list, and leads to the view for receiving if the app offers it. */
export function NothingHeld(props: Pick<EmptyStateProps, 'icon' | 'title' | 'children'>) {
  const kit = useKit()
  const text = useText(accountMessages)
  const canReceive = useKit(({ options }) => options.features.receive)
  return (
    <EmptyState
      {...props}
      className="hf-kit-empty"
      action={
        canReceive && (
          <Button variant="secondary" onClick={() => pushView(kit, 'WalletReceive')}>
            {text('account.receiveFunds')}
          </Button>
        )
      }
    />
  )
}
