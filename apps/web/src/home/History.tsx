import { useAccount } from '@holdfast/react'
import { Button, EmptyState, ErrorState, History as HistoryIcon } from '@holdfast/ui'
import { homeMessages } from '../messages/home.ts'
import { useStakeHistory } from '../stake/chain/queries.ts'
import { StakeProviders } from '../stake/StakeProviders.tsx'
import { mergeHistory } from '../stake/transactions/mergeHistory.ts'
import { useTransactions } from '../stake/transactions/useTransactions.ts'
import { useStakeTarget } from '../stake/useStakeTarget.ts'
import { HistoryPlaceholder } from './HistoryPlaceholder.tsx'
import { HistoryRow } from './HistoryRow.tsx'

/** Deposits and withdrawals: first those of this page that have no event on the chain yet, then the chain's events. */
export function History() {
  return (
    <StakeProviders placeholder={<HistoryPlaceholder />}>
      <HistoryList />
    </StakeProviders>
  )
}

function HistoryList() {
  const { address, status } = useAccount({ namespace: 'eip155' })
  const target = useStakeTarget()
  const history = useStakeHistory(target, address)
  const { all: transactions } = useTransactions(target)
  if (!target) return <p className="history__note">{homeMessages.noDeployment}</p>
  if (status === 'disconnected') return <p className="history__note">{homeMessages.needsEthereum}</p>
  const rows = history.data && mergeHistory(history.data.entries, transactions)
  // If there is no row yet and the older part has not been read, it is unknown whether the history is empty.
  const isUnknown = !rows || (rows.length === 0 && !history.data?.isComplete)
  if (history.isError && isUnknown) {
    return (
      <ErrorState
        title={homeMessages.historyFailed}
        action={
          <Button variant="secondary" onClick={() => void history.refetch()}>
            {homeMessages.retry}
          </Button>
        }
      />
    )
  }
  if (isUnknown) {
    return <HistoryPlaceholder />
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon={HistoryIcon} title={homeMessages.historyEmptyTitle}>
        {homeMessages.historyEmptyText}
      </EmptyState>
    )
  }
  return (
    <ul className="history__list">
      {rows.map((row) => (
        <HistoryRow key={row.key} row={row} explorerUrl={target.explorerUrl} />
      ))}
    </ul>
  )
}
