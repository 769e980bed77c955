import { Spinner } from '@holdfast/ui'
import { useObservable } from '@holdfast/ui/observable'
import { useConnected, useWallet } from '../app/WalletContext.tsx'
import { walletMessages } from '../messages/wallet.ts'

const messages = walletMessages.home

/** Lists the pairings on which the wallet still waits for the app's proposal: those whose link is not marked as used yet. */
export function PendingPairings() {
  const pairings = useObservable(useConnected().wallet.pairings)
  const { usedLinks } = useObservable(useWallet().settings.values)
  const awaited = pairings.filter(({ topic }) => !usedLinks.some((used) => used.topic === topic))
  if (awaited.length === 0) return null
  return (
    <ul className="list" aria-label={messages.pairing}>
      {awaited.map(({ topic }) => (
        <li key={topic} className="pending">
          <Spinner />
          <span>
            <span className="picker__name">{messages.pairing}</span>
            <br />
            <span className="screen__text">{messages.pairingText}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
