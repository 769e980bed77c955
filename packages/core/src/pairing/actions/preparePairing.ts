import type { CatalogueWallet } from '@holdfast/api'
import { canPair } from '../../connectors/selectors/canPair.ts'
import { opensApps, readDevice } from '../../device/device.ts'
import type { Kit } from '../../kit.ts'
import { platformsOf } from '../../links/platforms.ts'
import { isModalVisible } from '../../modal/state.ts'
import { millisecondsLeft } from '../rules.ts'
import { openWalletApp } from './openWalletApp.ts'
import { startPairing } from './startPairing.ts'

/**
 * On a phone, makes a pairing URI while the user still looks at a list of wallets. Browsers open a wallet's app only within the
 * tap that chooses the wallet, so a URI made after the tap would come too late. Does nothing on other devices, during an
 * attempt, or with `manualPairing`.
 */
export async function preparePairing(kit: Kit): Promise<void> {
  const { connectors, modal, options, pairing } = kit.getState()
  const isWanted = connectors.isMobile && isModalVisible(modal) && !options.manualPairing
  const isFree = pairing.status === 'idle' || pairing.status === 'failed'
  if (isWanted && isFree && canPair(options, connectors.connectors)) await startPairing(kit, { isScanned: false })
}

/**
 * Opens a wallet's app within the tap that chose the wallet, if the wallet is reached by its app on this device and a URI is
 * ready. Otherwise, opening the app is left to the next view.
 */
export function openPreparedApp(kit: Kit, wallet: CatalogueWallet): void {
  const { connectors, options, pairing } = kit.getState()
  const { clock, window: target } = kit.internals
  const { isMobile } = connectors
  const [platform] = platformsOf(wallet, { isMobile, noAdapters: options.noAdapters })
  const isReady = pairing.status === 'ready' && millisecondsLeft(pairing.expiry ?? 0, clock.now()) > 0
  if (platform !== 'mobile' || !isReady || pairing.relay === 'unreachable' || !opensApps(readDevice(target))) return
  void startPairing(kit, { wallet, isScanned: false })
  openWalletApp(kit, { platform })
}
