import { type Transaction, type TransactionRow, transactionStatusOf } from '@holdfast/core'
import { Badge, VisuallyHidden } from '@holdfast/ui'
import type { ReactNode } from 'react'
import { useKitContext } from '../../KitContext.ts'
import { assetsMessages } from '../../messages/languages/english/assets.ts'
import { useText } from '../../messages/useText.ts'
import { ActivityImages } from './ActivityImages.tsx'
import { dayOf } from './dates.ts'
import { useActivityWords } from './useActivityWords.ts'

/** Props of {@link ActivityRow}. */
export type ActivityRowProps = {
  transaction: Transaction
  row: TransactionRow
  /** The transaction's page in the block explorer, if there is one. */
  href: string | undefined
}

/** Shows a transaction: its kind, the assets that moved, and when. It links to the block explorer, if there is one. */
export function ActivityRow({ transaction, row, href }: ActivityRowProps) {
  const text = useText(assetsMessages)
  const { locale } = useKitContext()
  const { title, descriptions } = useActivityWords()(transaction, row)
  const status = transactionStatusOf(transaction)
  return (
    <Frame href={href}>
      <ActivityImages row={row} status={status} />
      <span className="hf-kit-activity-text">
        <span className="hf-kit-activity-title">
          <bdi>{title}</bdi>
          {status === 'failed' && <Badge tone="danger">{text('activity.status.failed')}</Badge>}
          {status === 'pending' && <Badge tone="warning">{text('activity.status.pending')}</Badge>}
        </span>
        <span className="hf-kit-activity-moved" title={descriptions.join(', ')}>
          {descriptions.map((description, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the descriptions of one row never change their places.
            <bdi key={index} dir={/^[-+<>]/.test(description) ? 'ltr' : 'auto'}>
              {description}
            </bdi>
          ))}
        </span>
      </span>
      <time className="hf-kit-activity-day" dateTime={transaction.metadata.minedAt}>
        {dayOf(transaction.metadata.minedAt, locale)}
      </time>
      {href && <VisuallyHidden>{text('activity.showInExplorer')}</VisuallyHidden>}
    </Frame>
  )
}

function Frame({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return <div className="hf-kit-activity-row">{children}</div>
  return (
    <a className="hf-kit-activity-row" href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  )
}
