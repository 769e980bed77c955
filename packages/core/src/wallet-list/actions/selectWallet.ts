import type { CatalogueWallet } from '@holdfast/api'
import { findConnectorOfWallet } from '../../connectors/selectors/findConnectorOfWallet.ts'
import type { Kit } from '../../kit.ts'
import { openLink } from '../../links/openLink.ts'
import { solanaLink } from '../../links/solanaLink.ts'
import { openPreparedApp } from '../../pairing/actions/preparePairing.ts'
import { pushView } from '../../router/actions.ts'
import { selectConnector } from './selectConnector.ts'

/**
 * Selects a wallet of the catalogue: connects to a wallet in this page, or to an app that is called by links if it serves the
 * namespace in use. Any other wallet is reached by pairing.
 *
 * On a phone, the wallet's app is opened within the click if a pairing URI is ready. Some wallets support Solana only inside
 * their own browser; for Solana, the page is opened in that browser instead.
 */
export function selectWallet(kit: Kit, wallet: CatalogueWallet): void {
  const connectors = kit.connectors.getState()
  const connector = findConnectorOfWallet(connectors, wallet)
  // An app that is reached by links is not a wallet in this page, and serves only its own namespace.
  const isHere = connector !== undefined && connector.type !== 'EXTERNAL'
  if (isHere) return selectConnector(kit, connector.id)
  const namespace = connectors.filterNamespace ?? kit.networks.getState().activeNamespace
  const { window } = kit.internals
  const { href, origin } = window?.location ?? {}
  const url =
    namespace === 'solana' && connectors.isMobile && href && origin
      ? solanaLink(wallet.name, { href, origin })
      : undefined
  if (url) openLink(window, { url, in: '_self' })
  else if (connector && connector.chain === namespace) selectConnector(kit, connector.id)
  else {
    openPreparedApp(kit, wallet)
    pushView(kit, 'ConnectingWalletConnect', { wallet })
  }
}
