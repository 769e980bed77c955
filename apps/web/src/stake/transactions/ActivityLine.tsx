import { useAccount } from '@holdfast/react'
import { stakeMessages } from '../../messages/stake.ts'
import { useStakeHistory } from '../chain/queries.ts'
import { formatEther, showEther } from '../format.ts'
import { useStakeTarget } from '../useStakeTarget.ts'
import { mergeHistory } from './mergeHistory.ts'
import { TransactionStatus } from './TransactionStatus.tsx'
import { useTransactions } from './useTransactions.ts'
import './activityLine.css'

/** The latest deposit or withdrawal in one line, so that its status is still shown after the toast has closed. */
export function ActivityLine() {
  const { address } = useAccount({ namespace: 'eip155' })
  const target = useStakeTarget()
  const history = useStakeHistory(target, address)
  const [latest] = mergeHistory(history.data?.entries ?? [], useTransactions(target).all)
  if (!latest) return null
  return (
    <p className="activity-line">
      <span title={formatEther(latest.value)}>
        {stakeMessages.action[latest.action]} {showEther(latest.value).short}
      </span>
      <TransactionStatus status={latest.status} />
    </p>
  )
}
