import type { Kit } from '../kit.ts'
import { cancelPairing } from '../pairing/actions/cancelPairing.ts'

/**
 * Ends the pairing attempt when the kit is destroyed. Also ends it when the modal closes, unless the app began the attempt.
 * Returns its undo.
 */
export function cancelPairingWhenLeft(kit: Kit): () => void {
  const undo = kit.modal.subscribe((state, before) => {
    const isStartedByApp = kit.options.getState().manualPairing || (kit.internals.pairing?.waiting ?? 0) > 0
    if (before.open && !state.open && !isStartedByApp) cancelPairing(kit)
  })
  return () => {
    undo()
    kit.internals.pairing?.attempt?.abort()
  }
}
