import { useObservable } from '@holdfast/ui/observable'
import { QueueScreen } from '../queue/QueueScreen.tsx'
import { Pages } from './Pages.tsx'
import { useConnected } from './WalletContext.tsx'

/** An unlocked wallet: requests that wait for an answer come before everything else. */
export function Unlocked() {
  const items = useObservable(useConnected().wallet.queue.items)
  const [first, ...others] = items
  return first ? <QueueScreen key={first.id} item={first} waitingCount={others.length} /> : <Pages />
}
