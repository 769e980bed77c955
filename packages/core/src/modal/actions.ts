import { track } from '../analytics/actions/track.ts'
import { getAccount, isAnyConnected } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import { activateNamespace } from '../networks/actions.ts'
import type { RouterData } from '../router/state.ts'
import { startPrefetch } from '../wallets/actions/startPrefetch.ts'
import { type FirstViewParameters, selectFirstView } from './selectFirstView.ts'
import { isEmbedded } from './selectors.ts'
import { isModalVisible } from './state.ts'

/** How long the modal shakes. */
const SHAKE_MS = 500

/**
 * Opens the modal at once on the view that {@link selectFirstView} selects, and starts fetching the wallets that it lists.
 *
 * @param parameters.namespace - limits connectors to this namespace; the view then depends on whether a wallet is connected in
 * that namespace. If so, the namespace becomes active.
 */
export function openModal(kit: Kit, parameters: openModal.Parameters = {}): void {
  const { namespace, data } = parameters
  // All in one change, so that listeners run only once and the modal, for which the user is waiting, shows sooner.
  kit.internals.changes.run(() => {
    kit.connectors.send({ type: 'filtered', namespace })
    // The views show the active namespace: switch to the requested one if it has an account to show.
    if (namespace && getAccount(kit, { namespace }).isConnected) activateNamespace(kit, namespace)
    kit.router.send({ type: 'reset', view: selectFirstView(kit.getState(), parameters), data })
    kit.modal.send({ type: 'opened', namespace })
    startPrefetch(kit)
  })
  track(kit, { event: 'MODAL_OPEN', properties: { connected: isAnyConnected(kit) } })
}

export declare namespace openModal {
  type Parameters = FirstViewParameters & { data?: RouterData | undefined }
}

/** Closes the modal. An embedded modal stays on the page and shows Account when connected, else Connect. */
export function closeModal(kit: Kit): void {
  const connected = isAnyConnected(kit)
  kit.internals.changes.run(() => {
    if (kit.modal.getState().open) {
      kit.modal.send({ type: 'closed' })
      track(kit, { event: 'MODAL_CLOSE', properties: { connected } })
    }
    kit.connectors.send({ type: 'filtered', namespace: undefined })
    if (isEmbedded(kit)) showFirstView(kit, connected ? 'Account' : 'Connect')
  })
}

/** Shows the first view of an embedded card, with a new history. */
function showFirstView(kit: Kit, view: 'Account' | 'Connect'): void {
  if (kit.router.getState().view !== view) kit.router.send({ type: 'reset', view })
  if (view === 'Connect' && isModalVisible(kit.modal.getState())) startPrefetch(kit)
}

/**
 * Closes the modal at the user's request: the close button, Escape, or a click outside. On UnsupportedChain, and while a
 * required sign-in is unfinished, the modal shakes instead.
 */
export function requestModalClose(kit: Kit): 'closed' | 'shaken' {
  const signIn = kit.siwx.getState()
  const isSignInRequired = 'required' in signIn && signIn.required
  if (kit.router.getState().view !== 'UnsupportedChain' && !isSignInRequired) {
    closeModal(kit)
    return 'closed'
  }
  shakeModal(kit)
  return 'shaken'
}

/** Shakes the modal for 500 ms; does nothing while it already shakes. */
export function shakeModal(kit: Kit): void {
  if (kit.modal.getState().shake) return
  kit.modal.send({ type: 'shakeStarted' })
  const cancel = kit.internals.clock.setTimeout(() => kit.modal.send({ type: 'shakeEnded' }), SHAKE_MS)
  kit.internals.lifetime.signal.addEventListener('abort', cancel, { once: true })
}
