import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checksumAddress, InvalidAddressError, isChecksumValid, parseEvmAddress } from './checksumAddress.ts'
import { isAddress, isSameAddress } from './isAddress.ts'
import { shortenAddress } from './shortenAddress.ts'

const VITALIK = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe('isAddress', () => {
  test.each([
    [VITALIK, true],
    [VITALIK.toLowerCase(), true],
    [VITALIK.slice(2), true],
    [VITALIK.slice(0, -1), false],
    [`${VITALIK}0`, false],
    [VITALIK.replace('d', 'g'), false],
    ['', false],
    [undefined, false],
    [`${VITALIK}\n`, false],
  ])('param: eip155: for %j, returns %s', (value, expected) => {
    expect(isAddress(value, 'eip155')).toBe(expected)
  })

  test.each([
    ['11111111111111111111111111111111', true],
    ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp5eykt4UsFv8P'.slice(0, 44), true],
    ['1'.repeat(31), false],
    ['1'.repeat(45), false],
    [`0${'1'.repeat(32)}`, false],
    [`x ${'1'.repeat(32)}`, false],
    // base58 leaves out characters that are easily mistaken for others.
    [`O${'1'.repeat(32)}`, false],
    [`I${'1'.repeat(32)}`, false],
    [`${'1'.repeat(32)}l`, false],
    [`${'1'.repeat(32)}o`, true],
  ])('param: solana: for %j, returns %s', (value, expected) => {
    expect(isAddress(value, 'solana')).toBe(expected)
  })

  test('behavior: other namespaces have no valid address', () => {
    expect(isAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bip122')).toBe(false)
    expect(isAddress('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 'polkadot')).toBe(false)
  })
})

describe('isSameAddress', () => {
  test('behavior: ignores letter case and 0x of EVM addresses, and compares others exactly', () => {
    expect(isSameAddress(VITALIK, VITALIK.toLowerCase(), 'eip155')).toBe(true)
    expect(isSameAddress(VITALIK, VITALIK.slice(2), 'eip155')).toBe(true)
    expect(isSameAddress('Abc', 'abc', 'solana')).toBe(false)
  })

  test.each([
    [null, null],
    [undefined, VITALIK],
    ['', ''],
  ])('behavior: returns false for a missing address, even if both addresses are missing (%j, %j)', (first, second) => {
    expect(isSameAddress(first, second, 'eip155')).toBe(false)
  })
})

describe('shortenAddress', () => {
  test('default: keeps the first 5 and the last 4 characters', () => {
    expect(shortenAddress(VITALIK)).toBe('0xd8d…6045')
    expect(shortenAddress('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')).toBe('7S3P4…AaKv')
  })

  test('behavior: leaves a text of up to 10 characters unchanged', () => {
    expect(shortenAddress('0x12345678')).toBe('0x12345678')
    expect(shortenAddress('0x123456789')).toBe('0x123…6789')
    expect(shortenAddress('')).toBe('')
  })
})

describe('checksumAddress', () => {
  // The addresses in the text of EIP-55.
  test.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
  ])('default: writes %s with its checksum', (address) => {
    expect(checksumAddress(address.toLowerCase())).toBe(address)
    expect(isChecksumValid(address)).toBe(true)
  })

  test('behavior: a checksummed address is valid and stays as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{40}$/), (hex) => {
        const address = checksumAddress(hex)
        expect(checksumAddress(address)).toBe(address)
        expect(isChecksumValid(address)).toBe(true)
      }),
    )
  })

  test('error: refuses a text that is not an address', () => {
    expect(() => checksumAddress('0x12')).toThrow(InvalidAddressError)
  })
})

describe('parseEvmAddress', () => {
  test('default: returns the checksummed form, whatever the letter case', () => {
    for (const written of [VITALIK, VITALIK.toLowerCase(), `0x${VITALIK.slice(2).toUpperCase()}`])
      expect(parseEvmAddress(written)).toBe(VITALIK)
  })

  test.each([
    [VITALIK.slice(2)],
    [VITALIK.slice(0, -1)],
    [`${VITALIK}0`],
    [''],
    [12],
    [null],
    [undefined],
    [[VITALIK]],
  ])('error: %j is not an EVM address with 0x', (value) => {
    expect(parseEvmAddress(value)).toBeUndefined()
  })
})

describe('isChecksumValid', () => {
  test('behavior: detects one letter in the wrong case; accepts an address in a single case', () => {
    expect(isChecksumValid(VITALIK.replace('d8dA', 'd8da'))).toBe(false)
    expect(isChecksumValid(VITALIK.toLowerCase())).toBe(true)
    expect(isChecksumValid(`0x${VITALIK.slice(2).toUpperCase()}`)).toBe(true)
    expect(isChecksumValid('no address')).toBe(false)
  })
})
