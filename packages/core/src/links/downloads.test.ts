import { describe, expect, test } from 'vitest'
import { toCatalogueWallet } from '../wallets/selectors/customWallets.ts'
import { downloadsOf, getWalletFrom } from './downloads.ts'

const chrome = 'https://chrome.example/heron'
const firefox = 'https://addons.example/heron'
const ios = 'https://apps.example/heron'
const android = 'https://play.example/heron'
const homepage = 'https://heron.example'
const all = { chrome_store: chrome, firefox_store: firefox, app_store: ios, play_store: android, homepage }
const heron = (places: Partial<typeof all>) => toCatalogueWallet({ id: 'heron', name: 'Heron', ...places })
const desktop = { isMobile: false, isIos: false, isAndroid: false }
const iPhone = { isMobile: true, isIos: true, isAndroid: false }
const pixel = { isMobile: true, isIos: false, isAndroid: true }
const other = { isMobile: true, isIos: false, isAndroid: false }

describe('downloadsOf', () => {
  test('default: lists the links in display order', () => {
    expect(downloadsOf(heron(all)).map(({ kind }) => kind)).toEqual(['chrome', 'firefox', 'ios', 'android', 'homepage'])
  })

  test('error: a link that is not a web link is left out', () => {
    expect(
      downloadsOf(heron({ chrome_store: 'javascript:alert(1)', app_store: 'itms-apps://heron', homepage: '' })),
    ).toEqual([])
  })
})

describe('getWalletFrom', () => {
  test.each([
    ['a desktop with a choice shows all', all, desktop, { type: 'downloads' }],
    ['a desktop opens the only place', { homepage }, desktop, { type: 'link', url: homepage }],
    [
      'a desktop opens the only place, even if it is a store',
      { chrome_store: chrome },
      desktop,
      { type: 'link', url: chrome },
    ],
    ['an iPhone goes to its store', all, iPhone, { type: 'link', url: ios }],
    ['an Android phone goes to its store', all, pixel, { type: 'link', url: android }],
    [
      'a phone for which there is no store goes to the homepage',
      { chrome_store: chrome, homepage },
      iPhone,
      { type: 'link', url: homepage },
    ],
    ['any other phone goes to the homepage', all, other, { type: 'link', url: homepage }],
    [
      'a phone is not offered links for other devices',
      { chrome_store: chrome, play_store: android },
      iPhone,
      undefined,
    ],
    ['without links there is nothing to offer', {}, desktop, undefined],
  ])('behavior: %s', (_, places, device, from) => {
    expect(getWalletFrom(heron(places), device)).toEqual(from)
  })
})
