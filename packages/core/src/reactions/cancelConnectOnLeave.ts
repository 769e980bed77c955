import type { ChainNamespace } from '@holdfast/caip'
import { cancelAttempt } from '../connections/actions/attempt.ts'
import { pairingConnectorId } from '../connectors/state.ts'
import type { Kit } from '../kit.ts'
import { isPairingView } from '../router/selectors.ts'
import type { RouterState } from '../router/state.ts'

/** Ends the wait for a wallet when the user leaves the view that shows it, or closes the modal. Returns its undo. */
export function cancelConnectOnLeave(kit: Kit): () => void {
  const cancelShownAttempt = ({ view, data }: RouterState): void => {
    for (const [namespace, { status, pendingConnectorId }] of Object.entries(kit.connections.getState())) {
      const isAboutAttempt = pendingConnectorId === data?.connectorId && (data?.namespace ?? namespace) === namespace
      const isShown = view === 'ConnectingExternal' ? isAboutAttempt : isPairingView(view)
      // Pairing is ended by `cancelPairingWhenLeft`.
      if (status === 'connecting' && isShown && pendingConnectorId !== pairingConnectorId)
        // Object.entries widens the names of the record to strings.
        cancelAttempt(kit, namespace as ChainNamespace)
    }
  }
  const undos = [
    kit.router.subscribe((state, before) => {
      const isSame =
        state.data?.connectorId === before.data?.connectorId && state.data?.namespace === before.data?.namespace
      if (state.view !== before.view || !isSame) cancelShownAttempt(before)
    }),
    kit.modal.subscribe((state, before) => {
      if (before.open && !state.open) cancelShownAttempt(kit.router.getState())
    }),
  ]
  return () => {
    for (const undo of undos) undo()
  }
}
