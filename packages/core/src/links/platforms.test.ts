import type { CatalogueWallet } from '@holdfast/api'
import { describe, expect, test } from 'vitest'
import { toCatalogueWallet } from '../wallets/selectors/customWallets.ts'
import { type Platform, platformLabel, platformsOf } from './platforms.ts'

const links = { mobile_link: 'heron://', webapp_link: 'https://app.heron.example', desktop_link: 'heron-desktop://' }
const heron = (rest: Partial<CatalogueWallet> = {}) => toCatalogueWallet({ id: 'heron', name: 'Heron', ...rest })
const phone = { isMobile: true }
const desktop = { isMobile: false }

describe('platformsOf', () => {
  const table: readonly [string, CatalogueWallet | undefined, platformsOf.Device, readonly Platform[]][] = [
    ['without a wallet, only the QR code is offered', undefined, desktop, ['qrcode']],
    ['a desktop shows the QR code for the phone', heron(links), desktop, ['qrcode', 'web', 'desktop']],
    ['a phone opens the app, and no desktop app', heron(links), phone, ['mobile', 'web']],
    [
      'a wallet in the page offers the browser first',
      heron({ ...links, rdns: 'x.heron' }),
      { ...desktop, isInstalled: true },
      ['browser', 'qrcode', 'web', 'desktop'],
    ],
    ['a browser wallet that is not in the page is unsupported', heron({ rdns: 'x.heron' }), desktop, ['unsupported']],
    ['injected ids count like an rdns', heron({ injected: [{ injected_id: 'isHeron' }] }), desktop, ['unsupported']],
    [
      'an empty list of injected ids is ignored',
      heron({ ...links, injected: [] }),
      desktop,
      ['qrcode', 'web', 'desktop'],
    ],
    [
      'a browser wallet that is not in the page comes last',
      heron({ ...links, rdns: 'x.heron' }),
      desktop,
      ['qrcode', 'web', 'desktop', 'unsupported'],
    ],
    [
      'without adapters there is no browser wallet',
      heron({ ...links, rdns: 'x.heron' }),
      { ...desktop, isInstalled: true, noAdapters: true },
      ['qrcode', 'web', 'desktop'],
    ],
    [
      'without adapters a missing browser wallet is not shown',
      heron({ ...links, rdns: 'x.heron' }),
      { ...phone, noAdapters: true },
      ['mobile', 'web'],
    ],
    [
      'without pairing, only this browser is offered',
      heron({ ...links, rdns: 'x.heron' }),
      { ...desktop, isInstalled: true, canPair: false },
      ['browser'],
    ],
    ['without pairing, a missing wallet is unsupported', heron(links), { ...desktop, canPair: false }, ['unsupported']],
    ['without any link a desktop shows the QR code', heron(), desktop, ['qrcode']],
    ['without any link a phone has no way to reach the wallet', heron(), phone, ['unsupported']],
  ]
  test.each(table)('behavior: %s', (_, wallet, device, platforms) => {
    expect(platformsOf(wallet, device)).toEqual(platforms)
  })
})

describe('platformLabel', () => {
  test('default: returns the label of the tab', () => {
    const platforms = ['browser', 'mobile', 'qrcode', 'web', 'desktop', 'unsupported'] as const
    expect(platforms.map(platformLabel)).toEqual(['browser', 'mobile', 'mobile', 'webapp', 'desktop', 'browser'])
  })
})
