import { stakeMessages } from '../messages/stake.ts'
import { formatEther } from './format.ts'
import { TransactionStatus } from './TransactionStatus.tsx'
import { useStakeTarget } from './useStakeTarget.ts'
import { useTransactions } from './useTransactions.ts'

/** The latest deposit or withdrawal of this page in one line, so that nothing is lost when a toast has gone. */
export function ActivityLine() {
  const target = useStakeTarget()
  const latest = useTransactions(target).all.at(-1)
  if (!latest || latest.state.status === 'idle') return null
  return (
    <p className="activity-line">
      <span>
        {stakeMessages.action[latest.action]} {formatEther(latest.value)}
      </span>
      <TransactionStatus status={latest.state.status} />
    </p>
  )
}
