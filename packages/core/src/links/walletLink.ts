import type { CatalogueWallet } from '@holdfast/api'
import type { Device } from '../device/device.ts'
import { formatWalletLink, type WalletLink } from './formatWalletLink.ts'
import type { LinkTarget } from './openLink.ts'
import type { Platform } from './platforms.ts'

/**
 * Builds the link that passes a pairing URI to a wallet on a platform, and chooses the link's target. A link to a phone's app
 * opens in place of the page, or of the topmost page if the page is in a frame. Every other link opens in a new tab.
 *
 * @returns undefined if the wallet has no link for the platform, or if the link must not be opened.
 */
export function walletLink({ wallet, platform, uri, device }: walletLink.Parameters): walletLink.ReturnType {
  const links = { mobile: wallet.mobile_link, web: wallet.webapp_link, desktop: wallet.desktop_link }
  const link = links[platform]
  const formatted = link ? formatWalletLink({ link, uri, device }) : undefined
  if (!formatted) return undefined
  const target = platform === 'mobile' ? (device.isFrame ? '_top' : '_self') : '_blank'
  return { ...formatted, target, name: wallet.name }
}

export declare namespace walletLink {
  type Parameters = {
    wallet: CatalogueWallet
    platform: Extract<Platform, 'mobile' | 'web' | 'desktop'>
    /** The pairing URI. */
    uri: string
    device: Pick<Device, 'isTelegram' | 'isAndroid' | 'isFrame'>
  }
  type ReturnType = (WalletLink & { target: LinkTarget; name: string }) | undefined
}
