import { isWebLink } from '@holdfast/base'
import { readDevice } from '../device/device.ts'
import type { KitWindow } from '../device/window.ts'

/** Where a link is opened. `popupWindow` is the window in which a social login waits. */
export type LinkTarget = '_self' | '_top' | '_blank' | 'popupWindow'

/**
 * Opens a link synchronously, so that the browser counts it as part of the click. Telegram's own browser opens no tabs, so it
 * is asked to open web pages in another browser.
 *
 * @param page - the window of the page.
 * @param link.isSocialLoginPending - whether the link belongs to a social login. Inside Telegram, such a link replaces the
 * topmost page.
 */
export function openLink(page: KitWindow | undefined, link: openLink.Link): void {
  const { url, in: place, features = 'noreferrer noopener', isSocialLoginPending = false } = link
  const { isTelegram } = readDevice(page)
  const app = page?.Telegram?.WebApp
  if (place === 'popupWindow' || !isTelegram) page?.open?.(url, place, features)
  else if (isSocialLoginPending) page?.open?.(url, '_top', features)
  else if (app?.openLink && isWebLink(url)) app.openLink(url)
  else page?.open?.(url, '_blank', features)
}

export declare namespace openLink {
  type Link = {
    url: string
    in: LinkTarget
    /** In the format of `window.open`. @default 'noreferrer noopener' */
    features?: string | undefined
    /** @default false */
    isSocialLoginPending?: boolean | undefined
  }
}
