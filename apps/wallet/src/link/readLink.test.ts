import { formatPairingUri } from '@holdfast/pairing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLink } from './readLink.ts'

const now = 1_795_000_000_000
const topic = 'a1'.repeat(32)
const symKey = 'b2'.repeat(32)
const uri = formatPairingUri({ topic, symKey, relay: { protocol: 'irn' }, expiryTimestamp: now / 1_000 + 100 })

describe('readLink', () => {
  it.each([
    ['as it stands', uri],
    ['with space around it', `\n ${uri} `],
    ['with the scheme in capitals', uri.replace('wc:', 'WC:')],
    ['handed on by the browser', `web+${uri}`],
    ['in a deep link of this wallet', `http://localhost:3003/wc?uri=${encodeURIComponent(uri)}`],
    ['in a deep link of another wallet', `kelp://wc?uri=${encodeURIComponent(uri)}`],
    ['handed on within a deep link', `https://wallet.example/wc?uri=${encodeURIComponent(`web+${uri}`)}`],
  ])('default: %s', (_name, text) => {
    expect(readLink(text, now)).toEqual({ uri, topic, expiry: now / 1_000 + 100 })
  })

  it('default: a link without an end is good for five minutes', () => {
    const endless = formatPairingUri({ topic, symKey, relay: { protocol: 'irn' } })
    expect(readLink(endless, now)).toMatchObject({ expiry: now / 1_000 + 300 })
  })

  it('default: a link of an app whose clock is behind has not ended yet', () => {
    expect(readLink(uri, now + 100_000 + 599_999)).toMatchObject({ topic })
    expect(readLink(uri, now + 100_000 + 600_000)).toEqual({ problem: 'expired' })
  })

  it.each([
    ['empty', '  '],
    ['notALink', 'hello'],
    ['notALink', 'https://kelp.example/'],
    ['notALink', 'wc:'],
    ['notALink', uri.slice(0, -40).replace(symKey, symKey.slice(2))],
    ['notALink', uri.replace('@2', '@3')],
    ['notALink', uri.replace('relay-protocol=irn&', '')],
    ['oldVersion', uri.replace('@2', '@1')],
    ['expired', uri.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=1600000000')],
  ])('error: %s', (problem, text) => {
    expect(readLink(text, now)).toEqual({ problem })
  })

  it('error: any text is a link or has a problem', () => {
    const pieces = fc.constantFrom(
      'wc:',
      topic,
      '@2',
      '?',
      'symKey=',
      symKey,
      '&',
      'relay-protocol=irn',
      'https://',
      '%',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }), (parts) => {
        expect(Object.keys(readLink(parts.join(''), now)).length).toBeGreaterThan(0)
      }),
    )
  })
})
