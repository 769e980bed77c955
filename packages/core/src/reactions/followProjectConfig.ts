import type { Kit } from '../kit.ts'
import { isModalVisible } from '../modal/state.ts'
import { hasServices } from '../services/selectors.ts'

/**
 * Requests the project's configuration when the modal is first opened or a card first shown, not earlier: a page that only shows
 * a button sends no request. Returns its undo.
 */
export function followProjectConfig(kit: Kit): () => void {
  if (!hasServices(kit.options.getState())) return () => {}
  const undo = kit.modal.subscribe((modal) => {
    if (!isModalVisible(modal)) return
    undo()
    import('../services/actions/loadProjectConfig.ts').then(
      ({ loadProjectConfig }) => loadProjectConfig(kit),
      (error: unknown) => kit.internals.log.info('Unable to load a part of the kit', error),
    )
  })
  return undo
}
