import { isRecord } from '@holdfast/base'
import { Skeleton, VisuallyHidden } from '@holdfast/ui'
import { useCallback } from 'react'
import { useConnected, useWallet } from '../../app/WalletContext.tsx'
import { requestMessages } from '../../messages/requests.ts'
import { TextBlock } from '../../parts/TextBlock.tsx'
import { ReadFailure } from '../ReadFailure.tsx'
import { RequestDecision } from '../RequestDecision.tsx'
import { useRead } from '../useRead.ts'
import type { WalletRequest } from '../walletRequest.ts'
import { readCallsStatus } from './callsStatus.ts'

const messages = requestMessages.calls

type StatusRequest = Extract<WalletRequest, { kind: 'callsStatus' }>

/** Shows the status of a batch of calls that the wallet has sent for an app. */
export function CallsStatusScreen({ item, request, waitingCount }: RequestDecision.ScreenProps<'callsStatus'>) {
  const { clock } = useWallet()
  const { rpcOf } = useConnected()
  const read = useCallback(
    ({ batch, chain }: StatusRequest) => readCallsStatus(batch, chain, rpcOf(chain), clock.now()),
    [rpcOf, clock],
  )
  const { state, retry } = useRead(request, read)
  const receipts = state.status === 'ready' ? state.value.receipts.filter(isRecord) : []
  return (
    <RequestDecision
      item={item}
      waitingCount={waitingCount}
      title={messages.statusTitle}
      approve={{ label: messages.close, workingLabel: messages.close }}
    >
      {state.status === 'reading' && (
        <>
          <VisuallyHidden>{messages.statusLoading}</VisuallyHidden>
          <Skeleton width="8rem" />
        </>
      )}
      {state.status === 'failed' && <ReadFailure title={messages.statusFailed} error={state.error} onRetry={retry} />}
      {state.status === 'ready' && <p>{messages.status[state.value.status]}</p>}
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
