import { afterThisTest } from './renderKit.tsx'

/** The parts of an opened window that the kit uses. */
type Opened = { closed: boolean; close: () => void; location: { href: string } }

/** Replaces `window.open` until the test ends: it returns a stand-in for a window or, if `areBlocked`, null. */
export function letWindowsOpen({ areBlocked = false }: { areBlocked?: boolean } = {}) {
  const opened: Opened[] = []
  /** The URL and the target of each window that the page tried to open. */
  const openings: unknown[][] = []
  const open = window.open.bind(window)
  window.open = (url, target) => {
    openings.push([String(url), target])
    if (areBlocked) return null
    const popup: Opened = { closed: false, close: () => void (popup.closed = true), location: { href: '' } }
    opened.push(popup)
    return popup as unknown as Window // The stand-in has every member of a window that the kit uses.
  }
  afterThisTest(() => void (window.open = open))
  return { opened, openings }
}
