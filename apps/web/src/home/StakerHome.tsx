import type { User } from '@holdfast/api'
import { ConnectButton, useAccount } from '@holdfast/react'
import { Button } from '@holdfast/ui'
import { useDrawnPart } from '../app/loading/hydration.ts'
import { createLazyView } from '../app/loading/lazyView.tsx'
import { useConfig, useWebApp } from '../app/WebAppContext.tsx'
import { homeMessages } from '../messages/home.ts'
import { needsVerification } from '../wallet-button/verification.ts'
import { ContractCard } from './ContractCard.tsx'
import { HistoryPlaceholder } from './HistoryPlaceholder.tsx'
import { Steps } from './Points.tsx'
import { StakeCard } from './StakeCard.tsx'

// Code that reads the chain loads after the page, in a task of its own.
const History = createLazyView(async () => (await import('./History.tsx')).History, <HistoryPlaceholder />)

/** The view of a signed-in user: their stake, the contract, the history. */
export function StakerHome({ user }: StakerHome.Props) {
  const config = useConfig()
  if (config.status === 'loading') return <div className="page-placeholder" aria-busy="true" />
  if (config.status === 'failed') return <Unavailable />
  return <Dashboard user={user} />
}

export declare namespace StakerHome {
  type Props = { user: User }
}

function Dashboard({ user }: StakerHome.Props) {
  const app = useWebApp()
  const account = useAccount()
  const drawnAttributes = useDrawnPart('wallet')
  // While a remembered wallet reconnects, the page does not ask the user to connect one.
  const hasAccount = account.isConnected || account.isReconnecting
  const isUnverified =
    needsVerification(account, user.verifiedWallet) || (account.isReconnecting && user.verifiedWallet === null)
  return (
    <div className="staker" {...drawnAttributes}>
      <div className="staker__cards">
        {hasAccount ? <StakeCard /> : <ConnectCard />}
        <ContractCard title={homeMessages.total} />
      </div>
      {isUnverified && (
        <section className="banner">
          <div>
            <h2 className="banner__title">{homeMessages.verifyTitle}</h2>
            <p>{homeMessages.verifyText}</p>
          </div>
          <Button disabled={!account.isConnected} onClick={() => void app.verifyWallet()}>
            {homeMessages.verify}
          </Button>
        </section>
      )}
      {!hasAccount && <Steps titleId="how-it-works" />}
      {hasAccount && (
        <section className="history" aria-labelledby="history">
          <h2 id="history" className="home-section__title">
            {homeMessages.history}
          </h2>
          <History />
        </section>
      )}
    </div>
  )
}

function Unavailable() {
  return (
    <section className="stake-card stake-card--empty">
      <h1 className="stake-card__invitation">{homeMessages.unavailableTitle}</h1>
      <p className="stake-card__text">{homeMessages.unavailableText}</p>
    </section>
  )
}

function ConnectCard() {
  return (
    <section className="stake-card stake-card--empty">
      <h1 className="stake-card__invitation">{homeMessages.connectTitle}</h1>
      <p className="stake-card__text">{homeMessages.connectText}</p>
      <ConnectButton size="lg" />
    </section>
  )
}
