import { EmptyState, Wallet } from '@holdfast/ui'
import { connectMessages } from '../../../messages/languages/english/connect.ts'
import { useText } from '../../../messages/useText.ts'

/** Says that the app offers no way to connect. */
export function NothingOffered() {
  const text = useText(connectMessages)
  return (
    <EmptyState icon={Wallet} className="hf-kit-empty" title={text('connect.nothingTitle')}>
      {text('connect.nothingHint')}
    </EmptyState>
  )
}
