import type { Kit } from '../kit.ts'
import { isModalSeen } from '../modal/state.ts'
import { startPrefetch } from '../wallets/actions/startPrefetch.ts'

/** Keeps lists to the namespace that the modal filters to: pages begin anew, and where the modal is seen, so do a search and the rest. */
export function followNamespaceFilter(kit: Kit): () => void {
  return kit.connectors.subscribe(({ filterNamespace }, before) => {
    if (filterNamespace === before.filterNamespace) return
    kit.wallets.send({ type: 'pagesDropped' })
    if (!isModalSeen(kit.modal.getState())) return
    startPrefetch(kit)
    if (kit.wallets.getState().search.status !== 'idle') void searchAgain(kit)
  })
}

/** A page that only shows a button does without the code. Never rejects. */
async function searchAgain(kit: Kit): Promise<void> {
  try {
    const { repeatSearch } = await import('../wallets/actions/searchWallets.ts')
    await repeatSearch(kit)
  } catch (error) {
    kit.internals.log.info('Unable to load a part of the kit', error)
  }
}
