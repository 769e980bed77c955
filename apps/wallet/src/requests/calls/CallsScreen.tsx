import { chainIdOf } from '@holdfast/caip'
import { type CallDescription, describeCall } from '@holdfast/clear-signing'
import { decodeCall } from '@holdfast/clear-signing/requests'
import { Skeleton } from '@holdfast/ui'
import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { useConnected } from '../../app/WalletContext.tsx'
import { requestMessages } from '../../messages/requests.ts'
import { Address as ShownAddress } from '../../parts/Address.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { formatFee, formatValue } from '../../parts/words.ts'
import { RequestDecision } from '../RequestDecision.tsx'
import { CallDetails } from '../transaction/CallDetails.tsx'
import { Changes } from './Changes.tsx'
import { type PreparedCalls, prepareCalls } from './prepareCalls.ts'

const messages = requestMessages.calls

type Loaded = {
  prepared: PreparedCalls | undefined
  error?: unknown
  descriptions: readonly (CallDescription | undefined)[]
}

/** Asks the user to approve a batch of calls. Shows each call as a step, and the fee and effects of all of them. */
export function CallsScreen({ item, request, waitingCount }: RequestDecision.ScreenProps<'calls'>) {
  const { rpcOf } = useConnected()
  const [loaded, setLoaded] = useState<Loaded>()
  const { calls, chain, address } = request
  useEffect(() => {
    let isCurrent = true
    const descriptionsRead = Promise.all(
      calls.map(async ({ to, data, value }) =>
        to === null || data === '0x'
          ? undefined
          : describeCall(
              // The request reader has checked the addresses.
              { chainId: chainIdOf(chain.caipNetworkId), from: address as Address, to: to as Address, data, value },
              { currency: chain.nativeCurrency, read: rpcOf(chain) },
            ).catch(() => undefined),
      ),
    )
    const preparation = prepareCalls(request, rpcOf(chain)).then(
      (prepared) => ({ prepared }),
      (error: unknown) => ({ prepared: undefined, error }),
    )
    void Promise.all([descriptionsRead, preparation]).then(([descriptions, rest]) => {
      if (isCurrent) setLoaded({ descriptions, ...rest })
    })
    return () => {
      isCurrent = false
    }
  }, [request, calls, chain, address, rpcOf])

  const prepared = loaded?.prepared
  const decoded = calls.map(({ data }) => decodeCall(data))
  const isDangerous = decoded.some(
    (call, index) =>
      loaded?.descriptions[index] === undefined &&
      (call.kind === 'unknown' || (call.kind === 'known' && call.danger !== undefined)),
  )
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
          value: prepared ? messages.atMost(formatFee(prepared.maxFee, chain)) : <Skeleton width="8rem" />,
        },
      ]}
      failure={loaded?.error}
      approve={
        loaded?.error !== undefined
          ? undefined
          : {
              label: requestMessages.transaction.approveSend,
              workingLabel: requestMessages.sending,
              isBlocked: prepared === undefined || prepared.isShort,
              isDangerous: isDangerous || prepared?.wouldFail !== false,
              preparedCalls: prepared,
            }
      }
    >
      <ol className="steps" aria-label={messages.steps}>
        {calls.map(({ to, value, data }, index) => {
          const call = decoded[index]
          const description = loaded?.descriptions[index]
          return (
            // The steps never change their order, and two of them may be equal.
            <li key={index}>
              <h2 className="fields__label">{messages.step(index + 1)}</h2>
              {description && <p>{description.sentence}</p>}
              {description && call?.kind === 'unknown' && <Facts facts={description.fields} />}
              <p>
                {requestMessages.transaction.to} {to !== null && <ShownAddress address={to} />}
              </p>
              {value > 0n && <p>{`${requestMessages.transaction.value} ${formatValue(value, chain)}`}</p>}
              {call && call.kind !== 'none' && description === undefined && <CallDetails call={call} data={data} />}
            </li>
          )
        })}
      </ol>
      {prepared?.atomic?.delegates && <p>{messages.delegates}</p>}
      {prepared?.isShort && (
        <Notice tone="danger">{requestMessages.transaction.short(chain.nativeCurrency.symbol)}</Notice>
      )}
      {prepared?.wouldFail === true && <Notice tone="danger">{messages.wouldFail}</Notice>}
      {prepared?.wouldFail === undefined && prepared && <Notice tone="warning">{messages.notTried}</Notice>}
    </RequestDecision>
  )
}
