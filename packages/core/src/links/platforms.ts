import type { CatalogueWallet } from '@holdfast/api'

/** A way to reach a wallet of the catalogue. `unsupported`: it lives in a browser, and not in this one. */
export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/** What the tab of a platform is called; two platforms that never stand side by side share a name. */
export type PlatformLabel = 'browser' | 'mobile' | 'webapp' | 'desktop'

const labels: Readonly<Record<Platform, PlatformLabel>> = {
  browser: 'browser',
  unsupported: 'browser',
  mobile: 'mobile',
  qrcode: 'mobile',
  web: 'webapp',
  desktop: 'desktop',
}

/** Names the tab of a platform. */
export function platformLabel(platform: Platform): PlatformLabel {
  return labels[platform]
}

/**
 * Lists the ways to reach a wallet, the first one chosen at first: installed in this browser, the phone (its app here, a QR
 * code elsewhere), its page, its desktop app; last, that it is not installed here. Without a wallet there is the QR code.
 *
 * Never empty: any wallet that can scan a QR code may be reached by one.
 */
export function platformsOf(wallet: CatalogueWallet | undefined, device: platformsOf.Device): readonly Platform[] {
  if (!wallet) return ['qrcode']
  const { isMobile, isInstalled = false, noAdapters = false } = device
  const livesInBrowsers = Boolean(wallet.rdns) || Boolean(wallet.injected?.length)
  const platforms: Platform[] = []
  if (livesInBrowsers && isInstalled && !noAdapters) platforms.push('browser')
  if (wallet.mobile_link) platforms.push(isMobile ? 'mobile' : 'qrcode')
  if (wallet.webapp_link) platforms.push('web')
  if (wallet.desktop_link && !isMobile) platforms.push('desktop')
  if (livesInBrowsers && !isInstalled && !noAdapters) platforms.push('unsupported')
  if (platforms.length > 0) return platforms
  return isMobile ? ['unsupported'] : ['qrcode']
}

export declare namespace platformsOf {
  type Device = {
    isMobile: boolean
    /** Whether one of the page's connectors is this wallet. @default false */
    isInstalled?: boolean | undefined
    /** Whether the kit reaches wallets by pairing alone. @default false */
    noAdapters?: boolean | undefined
  }
}
