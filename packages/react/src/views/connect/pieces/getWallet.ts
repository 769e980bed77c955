import type { CatalogueWallet } from '@holdfast/core'

/** Where a person without a wallet gets it: a list of places, or one address. */
export type WalletSource = { type: 'downloads' } | { type: 'address'; url: string }

/** What decides about places to get a wallet. */
export type GetWalletDevice = 'desktop' | 'ios' | 'android' | 'mobile'

/**
 * Finds out where to get a wallet on this device: the list of places when a computer has two or more, else its homepage when
 * that is the only place, else the store of the phone.
 *
 * @returns undefined when there is nothing to offer.
 */
export function getWallet(wallet: GetWalletLinks, device: GetWalletDevice): WalletSource | undefined {
  const { app_store, play_store, chrome_store, homepage } = wallet
  const several = [app_store, play_store, chrome_store, homepage].filter(Boolean).length > 1
  if (several && device === 'desktop') return { type: 'downloads' }
  if (homepage && !several) return { type: 'address', url: homepage }
  const store = { ios: app_store, android: play_store, mobile: undefined, desktop: undefined }[device]
  return store ? { type: 'address', url: store } : undefined
}

type GetWalletLinks = Partial<Pick<CatalogueWallet, 'app_store' | 'play_store' | 'chrome_store' | 'homepage'>>

/** Tells what a page runs on, as far as getting a wallet goes. An iPad calls itself a Mac with a touch screen. */
export function getWalletDevice(agent: string, touches: boolean, mobile: boolean): GetWalletDevice {
  if (/android/i.test(agent)) return 'android'
  if (/iphone|ipad|ipod/i.test(agent) || (/macintosh/i.test(agent) && touches)) return 'ios'
  return mobile ? 'mobile' : 'desktop'
}
