import { goBack, listTransactionMonths, type Transaction, transactionRowsOf, watchPurchases } from '@holdfast/core'
import { Button, EmptyState, ErrorState, History, Skeleton, VisuallyHidden } from '@holdfast/ui'
import { useCallback } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitContext } from '../../../KitContext.ts'
import { useWhileSeen } from '../../../loading/useWhileSeen.ts'
import { buyMessages } from '../../../messages/languages/english/buy.ts'
import { useText } from '../../../messages/useText.ts'
import { ActivityRow } from '../../../pieces/activity/ActivityRow.tsx'
import { monthTitle } from '../../../pieces/activity/dates.ts'
import { NoAccount } from '../../../pieces/NoAccount.tsx'
import { useOnRamp } from '../pieces/useOnRamp.ts'
import '../../../pieces/activity/activity.css'
import './OnRampActivity.css'

/** How many placeholder rows fill the view, so that nothing moves when the list has loaded. */
const PLACEHOLDERS = 7

/** Lists the pending, completed and failed purchases, grouped by month. */
export function OnRampActivity() {
  const { address } = useAccount()
  return address ? <Purchases /> : <NoAccount />
}

function Purchases() {
  const kit = useKit()
  const text = useText(buyMessages)
  const { locale } = useKitContext()
  const { caipNetwork } = useAccount()
  const { reading, readingFailure } = useOnRamp()
  const purchasesByYear = useKit(({ transactions }) => transactions?.coinbaseTransactions)
  useWhileSeen(useCallback(() => watchPurchases(kit), [kit]))

  const months = listTransactionMonths(purchasesByYear ?? {})
    .map((month) => ({ ...month, transactions: month.transactions.filter(isShown) }))
    .filter(({ transactions }) => transactions.length > 0)
  const explorer = caipNetwork?.blockExplorers?.default.url
  const isLoading = reading === 'unread'

  if (months.length === 0 && isLoading) {
    return (
      <div className="hf-kit-activity-loading" aria-busy="true">
        <output>
          <VisuallyHidden>{text('buy.activityLoading')}</VisuallyHidden>
        </output>
        {Array.from({ length: PLACEHOLDERS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
          <Skeleton key={index} className="hf-kit-tokens-skeleton" height="var(--hf-size-row)" />
        ))}
      </div>
    )
  }
  if (months.length === 0 && reading === 'failed') {
    return (
      <ErrorState className="hf-kit-empty" title={text('buy.activityFailed')}>
        {text(readingFailure === 'unusable' ? 'buy.activityFailedAnswer' : 'buy.activityFailedHint')}
      </ErrorState>
    )
  }
  if (months.length === 0) {
    return (
      <EmptyState icon={History} className="hf-kit-empty" title={text('buy.activityEmpty')}>
        {text('buy.activityEmptyHint')}
      </EmptyState>
    )
  }
  return (
    <div className="hf-kit-buy-activity">
      {months.map((month) => (
        <section key={`${month.year}-${month.month}`} aria-label={titleOf(month)}>
          <h3 className="hf-kit-buy-month">{titleOf(month)}</h3>
          <ul className="hf-kit-list">
            {month.transactions.flatMap((transaction) =>
              transactionRowsOf(transaction).map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one purchase never change their places.
                <li key={`${transaction.id}/${index}`}>
                  <ActivityRow transaction={transaction} row={row} href={linkTo(transaction)} />
                </li>
              )),
            )}
          </ul>
        </section>
      ))}
      <Button block variant="secondary" onClick={() => goBack(kit)}>
        {text('buy.done')}
      </Button>
    </div>
  )

  function titleOf(month: { year: number; month: number }): string {
    return monthTitle(month, locale, new Date(kit.internals.clock.now()))
  }

  /**
   * Returns the URL of the purchase's transaction in the active network's block explorer. Undefined if that network has no
   * explorer, if the purchase has no transaction yet, or if the purchase is on another network.
   */
  function linkTo({ metadata: { hash, chain } }: Transaction): string | undefined {
    if (!explorer || !hash || chain !== caipNetwork?.caipNetworkId) return undefined
    return `${explorer.replace(/\/$/, '')}/tx/${encodeURIComponent(hash)}`
  }
}

/** Returns whether a purchase names a token. Without one, the purchase cannot be shown. */
function isShown({ transfers }: Transaction): boolean {
  return transfers.some(({ fungible_info: token }) => token !== undefined)
}
