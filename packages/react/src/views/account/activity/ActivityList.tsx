import { type AccountSnapshot, fetchTransactions } from '@holdfast/core'
import { Button, VisuallyHidden } from '@holdfast/ui'
import { useCallback, useMemo, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitContext } from '../../../KitContext.ts'
import { attempt } from '../../../loading/attempt.ts'
import { accountMessages } from '../../../messages/languages/english/account.ts'
import { assetsMessages } from '../../../messages/languages/english/assets.ts'
import { useText } from '../../../messages/useText.ts'
import { ActivityRow } from '../../../pieces/activity/ActivityRow.tsx'
import { monthTitle } from '../../../pieces/activity/dates.ts'
import { ScrollArea } from '../../../scroll/ScrollArea.tsx'
import { LongList } from '../../../virtual/LongList.tsx'
import { type ActivityItem, listItems } from './listItems.ts'

/** Props of {@link ActivityList}. */
export type ActivityListProps = {
  account: AccountSnapshot
  /** Whether the list fills a whole view instead of a tab. @default false */
  tall?: boolean | undefined
}

/** Lists the history by month, the newest first. The next page loads when the end comes into view. */
export function ActivityList({ account, tall = false }: ActivityListProps) {
  const kit = useKit()
  const text = useText(accountMessages, assetsMessages)
  const { locale } = useKitContext()
  const years = useKit(({ transactions }) => transactions?.transactionsByYear)
  const { next, loading, failed } = useKit(({ transactions }) => ({
    next: transactions?.next,
    loading: transactions?.loading ?? true,
    failed: transactions?.failed ?? false,
  }))
  const items = useMemo(() => listItems(years ?? {}), [years])
  const [area, setArea] = useState<HTMLElement | null>(null)
  const explorer = account.caipNetwork?.blockExplorers?.default.url
  // The function changes with each page that loads. The list calls a new function at once if the end is still in view.
  const onEnd = useCallback(() => {
    if (next !== undefined) attempt(kit, () => fetchTransactions(kit))
  }, [kit, next])

  return (
    <>
      <output>{loading && <VisuallyHidden>{text('activity.loading')}</VisuallyHidden>}</output>
      <ScrollArea
        areaRef={setArea}
        className="hf-kit-activity-scroll"
        data-tall={tall || undefined}
        // Without an explorer, the rows are not links and cannot be focused, so the area itself takes the focus.
        focusName={explorer ? undefined : text('account.activity')}
      >
        <LongList
          items={items}
          keyOf={({ key }) => key}
          label={text('account.activity')}
          area={area}
          onEnd={next === undefined || loading ? undefined : onEnd}
        >
          {(item: ActivityItem) =>
            item.kind === 'month' ? (
              <h3 className="hf-kit-activity-month">{monthTitle(item, locale, new Date(kit.internals.clock.now()))}</h3>
            ) : (
              <ActivityRow
                transaction={item.transaction}
                row={item.row}
                href={explorer && linkTo(explorer, item.transaction.metadata.hash)}
              />
            )
          }
        </LongList>
      </ScrollArea>
      {failed && (
        <div className="hf-kit-activity-note" role="alert">
          {text('activity.moreFailed')}
          <Button size="sm" variant="secondary" onClick={() => attempt(kit, () => fetchTransactions(kit))}>
            {text('action.tryAgain')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Returns the URL of a transaction in the explorer, or undefined for a pending purchase, which has no transaction yet. */
function linkTo(explorer: string, hash: string): string | undefined {
  return hash ? `${explorer.replace(/\/$/, '')}/tx/${encodeURIComponent(hash)}` : undefined
}
