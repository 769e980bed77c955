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
    ['no wallet has the QR code alone', undefined, desktop, ['qrcode']],
    ['a desktop shows the QR code for the phone', heron(links), desktop, ['qrcode', 'web', 'desktop']],
    ['a phone opens the app, and no desktop app', heron(links), phone, ['mobile', 'web']],
    [
      'a wallet of the page',
      heron({ ...links, rdns: 'x.heron' }),
      { ...desktop, isInstalled: true },
      ['browser', 'qrcode', 'web', 'desktop'],
    ],
    ['one that is not in the page', heron({ rdns: 'x.heron' }), desktop, ['unsupported']],
    ['injected ids count as an rdns does', heron({ injected: [{ injected_id: 'isHeron' }] }), desktop, ['unsupported']],
    [
      'an empty list of injected ids counts for nothing',
      heron({ ...links, injected: [] }),
      desktop,
      ['qrcode', 'web', 'desktop'],
    ],
    [
      'what is not in the page comes last',
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
      'without adapters nothing is missing in the browser',
      heron({ ...links, rdns: 'x.heron' }),
      { ...phone, noAdapters: true },
      ['mobile', 'web'],
    ],
    [
      'without pairing there is this browser alone',
      heron({ ...links, rdns: 'x.heron' }),
      { ...desktop, isInstalled: true, canPair: false },
      ['browser'],
    ],
    ['without pairing one that is not here is missing', heron(links), { ...desktop, canPair: false }, ['unsupported']],
    ['without any link a desktop shows the QR code', heron(), desktop, ['qrcode']],
    ['without any link a phone has no way', heron(), phone, ['unsupported']],
  ]
  test.each(table)('behavior: %s', (_, wallet, device, platforms) => {
    expect(platformsOf(wallet, device)).toEqual(platforms)
  })
})

describe('platformLabel', () => {
  test('default: names the tab', () => {
    const platforms = ['browser', 'mobile', 'qrcode', 'web', 'desktop', 'unsupported'] as const
    expect(platforms.map(platformLabel)).toEqual(['browser', 'mobile', 'mobile', 'webapp', 'desktop', 'browser'])
  })
})
