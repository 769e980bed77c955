import { formatPairingUri } from '@holdfast/pairing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLink } from './readLink.ts'

const topic = 'a1'.repeat(32)
const symKey = 'b2'.repeat(32)
const uri = formatPairingUri({ topic, symKey, relay: { protocol: 'irn' }, expiryTimestamp: 1_795_000_100 })

describe('readLink', () => {
  it.each([
    ['a plain URI', uri],
    ['white space around the URI', `\n ${uri} `],
    ['a scheme in capitals', uri.replace('wc:', 'WC:')],
    ['the scheme web+wc, which browsers hand to the page', `web+${uri}`],
    ['a deep link of this wallet', `http://localhost:3003/wc?uri=${encodeURIComponent(uri)}`],
    ['a deep link of another wallet', `kelp://wc?uri=${encodeURIComponent(uri)}`],
    ['a deep link with the scheme web+wc', `https://wallet.example/wc?uri=${encodeURIComponent(`web+${uri}`)}`],
  ])('default: reads %s', (_name, text) => {
    expect(readLink(text)).toMatchObject({ topic, symKey, version: 2, expiryTimestamp: 1_795_000_100 })
  })

  it.each([
    ['empty', '  '],
    ['notALink', 'hello'],
    ['notALink', 'https://kelp.example/'],
    ['notALink', 'wc:'],
    ['notALink', uri.replace('@2', '@3')],
    ['oldVersion', uri.replace('@2', '@1')],
  ])('error: reports %s for "%s"', (problem, text) => {
    expect(readLink(text)).toEqual({ problem })
  })

  it('error: never throws, and returns a link or a problem for any text', () => {
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
        expect(Object.keys(readLink(parts.join(''))).length).toBeGreaterThan(0)
      }),
    )
  })
})
