import { isMobile, type KitWindow } from './window.ts'

/** The facts about the device and the browser that decide how links open and what lists offer. */
export type Device = {
  /** A phone or tablet. */
  isMobile: boolean
  isIos: boolean
  isAndroid: boolean
  /** On a Mac, in a browser whose user agent does not mention Safari, such as an app's built-in one. */
  isMac: boolean
  /** Whether the user agent mentions Safari. Most do, so this means something only together with `isIos`. */
  isSafari: boolean
  /** Inside Telegram's own browser. */
  isTelegram: boolean
  /** Inside the browser of another app, such as Instagram or Telegram. */
  isInAppBrowser: boolean
  /** Inside a frame of another page. */
  isFrame: boolean
}

const appBrowsers = /FBAN|FBAV|FB_IAB|Instagram|\bLine\/|Twitter|Snapchat|MicroMessenger|TikTok|musical_ly/i

/** Reads where a page runs; on a server, every value is false. */
export function readDevice(target: KitWindow | undefined): Device {
  const agent = target?.navigator?.userAgent ?? ''
  const mobile = isMobile(target)
  // An iPad that requests desktop pages calls itself a Mac; only its touch points reveal it.
  const isTablet = /macintosh/i.test(agent) && (target?.navigator?.maxTouchPoints ?? 0) > 1
  const isTelegram = Boolean(target?.Telegram ?? target?.TelegramWebviewProxy ?? target?.TelegramWebviewProxyProto)
  return {
    isMobile: mobile,
    isIos: mobile && (isTablet || /iphone|ipad|ipod/i.test(agent)),
    isAndroid: mobile && /android/i.test(agent),
    isMac: !isTablet && /macintosh/i.test(agent) && !/safari/i.test(agent),
    isSafari: /safari/i.test(agent),
    isTelegram,
    isInAppBrowser: isTelegram || appBrowsers.test(agent),
    isFrame: isFrame(target),
  }
}

/**
 * Tells whether the browser lets a page open another app. In-app browsers do not: they support no native scheme, and load the
 * other app's page in place of this one. Telegram's is an exception: a page can ask it to open a link outside.
 */
export function opensApps({ isInAppBrowser, isTelegram }: Pick<Device, 'isInAppBrowser' | 'isTelegram'>): boolean {
  return isTelegram || !isInAppBrowser
}

function isFrame(target: KitWindow | undefined): boolean {
  try {
    return target?.self !== target?.top
  } catch {
    return false // A page that cannot read its parent counts as a page outside a frame.
  }
}
