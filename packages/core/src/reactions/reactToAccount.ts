import type { ChainNamespace } from '@holdfast/caip'
import { showBalance } from '../balances/actions.ts'
import { type AccountSnapshot, getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import { closeModal, openModal } from '../modal/actions.ts'
import { isEmbedded } from '../modal/selectors.ts'
import { isModalVisible } from '../modal/state.ts'
import { resetView } from '../router/actions.ts'
import { isConnectingView } from '../router/selectors.ts'
import { forgetSettledSignIns } from '../siwx/actions/forgetSettledSignIns.ts'
import { resumeSignIns } from '../siwx/actions/resumeSignIns.ts'
import { resumePendingSends } from './resumePendingSends.ts'

/**
 * Changes the view after a connection was made or changed: to UnsupportedChain for a network outside the list, to the sign-in
 * view if a sign-in is due, otherwise away from the view that waited for the wallet. After a connection has ended, leaves the
 * views of the account. Also reads the balance and resumes the pending sends of a new account.
 *
 * A wallet that reconnects on load does not open the modal, unless a sign-in is required. A card that is embedded in the page
 * does change its view, since nothing has to open.
 *
 * @param before - the account before the change.
 */
export async function reactToAccount(kit: Kit, namespace: ChainNamespace, before: AccountSnapshot): Promise<void> {
  const account = getAccount(kit, { namespace })
  if (!account.isConnected) {
    if (!before.isConnected) return
    forgetSettledSignIns(kit, [namespace])
    leaveAccountViews(kit)
    return
  }
  const changed = account.caipAddress !== before.caipAddress
  const silent = before.isReconnecting
  if (account.isUnsupportedNetwork && !kit.options.getState().allowUnsupportedChain) {
    // The network of an inactive namespace does not matter until the namespace becomes active.
    const isActive = kit.networks.getState().activeNamespace === namespace
    if (changed && isActive) showUnsupportedChain(kit, silent)
    return
  }
  if (followsAccount(kit) && kit.router.getState().history.includes('UnsupportedChain')) closeModal(kit)
  if (changed) {
    void showBalance(kit, namespace)
    resumePendingSends(kit)
  }
  const prompted = changed && kit.internals.siwx.extension !== undefined && (await askToSignIn(kit, namespace, silent))
  if (!prompted && hasWaited(kit, namespace, before)) closeModal(kit)
}

/** Tells whether the views follow the account: an embedded kit's views do so even before its card is on the page. */
function followsAccount(kit: Kit): boolean {
  return isModalVisible(kit.modal.getState()) || isEmbedded(kit)
}

/**
 * Tells whether the current view waited for the account. In an embedded card, this includes the view Connect, which the
 * card shows from the start.
 */
function hasWaited(kit: Kit, namespace: ChainNamespace, before: AccountSnapshot): boolean {
  const { view } = kit.router.getState()
  if (isConnectingView(view)) return followsAccount(kit) && hasArrived(kit, namespace, before)
  const { filterNamespace = namespace } = kit.connectors.getState()
  return view === 'Connect' && isEmbedded(kit) && !before.isConnected && filterNamespace === namespace
}

/**
 * Tells whether a wallet has just connected. A wallet that was connected before may report a change while the user waits for
 * another one.
 */
function hasArrived(kit: Kit, namespace: ChainNamespace, before: AccountSnapshot): boolean {
  const { connectorId, isConnecting } = getAccount(kit, { namespace })
  return connectorId !== before.connectorId || (before.isConnecting && !isConnecting)
}

/** Closes the modal after the account is gone, unless it shows a view for connecting. */
function leaveAccountViews(kit: Kit): void {
  const { view } = kit.router.getState()
  if (followsAccount(kit) && view !== 'Connect' && !isConnectingView(view)) closeModal(kit)
}

function showUnsupportedChain(kit: Kit, silent: boolean): void {
  const view = 'UnsupportedChain'
  if (silent ? isEmbedded(kit) : isModalVisible(kit.modal.getState())) resetView(kit, view)
  else if (!silent) openModal(kit, { view })
}

/** Asks for a sign-in if one is due, and tells whether it is. The code loads only in apps that have a sign-in extension. */
async function askToSignIn(kit: Kit, namespace: ChainNamespace, silent: boolean): Promise<boolean> {
  const { initializeSignIn } = await import('../siwx/actions/initializeSignIn.ts')
  kit.internals.siwx.resume = () => resumeSignIns(kit)
  return initializeSignIn(kit, { namespace, silent })
}
