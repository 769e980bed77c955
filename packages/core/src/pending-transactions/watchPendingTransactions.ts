import { refreshBalance } from '../balances/actions.ts'
import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'

/** How often the balance is read. */
const WATCH_INTERVAL_MS = 30_000
/** The maximum number of readings for one account on one network. */
const MAX_READINGS = 99

/**
 * Reads the active account's native balance every 30 s, so that the balance shows a completed transaction. The watch stops
 * after 99 readings (about 50 minutes) until another account or network is in use, and ends with the connection. While the page
 * is hidden, nothing is read or counted. Returns the undo.
 *
 * @see specification section 4, 'Pending-transaction watcher', and section 9, 'Maximum of 99 pending transactions'
 */
export function watchPendingTransactions(kit: Kit): () => void {
  let watched: string | undefined
  let stop = (): void => {}
  const follow = (): void => {
    const { caipAddress } = getAccount(kit)
    if (caipAddress === watched) return
    stop()
    watched = caipAddress
    stop = caipAddress ? watch(kit) : () => {}
  }
  const undos = [kit.accounts.subscribe(follow), kit.networks.subscribe(follow)]
  follow()
  return () => {
    for (const undo of undos) undo()
    stop()
  }
}

function watch(kit: Kit): () => void {
  const { clock, window: target } = kit.internals
  let readingsLeft = MAX_READINGS
  const stop = clock.setInterval(() => {
    if (target?.document?.visibilityState === 'hidden') return
    readingsLeft -= 1
    if (readingsLeft === 0) stop()
    void refreshBalance(kit)
  }, WATCH_INTERVAL_MS)
  return stop
}
