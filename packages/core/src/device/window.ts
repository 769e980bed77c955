/** What the kit needs of a browser window; a parameter, so that servers and tests can do without one. */
export type KitWindow = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> & {
  ethereum?: unknown
  localStorage?: WebStorage | undefined
  location?: { origin: string; host: string } | undefined
  matchMedia?: ((query: string) => MediaQueryList) | undefined
  navigator?: { userAgent: string } | undefined
}

/** The part of Web Storage that the kit uses. */
export type WebStorage = {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

/** The page's window, or undefined on a server. */
export function pageWindow(): KitWindow | undefined {
  return typeof window === 'undefined' ? undefined : window
}

/** Whether this is a phone or tablet: a coarse pointer, or a mobile user agent. */
export function isMobile(target: KitWindow | undefined): boolean {
  if (!target) return false
  const mobileAgent = /Android|webOS|iPhone|iPad|iPod|BlackBerry|Opera Mini/i
  return target.matchMedia?.('(pointer:coarse)').matches === true || mobileAgent.test(target.navigator?.userAgent ?? '')
}
