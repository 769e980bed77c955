import type { CatalogueWallet } from '@holdfast/api'
import type { Device } from '../device/device.ts'
import { formatWalletLink, type WalletLink } from './format.ts'
import type { LinkTarget } from './openLink.ts'
import type { Platform } from './platforms.ts'

/**
 * Builds the link that opens a wallet on a platform with a pairing URI, and its target: a phone's app replaces the page itself
 * (the topmost page, inside a frame), everything else opens in a new tab.
 *
 * @returns undefined if the wallet has no such link, or one that must not be opened.
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
