import { decodeReadableText } from '@holdfast/clear-signing/requests'
import { Skeleton, VisuallyHidden } from '@holdfast/ui'
import { hex } from '@scure/base'
import { useCallback } from 'react'
import { useAccounts, useConnected } from '../../../app/WalletContext.tsx'
import { requestMessages } from '../../../messages/requests.ts'
import { Address } from '../../../parts/Address.tsx'
import { Notice } from '../../../parts/Notice.tsx'
import { formatValue } from '../../../parts/words.ts'
import { unauthorized } from '../../errors.ts'
import { ReadFailure } from '../../ReadFailure.tsx'
import { RequestDecision } from '../../RequestDecision.tsx'
import { type ReadState, useRead } from '../../useRead.ts'
import type { PreparedTransfer, TransferRequest } from './transfer.ts'

const messages = requestMessages.transaction

/** Asks the user to send a payment in bitcoin. Shows the amount, the recipient, and the current network fee. */
export function TransferScreen({ item, request, waitingCount }: RequestDecision.ScreenProps<'bitcoinTransfer'>) {
  const { state, retry } = usePreparedTransfer(request)
  const { chain, recipient, value, memo } = request
  const prepared = state.status === 'ready' ? state.value : undefined
  return (
    <RequestDecision
      item={item}
      waitingCount={waitingCount}
      title={messages.titleSend}
      facts={[
        { label: messages.to, value: <Address address={recipient} /> },
        { label: messages.fee, value: <Fee state={state} request={request} /> },
        ...(memo ? [{ label: requestMessages.bitcoin.memo, value: decodeReadableText(memo) ?? hex.encode(memo) }] : []),
      ]}
      failure={state.status === 'failed' ? state.error : undefined}
      approve={
        state.status === 'failed'
          ? undefined
          : {
              label: messages.approveSend,
              workingLabel: requestMessages.sending,
              isBlocked: prepared === undefined,
              isDangerous: prepared?.hasHighFee,
              preparedTransfer: prepared,
            }
      }
    >
      <div className="amount">
        <span className="amount__label">{messages.value}</span>
        <span className="amount__value">{formatValue(value, chain)}</span>
      </div>
      {prepared?.hasHighFee && <Notice tone="danger">{requestMessages.bitcoin.concerns.highFee}</Notice>}
      {state.status === 'failed' && (
        <ReadFailure title={requestMessages.bitcoin.impossible} error={state.error} onRetry={retry} />
      )}
    </RequestDecision>
  )
}

/** Chooses the coins of a payment at the current fee rate. */
function usePreparedTransfer(request: TransferRequest): { state: ReadState<PreparedTransfer>; retry: () => void } {
  const { keyring } = useAccounts()
  const { esploraOf } = useConnected()
  const prepare = useCallback(
    async (subject: TransferRequest) => {
      const { address, chain } = subject
      const key = keyring.bitcoinKeys(address, chain.caipNetworkId).find((each) => each.address === address)
      if (!key) throw unauthorized()
      const { prepareTransfer } = await import('./transfer.ts')
      return prepareTransfer(subject, key, esploraOf(chain))
    },
    [keyring, esploraOf],
  )
  return useRead(request, prepare)
}

function Fee({ state, request }: { state: ReadState<PreparedTransfer>; request: TransferRequest }) {
  if (state.status === 'ready') return formatValue(state.value.fee, request.chain)
  if (state.status === 'failed') return '–'
  return (
    <>
      <VisuallyHidden>{messages.feeLoading}</VisuallyHidden>
      <Skeleton width="8rem" />
    </>
  )
}
