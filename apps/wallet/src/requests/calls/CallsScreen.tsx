import { chainIdOf } from '@holdfast/caip'
import { type CallDescription, describeCall } from '@holdfast/clear-signing'
import { type DecodedCall, decodeCall, decodeContractCall } from '@holdfast/clear-signing/requests'
import { Skeleton, VisuallyHidden } from '@holdfast/ui'
import { useCallback } from 'react'
import type { Address } from 'viem'
import { useConnected } from '../../app/WalletContext.tsx'
import { requestMessages } from '../../messages/requests.ts'
import type { NodeRpc } from '../../node/nodeRpc.ts'
import { Address as ShownAddress } from '../../parts/Address.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { formatFee, formatValue } from '../../parts/words.ts'
import { ReadFailure } from '../ReadFailure.tsx'
import { RequestDecision } from '../RequestDecision.tsx'
import { CallDetails, isDangerousCall } from '../transaction/CallDetails.tsx'
import { type ReadState, useRead } from '../useRead.ts'
import type { WalletRequest } from '../walletRequest.ts'
import { Changes } from './Changes.tsx'
import { type PreparedCalls, prepareCalls } from './prepareCalls.ts'

const messages = requestMessages.calls

type CallsRequest = Extract<WalletRequest, { kind: 'calls' }>

type Loaded = {
  prepared: PreparedCalls | undefined
  /** Why the calls could not be prepared. */
  error?: unknown
  descriptions: readonly (CallDescription | undefined)[]
  decoded: readonly DecodedCall[]
}

/** Asks the user to approve a batch of calls. Shows each call as a step, and the fee and effects of all of them. */
export function CallsScreen({ item, request, waitingCount }: RequestDecision.ScreenProps<'calls'>) {
  const { state, retry } = useLoaded(request)
  const loaded = state.status === 'ready' ? state.value : undefined
  const { calls, chain } = request
  const prepared = loaded?.prepared
  const decoded = loaded?.decoded ?? calls.map(({ data }) => decodeCall(data))
  const isDangerous = decoded.some((call, index) => loaded?.descriptions[index] === undefined && isDangerousCall(call))
  return (
    <RequestDecision
      item={item}
      waitingCount={waitingCount}
      title={request.isAtomic ? messages.titleAtomic(calls.length) : messages.title(calls.length)}
      text={request.isAtomic ? messages.allOrNone : calls.length > 1 ? messages.oneByOne : undefined}
      facts={[
        ...(prepared?.wouldFail === false
          ? [{ label: messages.changes, value: <Changes changes={prepared.changes} chain={chain} /> }]
          : []),
        {
          label: requestMessages.transaction.fee,
          value: <Fee loaded={loaded} chain={chain} />,
        },
      ]}
      failure={loaded?.error}
      approve={
        loaded?.error !== undefined
          ? undefined
          : {
              label: requestMessages.transaction.approveSend,
              workingLabel: requestMessages.sending,
              isBlocked: prepared === undefined || prepared.lacksFunds,
              isDangerous: isDangerous || prepared?.wouldFail !== false || prepared.grants.length > 0,
              preparedCalls: prepared,
            }
      }
    >
      <ol className="steps" aria-label={messages.steps}>
        {calls.map(({ to, value }, index) => {
          const call = decoded[index]
          const description = loaded?.descriptions[index]
          return (
            // Two steps may be equal, and their order never changes, so the index is the key.
            <li key={index}>
              <h2 className="fields__label">{messages.step(index + 1)}</h2>
              {description && <p>{description.sentence}</p>}
              {description && call?.kind === 'unknown' && <Facts facts={description.fields} />}
              <p>
                {requestMessages.transaction.to} {to !== null && <ShownAddress address={to} />}
              </p>
              {value > 0n && <p>{`${requestMessages.transaction.value} ${formatValue(value, chain)}`}</p>}
              {call && call.kind !== 'none' && description === undefined && <CallDetails call={call} />}
            </li>
          )
        })}
      </ol>
      {[...new Set(prepared?.grants)].map((danger) => (
        <Notice key={danger} tone="danger">
          {requestMessages.transaction.danger[danger]}
        </Notice>
      ))}
      {prepared?.atomic?.delegates && <p>{messages.delegates}</p>}
      {loaded?.error !== undefined && <ReadFailure title={messages.impossible} error={loaded.error} onRetry={retry} />}
      {prepared?.lacksFunds && (
        <Notice tone="danger" isAlert>
          {requestMessages.transaction.short(chain.nativeCurrency.symbol)}
        </Notice>
      )}
      {prepared?.wouldFail === true && <Notice tone="danger">{messages.wouldFail}</Notice>}
      {prepared?.wouldFail === undefined && prepared && <Notice tone="warning">{messages.notTried}</Notice>}
    </RequestDecision>
  )
}

/** Reads what the calls do and cost. The descriptions are shown even if the calls cannot be prepared. */
function useLoaded(request: CallsRequest): { state: ReadState<Loaded>; retry: () => void } {
  const { rpcOf } = useConnected()
  const read = useCallback(
    async (subject: CallsRequest): Promise<Loaded> => {
      const rpc = rpcOf(subject.chain)
      const [descriptions, decoded, preparation] = await Promise.all([
        Promise.all(subject.calls.map((call) => describe(call, subject, rpc))),
        Promise.all(subject.calls.map((call) => decode(call, rpc))),
        prepareCalls(subject, rpc).then(
          (prepared) => ({ prepared }),
          (error: unknown) => ({ prepared: undefined, error }),
        ),
      ])
      return { descriptions, decoded, ...preparation }
    },
    [rpcOf],
  )
  return useRead(request, read)
}

async function decode({ to, data }: CallsRequest['calls'][number], rpc: NodeRpc): Promise<DecodedCall> {
  return to === null ? decodeCall(data) : decodeContractCall({ to: to as Address, data }, rpc) // The request reader has checked the address.
}

/** Describes a call by the published description of its contract; undefined if there is none. */
async function describe(
  { to, data, value }: CallsRequest['calls'][number],
  { chain, address }: CallsRequest,
  rpc: NodeRpc,
): Promise<CallDescription | undefined> {
  if (to === null || data === '0x') return undefined
  return describeCall(
    // The request reader has checked the addresses.
    { chainId: chainIdOf(chain.caipNetworkId), from: address as Address, to: to as Address, data, value },
    { currency: chain.nativeCurrency, read: rpc },
  ).catch(() => undefined)
}

function Fee({ loaded, chain }: { loaded: Loaded | undefined } & Pick<CallsRequest, 'chain'>) {
  if (loaded?.prepared) return messages.atMost(formatFee(loaded.prepared.maxFee, chain))
  if (loaded) return '–'
  return (
    <>
      <VisuallyHidden>{requestMessages.transaction.feeLoading}</VisuallyHidden>
      <Skeleton width="8rem" />
    </>
  )
}
