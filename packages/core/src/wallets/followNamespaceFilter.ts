import type { Kit } from '../kit.ts'
import { startPrefetch } from './startPrefetch.ts'

/** Keeps lists to the namespace that the modal filters to: pages begin anew, and where the modal is seen, so does the rest. */
export function followNamespaceFilter(kit: Kit): () => void {
  return kit.connectors.subscribe(({ filterNamespace }, before) => {
    if (filterNamespace === before.filterNamespace) return
    kit.wallets.send({ type: 'pagesDropped' })
    const isSeen = kit.modal.getState().open || kit.options.getState().enableEmbedded
    if (isSeen) startPrefetch(kit)
  })
}
