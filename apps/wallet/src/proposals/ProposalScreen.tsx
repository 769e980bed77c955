import { visibleWords } from '@holdfast/clear-signing/requests'
import type { Proposal } from '@holdfast/pairing'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { hasNamespace } from '../accounts/account.ts'
import { useAccounts, useChains, useConnected, useWallet } from '../app/WalletContext.tsx'
import { requestMessages } from '../messages/requests.ts'
import { walletMessages } from '../messages/wallet.ts'
import { AccountPicker } from '../parts/AccountPicker.tsx'
import { Decision } from '../parts/Decision.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Notice } from '../parts/Notice.tsx'
import { PeerOrigin } from '../parts/peer/PeerOrigin.tsx'
import { nameOf } from '../parts/peer/peer.ts'
import { useDecision } from '../parts/useDecision.ts'
import { offerReturn } from '../sessions/offerReturn.ts'
import { addressesOfAccount } from '../sessions/rules.ts'
import { approveProposal, rejectProposal } from './actions.ts'
import { canApprove, describeNames, type JudgedProposal, judgeProposal, namesOf, namespacesWithout } from './rules.ts'

const messages = requestMessages.proposal

/** Asks whether an app may connect, and with which accounts. */
export function ProposalScreen({ proposal, waitingCount }: ProposalScreen.Props) {
  const app = useWallet()
  const connected = useConnected()
  const { accounts, active } = useAccounts()
  const { chains, active: chain } = useChains()
  const [picked, setPicked] = useState<readonly string[]>([active.id])
  const { working, problem, run } = useDecision()
  const [, navigate] = useLocation()
  const { metadata } = proposal.proposer
  const judged = judgeProposal(proposal, chains)
  const usable = accounts.filter((account) => judged.namespaces.some((namespace) => hasNamespace(account, namespace)))
  const chosen = usable
    .filter(({ id }) => picked.includes(id))
    .sort((first, second) => Number(second.id === active.id) - Number(first.id === active.id))
  const isPossible = canApprove(judged)
  const lacking = namespacesWithout(chosen, proposal)

  const approve = async (): Promise<void> => {
    await approveProposal(app, connected, proposal, { accounts: chosen, activeChain: chain.caipNetworkId })
    offerReturn(app, metadata, proposal.pairingTopic)
    navigate('/', { replace: true })
  }
  const reject = async (): Promise<void> => {
    await rejectProposal(app, connected, proposal)
    navigate('/', { replace: true })
  }

  return (
    <Decision
      title={messages.title(nameOf(metadata))}
      text={isPossible ? messages.text : undefined}
      metadata={metadata}
      waitingCount={waitingCount}
      problem={problem}
      approve={
        isPossible
          ? {
              label: messages.approve,
              workingLabel: messages.working,
              isWorking: working === 'approve',
              isBlocked: chosen.length === 0 || lacking.length > 0,
              onPress: () => run('approve', approve),
            }
          : undefined
      }
      reject={{
        isWorking: working === 'reject',
        onPress: () => run('reject', reject),
      }}
    >
      {isPossible ? (
        <>
          <AccountPicker
            label={messages.accounts}
            accounts={usable}
            addressesOf={(account) => addressesOfAccount(account, judged.chains)}
            picked={chosen.map(({ id }) => id)}
            onPick={setPicked}
          />
          {chosen.length === 0 && <Notice tone="warning">{messages.noAccount}</Notice>}
          {chosen.length > 0 &&
            lacking.map((namespace) => (
              <Notice key={namespace} tone="warning">
                {messages.missing.account(walletMessages.backup.namespaces[namespace])}
              </Notice>
            ))}
          <Facts
            facts={[
              { label: messages.networks, value: namesOf(judged.chains, chains) },
              { label: messages.methods, value: describeNames(judged.methods, requestMessages.methods) },
              ...(judged.events.length > 0
                ? [{ label: messages.events, value: describeNames(judged.events, requestMessages.events) }]
                : []),
            ]}
          />
        </>
      ) : (
        <Notice tone="danger" title={messages.missing.title}>
          {listMissing(judged).join(' ')}
        </Notice>
      )}
      <PeerOrigin metadata={metadata} />
    </Decision>
  )
}

export declare namespace ProposalScreen {
  type Props = {
    proposal: Proposal
    /** Number of requests that wait behind it. */
    waitingCount: number
  }
}

function listMissing({ missing, chains }: JudgedProposal): string[] {
  const words = messages.missing
  const listed = (['chains', 'methods', 'events'] as const).flatMap((kind) =>
    missing[kind].length > 0 ? [words[kind](visibleWords(missing[kind].join(', ')))] : [],
  )
  return listed.length > 0 || chains.length > 0 ? listed : [words.none]
}
