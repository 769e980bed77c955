import { Badge } from '@holdfast/ui'
import { stakeMessages } from '../../messages/stake.ts'
import type { TransactionState } from './machine.ts'

/** The colour of each status. The badge also has a word, so that colour is never the only sign. */
const tones = {
  checking: 'neutral',
  awaitingWallet: 'warning',
  batchAccepted: 'accent',
  submitted: 'accent',
  unknown: 'warning',
  included: 'success',
  failed: 'danger',
  replaced: 'neutral',
  cancelled: 'neutral',
} as const

/** The status of a transaction as a badge. */
export function TransactionStatus({ status }: TransactionStatus.Props) {
  return <Badge tone={tones[status]}>{stakeMessages.status[status]}</Badge>
}

export declare namespace TransactionStatus {
  type Props = { status: Exclude<TransactionState['status'], 'idle'> }
}
