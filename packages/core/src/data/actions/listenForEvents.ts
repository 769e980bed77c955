import type { Kit } from '../../kit.ts'
import { hasDataService } from '../../services/selectors.ts'
import type { LiveListener } from '../live.ts'
import { joinData } from './joinData.ts'

/**
 * Listens to events that the service pushes about the active account, once the capability `data` has joined. Returns the undo.
 */
export function listenForEvents(kit: Kit, listener: LiveListener): () => void {
  let isOver = false
  let stop = (): void => {}
  if (hasDataService(kit.options.getState())) {
    joinData(kit).then(
      ({ internals }) => {
        if (!isOver) stop = internals.data.live.listen(listener)
      },
      (error: unknown) => kit.internals.log.info('Unable to load a part of the kit', error),
    )
  }
  return () => {
    isOver = true
    stop()
  }
}
