import { isRecord } from '@holdfast/base'
import { Skeleton } from '@holdfast/ui'
import { useEffect, useState } from 'react'
import { useConnected } from '../../app/WalletContext.tsx'
import { requestMessages } from '../../messages/requests.ts'
import { TextBlock } from '../../parts/TextBlock.tsx'
import { RequestDecision } from '../RequestDecision.tsx'
import { type CallsStatus, readCallsStatus } from './callsStatus.ts'

const messages = requestMessages.calls

/** Shows the status of a batch of calls that the wallet has sent for an app. */
export function CallsStatusScreen({ item, request, waitingCount }: RequestDecision.ScreenProps<'callsStatus'>) {
  const { rpcOf } = useConnected()
  const [callsStatus, setCallsStatus] = useState<CallsStatus | 'unknown'>()
  const { batch, chain } = request
  useEffect(() => {
    let isCurrent = true
    readCallsStatus(batch, chain, rpcOf(chain), Date.now()).then(
      (status) => isCurrent && setCallsStatus(status),
      () => isCurrent && setCallsStatus('unknown'),
    )
    return () => {
      isCurrent = false
    }
  }, [batch, chain, rpcOf])
  const receipts = typeof callsStatus === 'object' ? callsStatus.receipts.filter(isRecord) : []
  return (
    <RequestDecision
      item={item}
      waitingCount={waitingCount}
      title={messages.statusTitle}
      approve={{ label: messages.close, workingLabel: messages.close }}
    >
      {callsStatus === undefined ? (
        <Skeleton width="8rem" />
      ) : (
        <p>{callsStatus === 'unknown' ? requestMessages.unreachable : messages.status[callsStatus.status]}</p>
      )}
      {receipts.map((receipt) => (
        <TextBlock
          key={String(receipt['transactionHash'])}
          label={messages.transaction}
          text={String(receipt['transactionHash'])}
          isCode
        />
      ))}
    </RequestDecision>
  )
}
