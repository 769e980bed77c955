import type { CallDescription } from '@holdfast/clear-signing'
import type { DecodedCall, FunctionCall } from '@holdfast/clear-signing/requests'
import { Skeleton, VisuallyHidden } from '@holdfast/ui'
import { requestMessages } from '../../messages/requests.ts'
import { NodeError } from '../../node/nodeRpc.ts'
import { Address } from '../../parts/Address.tsx'
import type { Fact } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { TextBlock } from '../../parts/TextBlock.tsx'
import { formatFee, formatValue } from '../../parts/words.ts'
import { Changes } from '../calls/Changes.tsx'
import { ReadFailure } from '../ReadFailure.tsx'
import { RequestDecision } from '../RequestDecision.tsx'
import type { ReadState } from '../useRead.ts'
import { CallDetails, isDangerousCall } from './CallDetails.tsx'
import { type DescribedCall, useDescription } from './useDescription.ts'
import { type CheckedTransaction, usePrepared } from './usePrepared.ts'

const messages = requestMessages.transaction

/**
 * Asks the user to approve a transaction. Shows what it does, in words if possible, its effects, its fee, and the function
 * that it calls.
 */
export function TransactionScreen(props: TransactionScreen.Props) {
  const described = useDescription(props.request)
  // Nothing is shown while the description is read, so that the screen does not switch from the raw call to words while the
  // user reads it.
  return described === 'reading' ? null : <Question {...props} {...described} />
}

export declare namespace TransactionScreen {
  type Props = RequestDecision.ScreenProps<'transaction'>
}

function Question({ item, request, waitingCount, call, description }: QuestionProps) {
  const { state, retry } = usePrepared(request)
  const { fields, chain, isSent } = request
  const { prepared, simulation } = state.status === 'ready' ? state.value : {}
  const facts: Fact[] = [
    ...(description?.fields ?? []),
    {
      label: isCall(call) ? messages.contract : messages.to,
      value: <Recipient to={fields.to} name={description?.contractName} />,
    },
    ...(simulation?.outcome === 'succeeds'
      ? [{ label: requestMessages.calls.changes, value: <Changes changes={simulation.changes} chain={chain} /> }]
      : []),
    { label: messages.fee, value: <Fee state={state} request={request} /> },
    ...(fields.nonce === undefined ? [] : [{ label: messages.nonce, value: String(fields.nonce) }]),
  ]

  return (
    <RequestDecision
      item={item}
      waitingCount={waitingCount}
      title={titleOf(request, description)}
      text={isSent ? undefined : messages.signOnly}
      facts={facts}
      failure={state.status === 'failed' ? state.error : undefined}
      approve={
        state.status === 'failed'
          ? undefined
          : {
              label: isSent ? messages.approveSend : messages.approveSign,
              workingLabel: isSent ? requestMessages.sending : requestMessages.signing,
              isBlocked: prepared === undefined || prepared.lacksFunds,
              isDangerous:
                (description === undefined && call !== undefined && isDangerousCall(call)) ||
                simulation?.outcome === 'fails' ||
                (simulation !== undefined && simulation.grants.length > 0),
              prepared,
            }
      }
    >
      {description === undefined && (
        <div className="amount">
          <span className="amount__label">{messages.value}</span>
          <span className="amount__value">{formatValue(fields.value, chain)}</span>
        </div>
      )}
      {isCall(call) && description === undefined && <CallDetails call={call} />}
      {fields.to === null && (
        <>
          <Notice tone="warning">{messages.create}</Notice>
          <TextBlock label={messages.data} text={fields.data} isCode />
        </>
      )}
      {[...new Set(simulation?.grants)].map((danger) => (
        <Notice key={danger} tone="danger">
          {messages.danger[danger]}
        </Notice>
      ))}
      {simulation?.outcome === 'fails' && <Notice tone="danger">{messages.fails}</Notice>}
      {simulation?.outcome === 'unknown' && <Notice tone="warning">{messages.notTried}</Notice>}
      {prepared?.lacksFunds && (
        <Notice tone="danger" isAlert>
          {messages.short(chain.nativeCurrency.symbol)}
        </Notice>
      )}
      {state.status === 'failed' && (
        <ReadFailure
          title={isRefusal(state.error) ? messages.wouldFail : messages.impossible}
          error={state.error}
          onRetry={retry}
        />
      )}
      {isCall(call) && description !== undefined && (
        <details className="call">
          <summary>{messages.showCall}</summary>
          {call.kind === 'known' && <CallDetails call={call} />}
          <TextBlock label={messages.data} text={fields.data} isCode />
        </details>
      )}
    </RequestDecision>
  )
}

type QuestionProps = TransactionScreen.Props & DescribedCall

function isCall(call: DecodedCall | undefined): call is FunctionCall {
  return call !== undefined && call.kind !== 'none'
}

function titleOf({ fields, isSent }: QuestionProps['request'], description: CallDescription | undefined): string {
  if (description) return messages.titleDescribed(description.sentence)
  if (fields.to === null) return messages.titleCreate
  return isSent ? messages.titleSend : messages.titleSign
}

function Recipient({ to, name }: { to: string | null; name: string | undefined }) {
  if (to === null) return messages.newContract
  return (
    <>
      {name}
      <Address address={to} />
    </>
  )
}

function Fee({
  state,
  request,
}: { state: ReadState<CheckedTransaction> } & Pick<RequestDecision.ScreenProps<'transaction'>, 'request'>) {
  if (state.status === 'reading') {
    return (
      <>
        <VisuallyHidden>{messages.feeLoading}</VisuallyHidden>
        <Skeleton width="8rem" />
      </>
    )
  }
  if (state.status === 'failed') return '–'
  const { fee, maxFee } = state.value.prepared
  return (
    <>
      {formatFee(fee, request.chain)}{' '}
      <span className="facts__aside">{messages.atMost(formatFee(maxFee, request.chain))}</span>
    </>
  )
}

/**
 * Returns whether an error is the node's own answer, which means that the transaction would fail. Any other error means that
 * the node gave no usable answer.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof NodeError && error.isAnswer
}
