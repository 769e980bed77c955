import { Button } from '@holdfast/ui'
import { useObservable } from '@holdfast/ui/observable'
import { requestMessages } from '../messages/requests.ts'
import { decline } from '../queue/decline.ts'
import { QueueScreen } from '../queue/QueueScreen.tsx'
import { keyOf } from '../queue/queueItem.ts'
import { CrashBoundary } from './CrashBoundary.tsx'
import { Pages } from './Pages.tsx'
import { useConnected, useWallet } from './WalletContext.tsx'

/**
 * Shows an unlocked wallet: the first request that waits for an answer, and the other screens once none waits. A request that
 * cannot be shown can be declined, so that it does not block the wallet.
 */
export function Unlocked() {
  const app = useWallet()
  const connected = useConnected()
  const [first, ...others] = useObservable(connected.wallet.queue.items)
  if (!first) return <Pages />
  const declineButton = <Button onClick={() => void decline(app, connected, first)}>{requestMessages.reject}</Button>
  return (
    <CrashBoundary key={keyOf(first)} action={declineButton}>
      <QueueScreen item={first} waitingCount={others.length} />
    </CrashBoundary>
  )
}
