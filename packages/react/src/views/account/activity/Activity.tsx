import {
  type AccountSnapshot,
  fetchTransactions,
  hasDataService,
  namespaceSupports,
  watchTransactions,
} from '@holdfast/core'
import { Button, EmptyState, ErrorState, History, Skeleton, VisuallyHidden } from '@holdfast/ui'
import { useCallback } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { useWhileSeen } from '../../../loading/useWhileSeen.ts'
import { accountMessages } from '../../../messages/languages/english/account.ts'
import { assetsMessages } from '../../../messages/languages/english/assets.ts'
import { useText } from '../../../messages/useText.ts'
import { ExplorerLink } from '../pieces/ExplorerLink.tsx'
import { ActivityList } from './ActivityList.tsx'
import '../../../pieces/activity/activity.css'
import { attempt } from '../../../loading/attempt.ts'
import { NothingHeld } from '../pieces/NothingHeld.tsx'

/** Props of {@link Activity}. */
export type ActivityProps = {
  account: AccountSnapshot
  /** Whether the activity is a view of its own instead of a tab. @default false */
  isView?: boolean | undefined
}

/** How many placeholders fit, so that nothing moves when the list has loaded. */
const PLACEHOLDERS = { tab: 4, view: 7 } as const

/** Shows the history of the account on its network, or says that the history is loading, empty or not available. */
export function Activity({ account, isView = false }: ActivityProps) {
  const kit = useKit()
  const text = useText(accountMessages, assetsMessages)
  useWhileSeen(useCallback(() => watchTransactions(kit), [kit]))
  const hasService =
    useKit(({ options }) => hasDataService(options)) && namespaceSupports(account.namespace, 'activity')
  const { count, empty, failed, isAnswerUnusable } = useKit(({ transactions }) => {
    const isOfAccount = transactions?.caipAddress === account.caipAddress
    return {
      count: isOfAccount ? (transactions?.transactions.length ?? 0) : 0,
      empty: isOfAccount && transactions?.empty === true,
      failed: isOfAccount && transactions?.failed === true,
      isAnswerUnusable: transactions?.failure === 'unusable',
    }
  })
  const network = account.caipNetwork?.name ?? text('button.unknownNetwork')

  if (!hasService) {
    return (
      <EmptyState
        icon={History}
        className="hf-kit-empty"
        title={text('activity.notListed')}
        action={account.addressExplorerUrl && <ExplorerLink href={account.addressExplorerUrl} />}
      >
        {text('activity.notListedHint')}
      </EmptyState>
    )
  }
  if (count > 0) return <ActivityList account={account} tall={isView} />
  if (failed) {
    return (
      <ErrorState
        className="hf-kit-empty"
        title={text('toast.fetchTransactionsFailed')}
        action={
          <Button variant="secondary" onClick={() => attempt(kit, () => fetchTransactions(kit))}>
            {text('action.tryAgain')}
          </Button>
        }
      >
        {text(isAnswerUnusable ? 'activity.failedAnswer' : 'activity.failedHint')}
      </ErrorState>
    )
  }
  if (empty) {
    return (
      <NothingHeld icon={History} title={text(isView ? 'activity.noTransactions' : 'activity.empty')}>
        {text(isView ? 'activity.noTransactionsHint' : 'activity.emptyHint', { network })}
      </NothingHeld>
    )
  }
  return (
    <div className="hf-kit-activity-loading" aria-busy="true">
      <output>
        <VisuallyHidden>{text('activity.loading')}</VisuallyHidden>
      </output>
      {Array.from({ length: PLACEHOLDERS[isView ? 'view' : 'tab'] }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
        <Skeleton key={index} className="hf-kit-tokens-skeleton" height="var(--hf-size-row)" />
      ))}
    </div>
  )
}
