import { type ChainNamespace, formatCaipAddress } from '@holdfast/caip'
import { disconnect } from '../../connections/actions/disconnect.ts'
import { getAccount } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import { closeModal } from '../../modal/actions.ts'
import { isSignInView } from '../../router/selectors.ts'
import { resumeSignIns } from './deferSignIn.ts'
import { dropSignIn, trackSiwx } from './dropSignIn.ts'

/** Gives up the sign-in that waits: the view's 'Cancel'. Disconnects when the sign-in was required, else just closes. */
export async function cancelSignIn(kit: Kit): Promise<void> {
  const givenUp = giveUp(kit)
  if (!givenUp) return
  // Before the wallet is asked to forget the page: a sign-in that waited for its turn may open the modal meanwhile.
  closeModal(kit)
  if (givenUp.required) await disconnect(kit, givenUp)
}

/** Ends the sign-in that waits, as the person wanted; undefined when none does. */
function giveUp(kit: Kit): { namespace: ChainNamespace; required: boolean } | undefined {
  const request = kit.internals.siwx.request
  const state = kit.siwx.getState()
  if (!request || !('required' in state)) return undefined
  const { required, origin } = state
  trackSiwx(kit, 'CLICK_CANCEL_SIWX', request)
  const { address, caipNetworkId, namespace } = request
  if (origin === 'onConnect') kit.internals.siwx.settled.add(formatCaipAddress({ caipNetworkId, address }))
  dropSignIn(kit)
  return { namespace, required }
}

/** Takes it for a cancel that another view was shown. */
async function leaveSignIn(kit: Kit): Promise<void> {
  const givenUp = giveUp(kit)
  if (givenUp?.required) await disconnect(kit, givenUp)
}

/**
 * Takes closing the modal, another view, and the account going away for a cancel; and asks for the sign-ins that waited for
 * their turn. Returns its undo.
 */
export function cancelSignInWhenLeft(kit: Kit): () => void {
  const undos = [
    kit.modal.subscribe((state, before) => {
      if (before.open && !state.open) void cancelSignIn(kit)
    }),
    // An embedded card is closed by showing another view. A wrong network comes between without an end.
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
