import { getAccount } from '../../connections/snapshot.ts'
import { joinData } from '../../data/actions/joinData.ts'
import type { Kit } from '../../kit.ts'
import { hasData } from '../../services/selectors.ts'
import { fetchNfts, refreshNfts } from './fetchNfts.ts'

/**
 * Reads the NFTs, and again while they are shown: when the account or the network changes, and when the service says that
 * something moved. What was read before is read again at the beginning: where the service pushes no news, it may be old.
 *
 * @returns its undo.
 */
export function watchNfts(kit: Kit): () => void {
  const undos: (() => void)[] = []
  let isOver = false
  let shown = getAccount(kit).caipAddress
  const follow = (): void => {
    const { caipAddress } = getAccount(kit)
    if (caipAddress === shown) return
    shown = caipAddress
    void fetchNfts(kit)
  }
  const refresh = (): void => void refreshNfts(kit)
  if (kit.nfts?.getState().status === 'ready') refresh()
  else void fetchNfts(kit)
  undos.push(kit.accounts.subscribe(follow), kit.networks.subscribe(follow))
  if (hasData(kit.options.getState())) {
    joinData(kit).then(
      ({ internals }) => {
        const onEvent = ({ type }: { type: string }): void => {
          if (type === 'activity') refresh()
        }
        if (!isOver) undos.push(internals.data.live.listen({ onEvent, onMissed: refresh }))
      },
      (error: unknown) => kit.internals.log.info('Unable to load a part of the kit', error),
    )
  }
  return () => {
    isOver = true
    for (const undo of undos.splice(0)) undo()
  }
}
