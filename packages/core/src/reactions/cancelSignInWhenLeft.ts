import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import { closeModal } from '../modal/actions.ts'
import { isSignInView, viewBeneathApproval } from '../router/selectors.ts'

/**
 * Cancels the sign-in when the modal closes, another view is shown, or the account is no longer in use. After a sign-in has
 * ended, starts the next one in the queue. Returns its undo.
 */
export function cancelSignInWhenLeft(kit: Kit): () => void {
  const undos = [
    kit.modal.subscribe((state, before) => {
      if (before.open && !state.open) void kit.internals.siwx.exits?.cancel()
    }),
    // In an embedded card, showing another view counts as closing. The view for an unsupported network only interrupts the
    // sign-in.
    kit.router.subscribe((state) => {
      const view = viewBeneathApproval(state)
      if (!isSignInView(view) && view !== 'UnsupportedChain') void kit.internals.siwx.exits?.leave()
    }),
    kit.accounts.subscribe(() => {
      const { request, exits } = kit.internals.siwx
      if (!request || getAccount(kit, { namespace: request.namespace }).address === request.address) return
      exits?.drop()
      closeModal(kit)
    }),
    kit.siwx.subscribe((state, before) => {
      if (state.status === 'idle' && before.status !== 'checking') kit.internals.siwx.resume?.()
    }),
  ]
  return () => {
    for (const undo of undos) undo()
  }
}
