import type { CatalogueWallet } from '@holdfast/api'
import { track } from '../../analytics/actions/track.ts'
import { pairingConnectorId } from '../../connectors/state.ts'
import type { Kit } from '../../kit.ts'
import { isModalVisible } from '../../modal/state.ts'
import { resetView } from '../../router/actions.ts'
import { isPairingView } from '../../router/selectors.ts'
import { walletIdKey } from '../../storage/keys.ts'
import { deepLinkChoiceKey, openedWalletKey } from '../../storage/walletKeys.ts'
import { addRecentWallet } from '../../wallets/actions/addRecentWallet.ts'
import type { Approval, KitPairingClient } from '../client/kitPairingClient.ts'
import type { PairingAccess } from '../client/source.ts'
import { attachSession } from './attachSession.ts'
import { failPairing } from './failPairing.ts'

/**
 * Applies an approval: connects the accounts of every namespace, adds the wallet to the recent ones, and stores its app's link.
 * If that fails, or the user is forgotten meanwhile, ends the session and the sign-in instead.
 */
export async function acceptPairing(
  kit: Kit,
  access: PairingAccess,
  client: KitPairingClient,
  { session, auths }: Approval,
): Promise<void> {
  const { wallet, linking } = kit.pairing.getState()
  access.attempt?.abort()
  const attempt = new AbortController()
  access.attempt = attempt
  kit.pairing.send({ type: 'approved' })
  client.adopt(session)
  const { storage } = kit.internals
  storage.remove(openedWalletKey)
  if (linking) storage.set(deepLinkChoiceKey, linking)
  else storage.remove(deepLinkChoiceKey)
  showConnecting(kit, wallet)
  let withdrawSignIn: (() => Promise<void>) | undefined
  try {
    if (auths) {
      const { acceptOneStepSignIn, withdrawOneStepSignIn } = await import('../../siwx/actions/oneStepSignIn.ts')
      attempt.signal.throwIfAborted()
      const sessions = await acceptOneStepSignIn(kit, auths)
      withdrawSignIn = () => withdrawOneStepSignIn(kit, sessions)
    }
    await attachSession(kit, session, attempt.signal)
    storage.set(walletIdKey, wallet?.id ?? pairingConnectorId)
    if (wallet) addRecentWallet(kit, wallet)
    const name = wallet?.name ?? session.peer.metadata.name
    track(kit, { event: 'CONNECT_SUCCESS', properties: { method: linking ? 'mobile' : 'qrcode', name } })
    access.attempt = undefined
    kit.pairing.send({ type: 'connected' })
  } catch (error) {
    await Promise.all([client.disconnect(), withdrawSignIn?.()])
    if (!attempt.signal.aborted) failPairing(kit, access, error)
  }
}

/** If the user has moved to another view, shows the pairing view in the open modal while the accounts are connected. */
function showConnecting(kit: Kit, wallet: CatalogueWallet | undefined): void {
  if (isModalVisible(kit.modal.getState()) && !isPairingView(kit.router.getState().view)) {
    resetView(kit, 'ConnectingWalletConnect', { wallet })
  }
}
