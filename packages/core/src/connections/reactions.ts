import type { ChainNamespace } from '@holdfast/caip'
import { showBalance } from '../accounts/actions.ts'
import { type AccountSnapshot, getAccount } from '../accounts/snapshot.ts'
import type { Kit } from '../kit.ts'
import { closeModal, openModal } from '../modal/actions.ts'
import { resetView } from '../router/actions.ts'
import { isConnectingView } from '../router/selectors.ts'

/**
 * Moves the kit on after a connection was made or changed: to UnsupportedChain for a network outside the list, to
 * SIWXSignMessage when a sign-in is due, else away from the view that waited for the wallet.
 *
 * A wallet that came back by itself on load opens nothing, unless a sign-in is required.
 *
 * @param before - the account as it was.
 */
export async function reactToAccount(kit: Kit, namespace: ChainNamespace, before: AccountSnapshot): Promise<void> {
  const account = getAccount(kit, { namespace })
  if (!account.isConnected) {
    if (before.isConnected) leaveAccountViews(kit)
    return
  }
  const changed = account.caipAddress !== before.caipAddress
  const silent = before.isReconnecting
  if (account.isUnsupportedNetwork && !kit.options.getState().allowUnsupportedChain) {
    // Of a namespace that is not in use the network does not matter now.
    const isActive = kit.networks.getState().activeNamespace === namespace
    if (changed && !silent && isActive) showView(kit, 'UnsupportedChain')
    return
  }
  const { open } = kit.modal.getState()
  if (open && kit.router.getState().history.includes('UnsupportedChain')) closeModal(kit)
  if (changed) void showBalance(kit, namespace)
  const prompted = changed && kit.internals.siwx !== undefined && (await askToSignIn(kit, namespace, silent))
  if (!prompted && kit.modal.getState().open && isConnectingView(kit.router.getState().view)) closeModal(kit)
}

/** Closes the modal when the account that it showed is gone; the ways to connect stay. */
function leaveAccountViews(kit: Kit): void {
  const { view } = kit.router.getState()
  if (kit.modal.getState().open && view !== 'Connect' && !isConnectingView(view)) closeModal(kit)
}

function showView(kit: Kit, view: 'UnsupportedChain'): void {
  if (kit.modal.getState().open) resetView(kit, view)
  else openModal(kit, { view })
}

/** Loaded only by those who have the extension. */
async function askToSignIn(kit: Kit, namespace: ChainNamespace, silent: boolean): Promise<boolean> {
  const { initializeSignIn } = await import('../siwx/initialize.ts')
  return initializeSignIn(kit, { namespace, silent })
}
