import { pushView, track } from '@holdfast/core'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { assetsMessages } from '../../../messages/languages/english/assets.ts'
import { useText } from '../../../messages/useText.ts'
import { Activity } from './Activity.tsx'

/** Shows the activity in a tab of the account's view, with a link to the view of all activity. */
export function ActivityTab() {
  const kit = useKit()
  const text = useText(assetsMessages)
  const account = useAccount()
  const hasTransactions = useKit(({ transactions }) => (transactions?.transactions.length ?? 0) > 0)

  function showAll(): void {
    track(kit, {
      event: 'CLICK_TRANSACTIONS',
      properties: { isSmartAccount: account.preferredAccountType === 'smartAccount' },
    })
    pushView(kit, 'Transactions')
  }

  return (
    <>
      <Activity account={account} />
      {hasTransactions && (
        <button type="button" className="hf-kit-link hf-kit-activity-all" onClick={showAll}>
          {text('activity.showAll')}
        </button>
      )}
    </>
  )
}
