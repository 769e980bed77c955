import { shortenAddress } from '@holdfast/caip'
import { ArrowDownToLine, ArrowUpFromLine, CopyButton, ExternalLink } from '@holdfast/ui'
import { homeMessages } from '../messages/home.ts'
import { stakeMessages } from '../messages/stake.ts'
import { Ether } from '../stake/Ether.tsx'
import { formatEther, formatEtherShort } from '../stake/format.ts'
import type { HistoryRowData } from '../stake/transactions/mergeHistory.ts'
import { TransactionStatus } from '../stake/transactions/TransactionStatus.tsx'

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A deposit or withdrawal: its action, time, amount and status. */
export function HistoryRow({ row, explorerUrl }: HistoryRow.Props) {
  const Icon = row.action === 'deposit' ? ArrowDownToLine : ArrowUpFromLine
  const time = new Date(row.at)
  return (
    <li className="history-row">
      <span className="history-row__icon" aria-hidden="true">
        <Icon />
      </span>
      <div className="history-row__what">
        <p className="history-row__action">{stakeMessages.action[row.action]}</p>
        <p className="history-row__when">
          {row.at > 0 && <time dateTime={time.toISOString()}>{timeFormat.format(time)}</time>}
          {row.hash !== undefined && <HashLink hash={row.hash} explorerUrl={explorerUrl} />}
        </p>
      </div>
      <div className="history-row__figures">
        <p className="history-row__amount">
          <Ether wei={row.value} sign={row.action === 'deposit' ? '+' : '−'} />
        </p>
        {row.status === 'included' && row.stake !== undefined ? (
          <p className="history-row__after" title={formatEther(row.stake)}>
            {homeMessages.stakeAfter(formatEtherShort(row.stake))}
          </p>
        ) : null}
        <TransactionStatus status={row.status} />
      </div>
    </li>
  )
}

export declare namespace HistoryRow {
  type Props = { row: HistoryRowData; explorerUrl: string | undefined }
}

function HashLink({ hash, explorerUrl }: { hash: string; explorerUrl: string | undefined }) {
  const short = shortenAddress(hash)
  if (explorerUrl === undefined) {
    return (
      <span className="history-row__hash">
        <code title={hash}>{short}</code>
        <CopyButton
          value={hash}
          label={homeMessages.copyHash}
          copiedLabel={homeMessages.copied}
          failedLabel={homeMessages.copyFailed}
        />
      </span>
    )
  }
  return (
    <a className="history-row__hash" href={`${explorerUrl}/tx/${hash}`} target="_blank" rel="noreferrer">
      <code>{short}</code>
      <ExternalLink aria-label={homeMessages.explorer} />
    </a>
  )
}
