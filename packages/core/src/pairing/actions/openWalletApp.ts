import { track } from '../../analytics/actions/track.ts'
import { readDevice } from '../../device/device.ts'
import type { Kit } from '../../kit.ts'
import { openLink } from '../../links/openLink.ts'
import type { Platform } from '../../links/platforms.ts'
import { walletLink } from '../../links/walletLink.ts'
import { parseErrorMessage } from '../../text/parseErrorMessage.ts'
import { rememberOpenedWallet } from '../attempt/rememberOpenedWallet.ts'

/**
 * Opens the chosen wallet's app or web page with the pairing URI. Call it within a click, since browsers open an app only in
 * response to a click.
 *
 * @returns whether the app or page could be opened. If its link cannot be opened, CONNECT_PROXY_ERROR is tracked.
 */
export function openWalletApp(kit: Kit, { platform }: openWalletApp.Parameters): boolean {
  const { window: target } = kit.internals
  const { wallet, uri, status } = kit.pairing.getState()
  // Once the wallet has approved, its URI is used up.
  if (!wallet || !uri || status === 'connecting') return false
  const link = walletLink({ wallet, platform, uri, device: readDevice(target) })
  const fail = (message: string): false => {
    kit.pairing.send({ type: 'appNotOpened' })
    const { name, mobile_link } = wallet
    track(kit, { event: 'CONNECT_PROXY_ERROR', properties: { message, uri, mobile_link: mobile_link ?? '', name } })
    return false
  }
  if (!link) return fail('The link of the wallet cannot be opened.')
  try {
    openLink(target, { url: link.redirect, in: link.target })
    const linking = { name: link.name, href: link.href }
    kit.pairing.send({ type: 'appOpened', linking })
    rememberOpenedWallet(kit, { wallet, linking })
    return true
  } catch (error) {
    return fail(parseErrorMessage(error))
  }
}

export declare namespace openWalletApp {
  type Parameters = { platform: Extract<Platform, 'mobile' | 'web' | 'desktop'> }
}
