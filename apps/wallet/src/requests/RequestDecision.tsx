import type { ReactNode } from 'react'
import { useAccounts, useChains, useConnected, useWallet } from '../app/WalletContext.tsx'
import { chainName } from '../chains/chains.ts'
import { requestMessages as messages } from '../messages/requests.ts'
import { Address } from '../parts/Address.tsx'
import { Decision } from '../parts/Decision.tsx'
import { type Fact, Facts } from '../parts/Facts.tsx'
import { useDecision } from '../parts/useDecision.ts'
import { offerReturn } from '../sessions/offerReturn.ts'
import { approveRequest, failRequest, type RequestItem, rejectRequest } from './actions.ts'
import type { PreparedTransfer } from './bitcoin/transfer/transfer.ts'
import type { PreparedCalls } from './calls/prepareCalls.ts'
import type { PreparedTransaction } from './transaction/prepareTransaction.ts'

/** Asks the user about a request over a session. Shows the app, the content, the account, the network and the two buttons. */
export function RequestDecision({
  item,
  title,
  text,
  waitingCount,
  approve,
  facts = [],
  failure,
  children,
}: RequestDecision.Props) {
  const app = useWallet()
  const connected = useConnected()
  const { keyring } = useAccounts()
  const { chains } = useChains()
  const { working, problem, run } = useDecision()
  const { request, session, chainId } = item
  const { metadata } = session.peer

  const onApprove = async (): Promise<void> => {
    await approveRequest(app, connected, item, {
      keyring,
      prepared: approve?.prepared,
      preparedCalls: approve?.preparedCalls,
      preparedTransfer: approve?.preparedTransfer,
    })
    offerReturn(app, metadata, session.pairingTopic)
  }
  const onReject = (): Promise<void> =>
    failure === undefined ? rejectRequest(connected, item) : failRequest(connected, item, failure)

  return (
    <Decision
      title={title}
      text={text}
      metadata={metadata}
      waitingCount={waitingCount}
      problem={problem}
      approve={
        approve && {
          label: approve.label,
          workingLabel: approve.workingLabel ?? messages.signing,
          isWorking: working === 'approve',
          isBlocked: approve.isBlocked,
          isDangerous: approve.isDangerous,
          onPress: () => run('approve', onApprove),
        }
      }
      reject={{
        label: failure === undefined ? undefined : messages.tellApp,
        isWorking: working === 'reject',
        onPress: () => run('reject', onReject),
      }}
    >
      {children}
      <Facts
        facts={[
          ...facts,
          ...(request.kind === 'switchChain' ? [] : [{ label: messages.network, value: chainName(chains, chainId) }]),
          ...('address' in request ? [{ label: messages.account, value: <Address address={request.address} /> }] : []),
        ]}
      />
    </Decision>
  )
}

export declare namespace RequestDecision {
  type Props = {
    item: RequestItem
    title: string
    text?: string | undefined
    /** The number of requests that wait behind this one. */
    waitingCount: number
    approve?:
      | {
          label: string
          workingLabel?: string | undefined
          isBlocked?: boolean | undefined
          isDangerous?: boolean | undefined
          prepared?: PreparedTransaction | undefined
          preparedCalls?: PreparedCalls | undefined
          preparedTransfer?: PreparedTransfer | undefined
        }
      | undefined
    /** Facts that are shown before the network and the account. */
    facts?: readonly Fact[] | undefined
    /** The error that prevents an approval. The app receives this error when the user closes the request. */
    failure?: unknown
    children?: ReactNode
  }
  /** The props of a screen that shows one kind of request. */
  type ScreenProps<Kind extends RequestItem['request']['kind']> = {
    item: RequestItem
    request: Extract<RequestItem['request'], { kind: Kind }>
    waitingCount: number
  }
}
