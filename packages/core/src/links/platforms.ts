import type { CatalogueWallet } from '@holdfast/api'

/**
 * A way to reach a wallet of the catalogue. `unsupported`: this browser lacks the wallet's extension, or the page cannot reach
 * the wallet at all.
 */
export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/** The label of a platform's tab; two platforms that never appear together share a label. */
export type PlatformLabel = 'browser' | 'mobile' | 'webapp' | 'desktop'

const labels: Readonly<Record<Platform, PlatformLabel>> = {
  browser: 'browser',
  unsupported: 'browser',
  mobile: 'mobile',
  qrcode: 'mobile',
  web: 'webapp',
  desktop: 'desktop',
}

/** Returns the label of a platform's tab. */
export function platformLabel(platform: Platform): PlatformLabel {
  return labels[platform]
}

/**
 * Lists the ways to reach a wallet, with the initial choice first: its extension in this browser, its app for phones (on a
 * phone the app itself, elsewhere a QR code for it), its web page, its desktop app. `unsupported` comes last. Without a wallet,
 * the list is the QR code alone.
 *
 * Never empty: a wallet without links can still scan a QR code. Without pairing, or on a phone, such a wallet is `unsupported`.
 */
export function platformsOf(wallet: CatalogueWallet | undefined, device: platformsOf.Device): readonly Platform[] {
  if (!wallet) return ['qrcode']
  const { isMobile, isInstalled = false, noAdapters = false, canPair = true } = device
  const runsInBrowsers = isBrowserWallet(wallet) && !noAdapters
  const platforms: Platform[] = []
  if (runsInBrowsers && isInstalled) platforms.push('browser')
  if (wallet.mobile_link && canPair) platforms.push(isMobile ? 'mobile' : 'qrcode')
  if (wallet.webapp_link && canPair) platforms.push('web')
  if (wallet.desktop_link && canPair && !isMobile) platforms.push('desktop')
  if (runsInBrowsers && !isInstalled) platforms.push('unsupported')
  if (platforms.length > 0) return platforms
  return isMobile || !canPair ? ['unsupported'] : ['qrcode']
}

/** Tells whether a wallet is a browser extension, or a browser of its own. */
export function isBrowserWallet({ rdns, injected }: Pick<CatalogueWallet, 'rdns' | 'injected'>): boolean {
  return Boolean(rdns) || Boolean(injected?.length)
}

export declare namespace platformsOf {
  type Device = {
    isMobile: boolean
    /** Whether one of the page's connectors is this wallet. @default false */
    isInstalled?: boolean | undefined
    /** Whether the kit reaches wallets only by pairing. @default false */
    noAdapters?: boolean | undefined
    /** Whether wallets can be reached by pairing; all platforms but `browser` and `unsupported` need it. @default true */
    canPair?: boolean | undefined
  }
}
