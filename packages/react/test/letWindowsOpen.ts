import { afterThisTest } from './renderKit.tsx'

/** A window that a page has opened, as far as the kit touches it. */
type Opened = { closed: boolean; close: () => void; location: { href: string } }

/** Lets the page open windows until the test ends, or lets the browser block them. */
export function letWindowsOpen({ areBlocked = false }: { areBlocked?: boolean } = {}) {
  const opened: Opened[] = []
  /** The addresses and targets that the page asked for. */
  const asked: unknown[][] = []
  const open = window.open.bind(window)
  window.open = (url, target) => {
    asked.push([String(url), target])
    if (areBlocked) return null
    const popup: Opened = { closed: false, close: () => void (popup.closed = true), location: { href: '' } }
    opened.push(popup)
    return popup as unknown as Window // It has all of a window that the kit touches.
  }
  afterThisTest(() => void (window.open = open))
  return { opened, asked }
}
