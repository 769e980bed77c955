import { describe, expect, test } from 'vitest'
import { createTestWindow } from '../../test/testWindow.ts'
import { blockedSocials } from './blockedSocials.ts'
import { type Device, opensApps, readDevice } from './device.ts'
import { isMobile, type KitWindow, pageWindow } from './window.ts'

const agents = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  iPhoneApp:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  iPad: 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
  iPadDesktop:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  macApp: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  operaMini: 'Opera/9.80 (J2ME/MIDP; Opera Mini/7.1; U; en) Presto/2.12.423 Version/12.16',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
  instagram:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 350.0',
}

function page(agent: keyof typeof agents, rest: Partial<KitWindow> = {}): KitWindow {
  const { navigator, ...others } = rest
  return { ...createTestWindow(), ...others, navigator: { userAgent: agents[agent], ...navigator } }
}

const none: Device = {
  isMobile: false,
  isIos: false,
  isAndroid: false,
  isMac: false,
  isSafari: false,
  isTelegram: false,
  isInAppBrowser: false,
  isFrame: false,
}
const coarse = { matchMedia: (query: string) => ({ matches: query === '(pointer:coarse)' }) as MediaQueryList }
const touch = (agent: keyof typeof agents) => ({ navigator: { userAgent: agents[agent], maxTouchPoints: 5 } })

describe('opensApps', () => {
  test.each<[string, KitWindow | undefined, boolean]>([
    ['a server', undefined, true],
    ['Safari on a phone', page('iPhone'), true],
    ['Telegram', page('iPhoneApp', { Telegram: {} }), true],
    ['another app’s browser', page('instagram'), false],
  ])('default: tells whether %s opens other apps', (_, target, expected) => {
    expect(opensApps(readDevice(target))).toBe(expected)
  })
})

describe('readDevice', () => {
  test.each<[string, KitWindow | undefined, Partial<Device>]>([
    ['a server', undefined, {}],
    ['an iPhone', page('iPhone'), { isMobile: true, isIos: true, isSafari: true }],
    ['the browser of an app on an iPhone', page('iPhoneApp'), { isMobile: true, isIos: true }],
    ['an iPad', page('iPad'), { isMobile: true, isIos: true, isSafari: true }],
    [
      'an iPad that requests desktop pages',
      page('iPadDesktop', { ...coarse, ...touch('iPadDesktop') }),
      { isMobile: true, isIos: true, isSafari: true },
    ],
    ['a browser on a Mac', page('mac'), { isSafari: true }],
    ['the browser of an app on a Mac', page('macApp'), { isMac: true }],
    ['an Android phone', page('android'), { isMobile: true, isAndroid: true, isSafari: true }],
    ['Opera Mini', page('operaMini'), { isMobile: true }],
    ['a desktop', page('windows'), {}],
    ['a desktop with a touch screen as its pointer', page('windows', coarse), { isMobile: true }],
    [
      'Telegram on an iPhone',
      page('iPhoneApp', { TelegramWebviewProxy: {} }),
      { isMobile: true, isIos: true, isTelegram: true, isInAppBrowser: true },
    ],
    ['Telegram on the desktop', page('windows', { Telegram: {} }), { isTelegram: true, isInAppBrowser: true }],
    [
      'Telegram by its third name',
      page('macApp', { TelegramWebviewProxyProto: {} }),
      { isMac: true, isTelegram: true, isInAppBrowser: true },
    ],
    ['another app’s browser', page('instagram'), { isMobile: true, isIos: true, isInAppBrowser: true }],
    ['a frame', page('windows', { self: 1, top: 2 }), { isFrame: true }],
    ['a page outside a frame', page('windows', { self: 1, top: 1 }), {}],
  ])('default: recognizes %s', (_, target, expected) => {
    expect(readDevice(target)).toEqual({ ...none, ...expected })
    expect(isMobile(target)).toBe(expected.isMobile ?? false)
  })

  test('behavior: a page that cannot read its parent counts as a page outside a frame', () => {
    const target = Object.defineProperty(page('windows'), 'top', {
      get: () => {
        throw new DOMException('cross-origin', 'SecurityError')
      },
    })
    expect(readDevice(target).isFrame).toBe(false)
  })
})

describe('blockedSocials', () => {
  test.each<[string, Partial<Device>, string[]]>([
    ['Telegram on iOS', { isTelegram: true, isMobile: true, isIos: true }, ['google']],
    ['Telegram on a Mac', { isTelegram: true, isMac: true }, ['x']],
    ['Telegram on Android', { isTelegram: true, isMobile: true, isAndroid: true }, ['facebook', 'x']],
    ['Telegram on Windows', { isTelegram: true }, []],
    ['another browser on iOS', { isMobile: true, isIos: true }, []],
    ['another browser on Android', { isMobile: true, isAndroid: true }, []],
  ])('default: returns the blocked logins in %s', (_, device, expected) => {
    expect(blockedSocials({ ...none, ...device })).toEqual(expected)
  })
})

describe('pageWindow', () => {
  test('default: is undefined on a server', () => {
    expect(pageWindow()).toBeUndefined()
  })
})
