import type { Kit } from '../kit.ts'
import { isModalVisible } from '../modal/state.ts'
import { startPrefetch } from '../wallets/actions/startPrefetch.ts'

/**
 * Limits the wallet lists to the modal's namespace. When the namespace changes, the loaded pages are dropped, and a visible
 * modal's lists are fetched again. Returns its undo.
 */
export function followNamespaceFilter(kit: Kit): () => void {
  return kit.connectors.subscribe(({ filterNamespace }, before) => {
    if (filterNamespace === before.filterNamespace) return
    kit.wallets.send({ type: 'pagesDropped' })
    if (!isModalVisible(kit.modal.getState())) return
    startPrefetch(kit)
    if (kit.wallets.getState().search.status !== 'idle') void searchAgain(kit)
  })
}

/** Repeats the search with code that loads on demand: a page that only shows a button does not need it. Never rejects. */
async function searchAgain(kit: Kit): Promise<void> {
  try {
    const { repeatSearch } = await import('../wallets/actions/searchWallets.ts')
    await repeatSearch(kit)
  } catch (error) {
    kit.internals.log.info('Unable to load a part of the kit', error)
  }
}
