import { BaseError } from '@holdfast/base'
import { Button, Skeleton, VisuallyHidden } from '@holdfast/ui'
import { requestMessages } from '../messages/requests.ts'
import { walletMessages } from '../messages/wallet.ts'
import { Address } from '../parts/Address.tsx'
import type { Fact } from '../parts/Facts.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TextBlock } from '../parts/TextBlock.tsx'
import { formatFee, formatValue } from '../parts/words.ts'
import { CallDetails } from './CallDetails.tsx'
import { decodeCall } from './knownCalls.ts'
import { RequestDecision } from './RequestDecision.tsx'
import { type PreparedState, usePrepared } from './usePrepared.ts'

const messages = requestMessages.transaction

/** Shows what a transaction moves, to whom, what it costs and what it calls. */
export function TransactionScreen({ item, request, waiting }: RequestDecision.ScreenProps<'transaction'>) {
  const { state, retry } = usePrepared(request)
  const { fields, chain, isSent } = request
  const call = fields.to === null ? undefined : decodeCall(fields.data)
  const isCall = call !== undefined && call.kind !== 'none'
  const isDangerous = call?.kind === 'unknown' || (call?.kind === 'known' && call.danger !== undefined)
  const prepared = state.status === 'ready' ? state.prepared : undefined

  const facts: Fact[] = [
    {
      label: isCall ? messages.contract : messages.to,
      value: fields.to === null ? messages.newContract : <Address address={fields.to} />,
    },
    { label: messages.fee, value: <Fee state={state} request={request} /> },
    ...(fields.nonce === undefined ? [] : [{ label: messages.nonce, value: String(fields.nonce) }]),
  ]

  return (
    <RequestDecision
      item={item}
      waiting={waiting}
      title={fields.to === null ? messages.titleCreate : isSent ? messages.titleSend : messages.titleSign}
      text={isSent ? undefined : messages.signOnly}
      facts={facts}
      failure={state.status === 'failed' ? state.error : undefined}
      approve={
        state.status === 'failed'
          ? undefined
          : {
              label: isSent ? messages.approveSend : messages.approveSign,
              workingLabel: isSent ? requestMessages.sending : requestMessages.signing,
              isBlocked: prepared === undefined || prepared.isShort,
              isDangerous,
              prepared,
            }
      }
    >
      <div className="amount">
        <span className="amount__label">{messages.value}</span>
        <span className="amount__value">{formatValue(fields.value, chain)}</span>
      </div>
      {isCall && <CallDetails call={call} data={fields.data} />}
      {fields.to === null && (
        <>
          <Notice tone="warning">{messages.create}</Notice>
          <TextBlock label={messages.data} text={fields.data} isCode />
        </>
      )}
      {prepared?.isShort && <Notice tone="danger">{messages.short(chain.nativeCurrency.symbol)}</Notice>}
      {state.status === 'failed' && (
        <Notice tone="danger" title={messages.wouldFail} isAlert>
          <p>{wordsOf(state.error)}</p>
          <Button variant="secondary" size="sm" onClick={retry}>
            {walletMessages.retry}
          </Button>
        </Notice>
      )}
    </RequestDecision>
  )
}

function Fee({
  state,
  request,
}: { state: PreparedState } & Pick<RequestDecision.ScreenProps<'transaction'>, 'request'>) {
  if (state.status === 'loading') {
    return (
      <>
        <VisuallyHidden>{messages.feeLoading}</VisuallyHidden>
        <Skeleton width="8rem" />
      </>
    )
  }
  if (state.status === 'failed') return '–'
  const { fee, mostFee } = state.prepared
  return (
    <>
      {formatFee(fee, request.chain)}{' '}
      <span className="facts__aside">{messages.atMost(formatFee(mostFee, request.chain))}</span>
    </>
  )
}

function wordsOf(error: unknown): string {
  return error instanceof BaseError ? error.shortMessage : requestMessages.unreachable
}
