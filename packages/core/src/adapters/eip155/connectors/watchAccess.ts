import type { KitWindow } from '../../../device/window.ts'
import { listen } from '../../../eip1193/checkedProvider.ts'
import { watchLockedWallet } from '../../../wallet-client/watchLockedWallet.ts'
import type { KitConnector } from './kitConnector.ts'

/** Calls back once a locked wallet of this page shares an account again. Returns the undo. */
export function watchAccess(connector: KitConnector, target: KitWindow | undefined, onAccess: () => void): () => void {
  let isOver = false
  const stop = watchLockedWallet(
    target,
    (ask) => {
      let stopListening = (): void => {}
      connector.getProvider().then(
        (provider) => {
          if (!isOver) stopListening = listen(provider, 'accountsChanged', ask)
        },
        () => {}, // Without its provider, the wallet is asked only when the user returns to the page.
      )
      return () => stopListening()
    },
    {
      ask: () => connector.isAuthorized(),
      onAccess: () => {
        isOver = true
        onAccess()
      },
    },
  )
  return () => {
    isOver = true
    stop()
  }
}
