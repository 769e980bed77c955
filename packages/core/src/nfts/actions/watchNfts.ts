import { listenForActivity } from '../../data/actions/listenForActivity.ts'
import { oneAtATime } from '../../data/actions/oneAtATime.ts'
import { watchActiveAccount } from '../../data/actions/watchActiveAccount.ts'
import type { Kit } from '../../kit.ts'
import { fetchNfts, refreshNfts } from './fetchNfts.ts'

/**
 * Keeps the NFTs up to date while they are shown: fetches them at the start, when the account or the network changes, and when
 * the service reports activity. A list that an earlier view has fetched is fetched again at the start, since it may be old.
 *
 * @returns its undo.
 */
export function watchNfts(kit: Kit): () => void {
  const refresh = oneAtATime(() => refreshNfts(kit))
  if (kit.nfts?.getState().status === 'ready') refresh()
  else void fetchNfts(kit)
  const undos = [watchActiveAccount(kit, () => void fetchNfts(kit)), listenForActivity(kit, refresh)]
  return () => {
    for (const undo of undos) undo()
  }
}
