import { useAccount } from '@holdfast/react'
import { Button, Skeleton } from '@holdfast/ui'
import { useObservable } from '@holdfast/ui/observable'
import { createLazyView } from '../app/loading/lazyView.tsx'
import { useWebApp } from '../app/WebAppContext.tsx'
import { homeMessages } from '../messages/home.ts'
import { Ether } from '../stake/Ether.tsx'
import { useStakeTarget } from '../stake/useStakeTarget.ts'

// The stake itself is shown first. Its worth in money may appear late, or not at all if its code cannot be loaded.
const StakeWorth = createLazyView(() =>
  import('../stake/worth/StakeWorth.tsx').then(
    (loaded) => loaded.StakeWorth,
    () => () => null,
  ),
)

/** The user's stake with the buttons to deposit and withdraw: the most prominent card of the page. */
export function StakeCard() {
  const app = useWebApp()
  const account = useAccount()
  const lacksEvmAccount = useAccount({ namespace: 'eip155' }).status === 'disconnected'
  const stake = useObservable(app.shownStake)
  const target = useStakeTarget()
  return (
    <section className="stake-card">
      <h1 className="stake-card__title">{homeMessages.yourStake}</h1>
      <p className="amount amount--large">
        {typeof stake === 'bigint' ? (
          <Ether wei={stake} />
        ) : stake === 'unknown' ? (
          <Skeleton width="5em" height="1em" />
        ) : (
          homeMessages.unavailable
        )}
      </p>
      <p className="stake-card__worth">
        {account.isConnected && target && typeof stake === 'bigint' && (
          <StakeWorth wei={stake} chainId={target.chainId} />
        )}
      </p>
      {account.isConnected && target && account.chainId !== target.chainId && (
        <p className="stake-card__text">
          {lacksEvmAccount
            ? homeMessages.needsEthereum
            : homeMessages.onOtherChain(account.caipNetwork?.name, target.chainName)}
        </p>
      )}
      <div className="stake-card__actions">
        <Button size="lg" disabled={!account.isConnected} onClick={() => app.dialog.set('deposit')}>
          {homeMessages.deposit}
        </Button>
        <Button
          size="lg"
          variant="secondary"
          // An unknown stake does not disable the button; only a stake of zero does.
          disabled={!account.isConnected || stake === 0n}
          onClick={() => app.dialog.set('withdraw')}
        >
          {homeMessages.withdraw}
        </Button>
      </div>
    </section>
  )
}
