import { QueueScreen } from '../queue/QueueScreen.tsx'
import { Pages } from './Pages.tsx'
import { useConnected, useReadable } from './WalletContext.tsx'

/** An open wallet: what waits for an answer comes before everything else. */
export function Unlocked() {
  const items = useReadable(useConnected().wallet.queue.items)
  const [first, ...others] = items
  return first ? <QueueScreen key={first.id} item={first} waiting={others.length} /> : <Pages />
}
