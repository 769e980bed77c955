import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import { closeModal } from '../modal/actions.ts'
import { isSignInView } from '../router/selectors.ts'
import { cancelSignIn, leaveSignIn } from '../siwx/actions/cancelSignIn.ts'
import { dropSignIn } from '../siwx/actions/dropSignIn.ts'
import { resumeSignIns } from '../siwx/actions/resumeSignIns.ts'

/**
 * Counts closing the modal, showing another view, and losing the account as a cancel; and asks for the sign-ins that waited
 * for their turn. Returns its undo.
 */
export function cancelSignInWhenLeft(kit: Kit): () => void {
  const undos = [
    kit.modal.subscribe((state, before) => {
      if (before.open && !state.open) void cancelSignIn(kit)
    }),
    // Showing another view closes an embedded card. The view for an unsupported network only interrupts the sign-in.
    kit.router.subscribe(({ view }) => {
      if (!isSignInView(view) && view !== 'UnsupportedChain') void leaveSignIn(kit)
    }),
    kit.accounts.subscribe(() => {
      const request = kit.internals.siwx.request
      if (!request || getAccount(kit, { namespace: request.namespace }).address === request.address) return
      dropSignIn(kit)
      closeModal(kit)
    }),
    kit.siwx.subscribe((state, before) => {
      if (state.status === 'idle' && before.status !== 'checking') resumeSignIns(kit)
    }),
  ]
  return () => {
    for (const undo of undos) undo()
  }
}
