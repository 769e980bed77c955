import { useObservable } from '@holdfast/ui/observable'
import { QueueScreen } from '../queue/QueueScreen.tsx'
import { Pages } from './Pages.tsx'
import { useConnected } from './WalletContext.tsx'

/** Shows an unlocked wallet: the first request that waits for an answer, and the other screens once none waits. */
export function Unlocked() {
  const items = useObservable(useConnected().wallet.queue.items)
  const [first, ...others] = items
  return first ? <QueueScreen key={first.id} item={first} waitingCount={others.length} /> : <Pages />
}
