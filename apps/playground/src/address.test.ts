import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Address, formatAddress, readAddress } from './address.ts'

describe('readAddress', () => {
  test('default: reads an empty query as the index, in English and in the colours of the system', () => {
    expect(readAddress('')).toEqual({
      view: undefined,
      state: 'default',
      theme: 'system',
      locale: 'en',
      inPhoneFrame: false,
    })
  })

  test.each([
    ['?dir=rtl', 'he'],
    ['?dir=rtl&locale=ar', 'ar'],
    ['?locale=DE-at', 'de-AT'],
    ['?locale=no%20language', 'en'],
  ])('param: %s reads as locale %s', (search, locale) => {
    expect(readAddress(search).locale).toBe(locale)
  })

  test('error: ignores unknown values', () => {
    expect(readAddress('?theme=sepia&width=watch')).toMatchObject({ theme: 'system', inPhoneFrame: false })
  })
})

describe('formatAddress', () => {
  test('behavior: writes an address that readAddress reads back', () => {
    const address: fc.Arbitrary<Address> = fc.record({
      view: fc.constantFrom('Connect', 'SIWXSignMessage'),
      state: fc.stringMatching(/^[a-z][a-z-]*$/),
      theme: fc.constantFrom('light', 'dark', 'system'),
      locale: fc.constantFrom('en', 'ar', 'de-AT'),
      inPhoneFrame: fc.boolean(),
    })
    fc.assert(
      fc.property(address, (given) => {
        expect(readAddress(formatAddress(given).slice(1))).toEqual(given)
      }),
    )
  })
})
