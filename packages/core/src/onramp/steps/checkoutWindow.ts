import { readDevice } from '../../device/device.ts'
import type { KitWindow } from '../../device/window.ts'
import { openLink } from '../../links/openLink.ts'
import type { PurchaseWindow } from '../purchase.ts'

/** The look of the provider's window. @see modal-views reference, 'OnRampProviders' */
const WINDOW_FEATURES = 'width=600,height=800,scrollbars=yes'

/** The provider's window, as far as the page that opened it can see. */
export type CheckoutWindow = { readonly closed: boolean }

/**
 * Opens a checkout in a separate window, which cannot reach this page. Call it soon after the user's click, since browsers
 * block windows that open later.
 *
 * @returns the window, if this page can watch it, and its status.
 */
export function openCheckout(
  page: KitWindow | undefined,
  url: string,
): { window: CheckoutWindow | undefined; status: PurchaseWindow } {
  if (readDevice(page).isTelegram) {
    openLink(page, { url, in: '_blank' })
    return { window: undefined, status: 'unknown' }
  }
  // The window opens empty and is cut off from this page before it loads the provider's page. With 'noopener', `open` would
  // return no window to watch.
  const opened = page?.open?.('', '_blank', WINDOW_FEATURES)
  if (!isPopup(opened) || opened.closed) return { window: undefined, status: 'blocked' }
  opened.opener = null
  opened.location.href = url
  return { window: opened, status: 'open' }
}

type Popup = CheckoutWindow & { opener: unknown; location: { href: string } }

function isPopup(opened: unknown): opened is Popup {
  return typeof opened === 'object' && opened !== null && 'closed' in opened && 'location' in opened
}
