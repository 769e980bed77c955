import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vectors } from '../../test/vectors/load.ts'
import { formatPairingUri, isPairingExpired, isUrl, parsePairingUri } from './pairingUri.ts'

describe('formatPairingUri', () => {
  type Row = { params: Parameters<typeof formatPairingUri>[0]; uri: string }
  test.each(vectors<Row[]>('uriFormat'))('default: formats $uri', ({ params, uri }) => {
    expect(formatPairingUri(params)).toBe(uri)
  })

  const hex = fc.stringMatching(/^[0-9a-f]{64}$/)
  test('behavior: parsing a formatted URI returns its parts', () => {
    fc.assert(
      fc.property(
        hex,
        hex,
        fc.integer({ min: 1 }),
        fc.array(fc.stringMatching(/^[a-zA-Z_]+$/), { minLength: 1 }),
        (...parts) => {
          const [topic, symKey, expiryTimestamp, methods] = parts
          const relay = { protocol: 'irn' }
          const parsed = parsePairingUri(formatPairingUri({ topic, symKey, relay, expiryTimestamp, methods }))
          expect(parsed).toEqual({ protocol: '', version: 2, topic, symKey, relay, expiryTimestamp, methods })
        },
      ),
    )
  })
})

describe('parsePairingUri', () => {
  // JSON has no NaN: the vectors write null for it.
  const nullable = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
  test.each(vectors<{ input: string; ok: object }[]>('uriParse'))('default: parses $input', ({ input, ok }) => {
    expect(nullable(parsePairingUri(input))).toEqual(ok)
  })

  test('behavior: parses any text without throwing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `wc:${text}`),
        ),
        (text) => {
          expect(typeof parsePairingUri(text).topic).toBe('string')
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('isUrl', () => {
  test.each(vectors<{ input: unknown; ok: boolean }[]>('isValidUrl'))(
    'default: for $input, returns $ok',
    ({ input, ok }) => {
      expect(isUrl(input === '<undefined>' ? undefined : input)).toBe(ok)
    },
  )
})

describe('isPairingExpired', () => {
  test.each([
    [10_001, false],
    [10_000, true],
    [0, true],
    [-1, true],
  ])('default: with %i ms left until the expiry, returns %s', (left, expired) => {
    expect(isPairingExpired(1_700_000_000, 1_700_000_000_000 - left)).toBe(expired)
  })
})
