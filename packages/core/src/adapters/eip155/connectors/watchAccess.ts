import type { KitWindow } from '../../../device/window.ts'
import { listen } from '../../../eip1193/checkedProvider.ts'
import type { KitConnector } from './kitConnector.ts'

/** Events of a page that is looked at again; a wallet may have been unlocked meanwhile. */
const returnEvents = ['focus', 'visibilitychange', 'pageshow'] as const

/**
 * Calls back once a locked wallet of this page gives an account again. Not every wallet reports that it was unlocked, so it
 * is also asked, without a prompt, when the user comes back to the page. Returns its undo.
 */
export function watchAccess(connector: KitConnector, target: KitWindow | undefined, onAccess: () => void): () => void {
  let isOver = false
  let stopListening = (): void => {}
  const stop = (): void => {
    isOver = true
    stopListening()
    for (const name of returnEvents) target?.removeEventListener(name, ask)
  }
  const ask = (): void =>
    void connector.isAuthorized().then((isAllowed) => {
      if (!isAllowed || isOver) return
      stop()
      onAccess()
    })
  connector.getProvider().then(
    (provider) => {
      if (!isOver) stopListening = listen(provider, 'accountsChanged', ask)
    },
    () => {}, // Coming back to the page is enough.
  )
  for (const name of returnEvents) target?.addEventListener(name, ask)
  return stop
}
