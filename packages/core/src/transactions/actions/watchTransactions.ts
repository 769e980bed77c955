import { listenForActivity } from '../../data/actions/listenForActivity.ts'
import { oneAtATime } from '../../data/actions/oneAtATime.ts'
import { pollUnlessLive } from '../../data/actions/pollUnlessLive.ts'
import { watchActiveAccount } from '../../data/actions/watchActiveAccount.ts'
import { watchVisibility } from '../../data/actions/watchVisibility.ts'
import type { Kit } from '../../kit.ts'
import { hasDataService } from '../../services/selectors.ts'
import { fetchTransactions, refreshTransactions } from './fetchTransactions.ts'

/**
 * Reads the history, and keeps it up to date while it is shown. Reads it again when the account or the network changes, and
 * when the user returns to the page. Also reads it when the service pushes an event, or every 10 s if the service pushes none.
 *
 * @returns its undo.
 */
export function watchTransactions(kit: Kit): () => void {
  const target = kit.internals.window
  const readAgain = oneAtATime(() => refreshTransactions(kit))
  const refresh = (): void => {
    if (target?.document?.visibilityState !== 'hidden') readAgain()
  }
  /** Refreshes, except after a failure: the next reading then waits for the user, who has seen the error. */
  const poll = (): void => {
    if (!kit.transactions?.getState().failed) refresh()
  }
  if (kit.transactions) refresh()
  else void fetchTransactions(kit)
  const undos = [
    watchActiveAccount(kit, () => void fetchTransactions(kit)),
    watchVisibility(kit, refresh),
    listenForActivity(kit, refresh),
  ]
  if (hasDataService(kit.options.getState())) undos.push(pollUnlessLive(kit, poll))
  return () => {
    for (const undo of undos) undo()
  }
}
