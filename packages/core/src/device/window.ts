/**
 * The parts of a browser window that the kit uses. The window is passed to the kit: servers have none, and tests pass a fake.
 */
export type KitWindow = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> & {
  ethereum?: unknown
  localStorage?: WebStorage | undefined
  location?: { origin: string; host: string; href?: string } | undefined
  history?: { readonly state: unknown; replaceState: (state: unknown, unused: string, url: string) => void } | undefined
  matchMedia?: ((query: string) => MediaQueryList) | undefined
  navigator?:
    | {
        userAgent: string
        maxTouchPoints?: number
        /** Whether the user has just interacted with the page; then the page may open an app. */
        userActivation?: { isActive: boolean } | undefined
      }
    | undefined
  open?: ((url: string, target: string, features?: string) => unknown) | undefined
  requestIdleCallback?: ((callback: () => void, options: { timeout: number }) => unknown) | undefined
  self?: unknown
  top?: unknown
  URL?: ObjectUrls | undefined
  document?: PageDocument | undefined
  /** Present in Telegram's own browser, like the two below. */
  Telegram?: { WebApp?: { openLink?: ((url: string) => void) | undefined } | undefined } | undefined
  TelegramWebviewProxy?: unknown
  TelegramWebviewProxyProto?: unknown
}

/** The parts of a document that the kit reads: whether the page is visible, and its metadata, used where the app gives none. */
export type PageDocument = {
  title: string
  querySelector: (selectors: string) => PageElement | null
  visibilityState?: 'visible' | 'hidden' | undefined
}
type PageElement = { getAttribute: (name: string) => string | null }

/** The part of `URL` that creates and revokes URLs for bytes that the page holds. */
export type ObjectUrls = {
  createObjectURL?: ((blob: Blob) => string) | undefined
  revokeObjectURL?: ((url: string) => void) | undefined
}

/** The part of Web Storage that the kit uses. */
export type WebStorage = {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

/** Returns the page's window, or undefined on a server. */
export function pageWindow(): KitWindow | undefined {
  return typeof window === 'undefined' ? undefined : window
}

/** Tells whether the page is on a phone or tablet, by a coarse pointer or a mobile user agent. */
export function isMobile(target: KitWindow | undefined): boolean {
  if (!target) return false
  const mobileAgent = /Android|webOS|iPhone|iPad|iPod|BlackBerry|Opera Mini/i
  return target.matchMedia?.('(pointer:coarse)').matches === true || mobileAgent.test(target.navigator?.userAgent ?? '')
}
