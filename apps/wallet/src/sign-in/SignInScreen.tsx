import { visibleWords } from '@holdfast/clear-signing/requests'
import type { AuthRequest } from '@holdfast/pairing'
import { issuerAccountOf } from '@holdfast/pairing/sign-in'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useAccounts, useChains, useConnected, useWallet } from '../app/WalletContext.tsx'
import { chainName } from '../chains/chains.ts'
import { requestMessages } from '../messages/requests.ts'
import { Address } from '../parts/Address.tsx'
import { Decision } from '../parts/Decision.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Notice } from '../parts/Notice.tsx'
import { PeerOrigin } from '../parts/peer/PeerOrigin.tsx'
import { nameOf } from '../parts/peer/peer.ts'
import { TextBlock } from '../parts/TextBlock.tsx'
import { useDecision } from '../parts/useDecision.ts'
import { offerReturn } from '../sessions/offerReturn.ts'
import { approveSignIn, rejectSignIn } from './actions.ts'
import { isOtherDomain, listStatements } from './rules.ts'

const messages = requestMessages.signIn

/** Asks the user to connect an app and to sign in, in one step. Shows every message that would be signed. */
export function SignInScreen({ request, waitingCount }: SignInScreen.Props) {
  const app = useWallet()
  const connected = useConnected()
  const { keyring, active } = useAccounts()
  const { chains } = useChains()
  const { working, problem, run } = useDecision()
  const [, navigate] = useLocation()
  const { metadata } = request.requester
  const address = active.addresses.eip155
  const statements = useMemo(
    () => (address === undefined ? undefined : listStatements(request, { address, chains })),
    [request, address, chains],
  )
  const isSuspicious = isOtherDomain(request)

  return (
    <Decision
      title={messages.title(nameOf(metadata))}
      text={messages.text}
      metadata={metadata}
      waitingCount={waitingCount}
      problem={problem}
      approve={
        statements && address !== undefined
          ? {
              label: messages.approve,
              workingLabel: requestMessages.signing,
              isWorking: working === 'approve',
              isDangerous: isSuspicious,
              onPress: () =>
                run('approve', async () => {
                  await approveSignIn(app, connected, request, { keyring, address, statements })
                  offerReturn(app, metadata, request.pairingTopic)
                  navigate('/', { replace: true })
                }),
            }
          : undefined
      }
      reject={{
        isWorking: working === 'reject',
        onPress: () =>
          run('reject', async () => {
            await rejectSignIn(app, connected, request)
            navigate('/', { replace: true })
          }),
      }}
    >
      {isSuspicious && (
        <Notice tone="danger">
          {messages.otherDomain(visibleWords(request.authPayload.domain), visibleWords(metadata.url))}
        </Notice>
      )}
      {address === undefined && <Notice tone="danger">{messages.noAccount}</Notice>}
      {address !== undefined && !statements && <Notice tone="danger">{messages.noChain}</Notice>}
      {statements?.map(({ issuer, message }) => {
        const chain = chainName(chains, issuerAccountOf(issuer).chainId)
        return <TextBlock key={issuer} label={messages.message(chain)} text={message} />
      })}
      {address !== undefined && (
        <Facts facts={[{ label: requestMessages.account, value: <Address address={address} /> }]} />
      )}
      <PeerOrigin metadata={metadata} />
    </Decision>
  )
}

export declare namespace SignInScreen {
  type Props = {
    request: AuthRequest
    /** The number of requests that wait behind this one. */
    waitingCount: number
  }
}
