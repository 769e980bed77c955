import { describe, expect, test } from 'vitest'
import { toCatalogueWallet } from '../wallets/selectors/customWallets.ts'
import { walletLink } from './walletLink.ts'

const wallet = toCatalogueWallet({
  id: 'heron',
  name: 'Heron',
  mobile_link: 'heron',
  webapp_link: 'https://app.heron.example',
  desktop_link: 'javascript:alert(1)',
})
const page = { isTelegram: false, isAndroid: false, isFrame: false }
const uri = 'wc:1@2'

describe('walletLink', () => {
  test('default: an app replaces the page', () => {
    expect(walletLink({ wallet, platform: 'mobile', uri, device: page })).toEqual({
      name: 'Heron',
      href: 'heron://',
      redirect: 'heron://wc?uri=wc%3A1%402',
      target: '_self',
    })
  })

  test('param: device: inside a frame, an app replaces the topmost page', () => {
    expect(walletLink({ wallet, platform: 'mobile', uri, device: { ...page, isFrame: true } })?.target).toBe('_top')
  })

  test('param: platform: a web page opens in a new tab', () => {
    expect(walletLink({ wallet, platform: 'web', uri, device: page })).toMatchObject({
      redirect: 'https://app.heron.example/wc?uri=wc%3A1%402',
      target: '_blank',
    })
  })

  test('error: is undefined without a link, and for a link that must not be opened', () => {
    expect(walletLink({ wallet, platform: 'desktop', uri, device: page })).toBeUndefined()
    const bare = toCatalogueWallet({ id: 'a', name: 'A' })
    expect(walletLink({ wallet: bare, platform: 'mobile', uri, device: page })).toBeUndefined()
  })
})
