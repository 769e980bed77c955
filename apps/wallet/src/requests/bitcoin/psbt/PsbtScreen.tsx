import { BaseError } from '@holdfast/base'
import { Skeleton, VisuallyHidden } from '@holdfast/ui'
import { useCallback } from 'react'
import { useAccounts, useConnected } from '../../../app/WalletContext.tsx'
import { requestMessages } from '../../../messages/requests.ts'
import { Notice } from '../../../parts/Notice.tsx'
import { formatValue } from '../../../parts/words.ts'
import { RequestDecision } from '../../RequestDecision.tsx'
import { useRead } from '../../useRead.ts'
import type { PsbtConcern, PsbtDescription } from './describePsbt.ts'
import { OutputList } from './OutputList.tsx'
import type { PsbtRequest } from './psbt.ts'

const messages = requestMessages.bitcoin

/** Asks the user to sign a PSBT. Shows the amount that leaves the account, each output, the change, and the fee. */
export function PsbtScreen({ item, request, waitingCount }: RequestDecision.ScreenProps<'psbt'>) {
  const { keyring } = useAccounts()
  const { esploraOf } = useConnected()
  const read = useCallback(
    async (subject: PsbtRequest): Promise<PsbtDescription> => {
      const [{ describePsbt }, { proveCoins }] = await Promise.all([
        import('./describePsbt.ts'),
        import('./proveCoins.ts'),
      ])
      const keys = keyring.bitcoinKeys(subject.address, subject.chain.caipNetworkId)
      const description = describePsbt(subject, keys)
      const isProved = await proveCoins(subject, keys, esploraOf(subject.chain))
      return isProved ? description : { ...description, concerns: ['unproved', ...description.concerns] }
    },
    [keyring, esploraOf],
  )
  const { state } = useRead(request, read)
  const { chain, broadcast } = request
  // The user cannot approve until everything is read, so that the screen never changes while the user reads it.
  if (state.status === 'reading')
    return (
      <RequestDecision
        item={item}
        waitingCount={waitingCount}
        title={broadcast ? requestMessages.transaction.titleSend : requestMessages.transaction.titleSign}
        facts={[]}
      >
        <VisuallyHidden>{messages.proving}</VisuallyHidden>
        <Skeleton width="12rem" />
      </RequestDecision>
    )
  const isFailed = state.status === 'failed'
  return (
    <RequestDecision
      item={item}
      waitingCount={waitingCount}
      title={broadcast ? requestMessages.transaction.titleSend : requestMessages.transaction.titleSign}
      text={broadcast || isFailed ? undefined : messages.signOnly}
      failure={isFailed ? state.error : undefined}
      facts={isFailed ? [] : [{ label: requestMessages.transaction.fee, value: feeOf(state.value, request) }]}
      approve={
        isFailed
          ? undefined
          : {
              label: broadcast ? requestMessages.transaction.approveSend : requestMessages.transaction.approveSign,
              workingLabel: broadcast ? requestMessages.sending : requestMessages.signing,
              isDangerous: state.value.concerns.length > 0,
            }
      }
    >
      {isFailed ? (
        <Notice tone="danger" title={messages.refused} isAlert>
          {state.error instanceof BaseError ? state.error.shortMessage : messages.unreadable}
        </Notice>
      ) : (
        <Description description={state.value} chain={chain} />
      )}
    </RequestDecision>
  )
}

function feeOf({ fee }: PsbtDescription, { chain }: PsbtRequest): string {
  return fee === undefined ? messages.openFee : formatValue(fee, chain)
}

function Description({ description, chain }: { description: PsbtDescription } & Pick<PsbtRequest, 'chain'>) {
  const { leaves, outputs, concerns, foreignInputs } = description
  return (
    <>
      <div className="amount">
        <span className="amount__label">{leaves < 0n ? messages.arrives : messages.leaves}</span>
        <span className="amount__value">{formatValue(leaves < 0n ? -leaves : leaves, chain)}</span>
      </div>
      {concerns.map((concern) => (
        <Notice key={concern} tone="danger">
          {textOf(concern, foreignInputs)}
        </Notice>
      ))}
      <OutputList outputs={outputs} chain={chain} />
    </>
  )
}

function textOf(concern: PsbtConcern, foreignInputs: number): string {
  return concern === 'foreignInputs' ? messages.concerns.foreignInputs(foreignInputs) : messages.concerns[concern]
}
