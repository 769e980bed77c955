import { describe, expect, test } from 'vitest'
import { getWallet, getWalletDevice } from './getWallet.ts'

const homepage = 'https://kelp.example'
const app_store = 'https://apps.example/kelp'
const play_store = 'https://play.example/kelp'
const chrome_store = 'https://extensions.example/kelp'

describe('getWallet', () => {
  test.each([
    ['a computer and two places: all of them', { homepage, app_store }, 'desktop', { type: 'downloads' }],
    ['a computer and two stores', { app_store, play_store }, 'desktop', { type: 'downloads' }],
    ['a computer and one homepage', { homepage }, 'desktop', { type: 'address', url: homepage }],
    ['a computer and one store of phones', { app_store }, 'desktop', undefined],
    ['a computer and nothing', {}, 'desktop', undefined],
    ['an iPhone', { homepage, app_store, play_store }, 'ios', { type: 'address', url: app_store }],
    ['an iPhone and an Android app only', { play_store }, 'ios', undefined],
    ['an Android phone', { homepage, app_store, play_store }, 'android', { type: 'address', url: play_store }],
    ['an Android phone and an extension only', { chrome_store, app_store }, 'android', undefined],
    ['a phone and one homepage', { homepage }, 'ios', { type: 'address', url: homepage }],
    ['another phone and stores', { app_store, play_store }, 'mobile', undefined],
  ] as const)('default: %s', (_, wallet, device, expected) => {
    expect(getWallet(wallet, device)).toEqual(expected)
  })
})

describe('getWalletDevice', () => {
  test.each([
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/120', true, true, 'android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari', true, true, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', true, true, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', false, false, 'desktop'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/120', false, false, 'desktop'],
    ['BlackBerry', false, true, 'mobile'],
  ] as const)('default: %s', (agent, touches, mobile, device) => {
    expect(getWalletDevice(agent, touches, mobile)).toBe(device)
  })
})
