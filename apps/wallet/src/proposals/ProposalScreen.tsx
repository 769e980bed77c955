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
import {
  type CheckedProposal,
  canApprove,
  checkProposal,
  describeNames,
  listChainNames,
  listNamespacesWithoutAccount,
} from './rules.ts'

const messages = requestMessages.proposal

/** Asks the user whether an app may connect, and to which accounts. */
export function ProposalScreen({ proposal, waitingCount }: ProposalScreen.Props) {
  const app = useWallet()
  const connected = useConnected()
  const { accounts, active: activeAccount } = useAccounts()
  const { chains, active: activeChain } = useChains()
  const [pickedIds, setPickedIds] = useState<readonly string[]>([activeAccount.id])
  const { working, problem, run } = useDecision()
  const [, navigate] = useLocation()
  const { metadata } = proposal.proposer
  const checked = checkProposal(proposal, chains)
  const usableAccounts = accounts.filter((account) =>
    checked.namespaces.some((namespace) => hasNamespace(account, namespace)),
  )
  const chosenAccounts = usableAccounts
    .filter(({ id }) => pickedIds.includes(id))
    .sort((first, second) => Number(second.id === activeAccount.id) - Number(first.id === activeAccount.id))
  const isPossible = canApprove(checked)
  const namespacesWithoutAccount = listNamespacesWithoutAccount(chosenAccounts, proposal)

  const approve = async (): Promise<void> => {
    await approveProposal(app, connected, proposal, {
      accounts: chosenAccounts,
      activeChain: activeChain.caipNetworkId,
    })
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
              isBlocked: chosenAccounts.length === 0 || namespacesWithoutAccount.length > 0,
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
            accounts={usableAccounts}
            addressesOf={(account) => addressesOfAccount(account, checked.chains)}
            picked={chosenAccounts.map(({ id }) => id)}
            onPick={setPickedIds}
          />
          {chosenAccounts.length === 0 && <Notice tone="warning">{messages.noAccount}</Notice>}
          {chosenAccounts.length > 0 &&
            namespacesWithoutAccount.map((namespace) => (
              <Notice key={namespace} tone="warning">
                {messages.missing.account(walletMessages.backup.namespaces[namespace])}
              </Notice>
            ))}
          <Facts
            facts={[
              { label: messages.networks, value: listChainNames(checked.chains, chains) },
              { label: messages.methods, value: describeNames(checked.methods, requestMessages.methods) },
              ...(checked.events.length > 0
                ? [{ label: messages.events, value: describeNames(checked.events, requestMessages.events) }]
                : []),
            ]}
          />
        </>
      ) : (
        <Notice tone="danger" title={messages.missing.title}>
          {listMissing(checked).join(' ')}
        </Notice>
      )}
      <PeerOrigin metadata={metadata} />
    </Decision>
  )
}

export declare namespace ProposalScreen {
  type Props = {
    proposal: Proposal
    /** The number of requests that wait behind this one. */
    waitingCount: number
  }
}

function listMissing({ missing, chains }: CheckedProposal): string[] {
  const texts = messages.missing
  const listed = (['chains', 'methods', 'events'] as const).flatMap((kind) =>
    missing[kind].length > 0 ? [texts[kind](visibleWords(missing[kind].join(', ')))] : [],
  )
  return listed.length > 0 || chains.length > 0 ? listed : [texts.none]
}
