import type { CatalogueWallet } from '@holdfast/api'
import { isWebAddress } from '@holdfast/base'
import type { Device } from '../device/device.ts'

/** The kind of site from which the user can get a wallet. */
export type DownloadKind = 'chrome' | 'firefox' | 'ios' | 'android' | 'homepage'

/** A site from which the user can get a wallet. */
export type Download = { kind: DownloadKind; url: string }

/** Lists the sites from which the user can get a wallet, in display order. Leaves out links that are not web addresses. */
export function downloadsOf(wallet: CatalogueWallet): readonly Download[] {
  const links: readonly [DownloadKind, string | null | undefined][] = [
    ['chrome', wallet.chrome_store],
    ['firefox', wallet.firefox_store],
    ['ios', wallet.app_store],
    ['android', wallet.play_store],
    ['homepage', wallet.homepage],
  ]
  return links.flatMap(([kind, url]) => (url && isWebAddress(url) ? [{ kind, url }] : []))
}

/**
 * Decides what 'Get' does for a wallet on a device. A phone opens its own store, or else the wallet's homepage. A desktop shows
 * all sites if there are several, or else opens the only one.
 *
 * @returns undefined if 'Get' has nothing to offer and is hidden.
 */
export function getWalletFrom(
  wallet: CatalogueWallet,
  device: Pick<Device, 'isMobile' | 'isIos' | 'isAndroid'>,
): { type: 'downloads' } | { type: 'link'; url: string } | undefined {
  const downloads = downloadsOf(wallet)
  const [only] = downloads
  if (!device.isMobile && downloads.length > 1) return { type: 'downloads' }
  if (!device.isMobile) return only && { type: 'link', url: only.url }
  const store = device.isIos ? 'ios' : device.isAndroid ? 'android' : undefined
  const found = downloads.find(({ kind }) => kind === store) ?? downloads.find(({ kind }) => kind === 'homepage')
  return found && { type: 'link', url: found.url }
}
