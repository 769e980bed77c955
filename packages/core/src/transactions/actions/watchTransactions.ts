import { getAccount } from '../../connections/snapshot.ts'
import { joinData } from '../../data/actions/joinData.ts'
import { pollUnlessLive } from '../../data/actions/pollUnlessLive.ts'
import type { Kit } from '../../kit.ts'
import { hasData } from '../../services/selectors.ts'
import { fetchTransactions, refreshTransactions } from './fetchTransactions.ts'

/**
 * Reads the history, and keeps it up to date while it is shown: when the account or the network changes, when the user comes back
 * to the page, and when the service says that there is news; every 10 s where the service pushes none.
 *
 * @returns its undo.
 */
export function watchTransactions(kit: Kit): () => void {
  const { window: target, log } = kit.internals
  const undos: (() => void)[] = []
  let isOver = false
  let shown = getAccount(kit).caipAddress
  const follow = (): void => {
    const { caipAddress } = getAccount(kit)
    if (caipAddress === shown) return
    shown = caipAddress
    void fetchTransactions(kit)
  }
  const refresh = (): void => {
    if (target?.document?.visibilityState !== 'hidden') void refreshTransactions(kit)
  }
  /** What failed waits for the user, who was told. */
  const poll = (): void => {
    if (!kit.transactions?.getState().failed) refresh()
  }
  if (kit.transactions) refresh()
  else void fetchTransactions(kit)
  undos.push(kit.accounts.subscribe(follow), kit.networks.subscribe(follow))
  for (const event of ['focus', 'visibilitychange']) {
    target?.addEventListener(event, refresh)
    undos.push(() => target?.removeEventListener(event, refresh))
  }
  if (hasData(kit.options.getState())) {
    undos.push(pollUnlessLive(kit, poll))
    joinData(kit).then(
      ({ internals }) => {
        if (isOver) return
        const onEvent = ({ type }: { type: string }): void => {
          if (type === 'activity') refresh()
        }
        undos.push(internals.data.live.listen({ onEvent, onMissed: refresh }))
      },
      (error: unknown) => log.info('Unable to load a part of the kit', error),
    )
  }
  return () => {
    isOver = true
    for (const undo of undos.splice(0)) undo()
  }
}
