import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { polkadotNetworkIds, ss58PrefixOf } from './polkadotNetworks.ts'
import { encodeSs58, InvalidSs58AccountError, parseSs58, withSs58Prefix } from './ss58.ts'

/** The development account `//Alice`, whose addresses every Substrate tool prints. */
const alice = 'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

/** Writes an address with an account id of any length, and a valid checksum. */
function checksummed(prefix: readonly number[], length: number): string {
  const body = concatBytes(Uint8Array.from(prefix), new Uint8Array(length).fill(7))
  const checksum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 }).subarray(0, 2)
  return base58.encode(concatBytes(body, checksum))
}

describe('parseSs58', () => {
  test.each([
    [42, '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
    [0, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
    [2, 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
  ])('default: parses and writes an address with the prefix %i', (prefix, address) => {
    const account = parseSs58(address)
    expect(account?.prefix).toBe(prefix)
    expect(hex.encode(account?.accountId ?? new Uint8Array())).toBe(alice)
    expect(encodeSs58({ prefix, accountId: hex.decode(alice) })).toBe(address)
  })

  test.each([
    ['a wrong checksum', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQZ'],
    ['another letter case', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutqY'],
    ['one character less', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQ'],
    ['a letter that base58 leaves out', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKut0Y'],
    ['a Bitcoin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['a Solana address', '11111111111111111111111111111111'],
    ['an empty text', ''],
    ['ten thousand characters', '5'.repeat(10_000)],
    ['a number', 5],
  ])('error: refuses %s', (_why, value) => {
    expect(parseSs58(value)).toBeUndefined()
  })

  test.each([
    ['an account of 31 bytes', [0], 31],
    ['an account of 33 bytes', [0], 33],
    ['an account of 31 bytes after a prefix of two bytes', [0x50, 0], 31],
    ['a first byte of 128', [128, 0], 32],
    ['a first byte of 255', [255, 0], 32],
    ['the reserved prefix 46', [46], 32],
    ['the reserved prefix 47', [47], 32],
    ['the prefix 0 in two bytes', [0x40, 0], 32],
    ['the prefix 63 in two bytes', [0x4f, 0xc0], 32],
  ])('error: refuses %s, even with a right checksum', (_why, prefix, length) => {
    expect(parseSs58(checksummed(prefix, length))).toBeUndefined()
  })

  test.each([
    [63, [63]],
    [64, [0x50, 0]],
    [65, [0x50, 0x40]],
    [255, [0x7f, 0xc0]],
    [256, [0x40, 0x01]],
    [16_383, [0x7f, 0xff]],
  ])('default: parses and writes the prefix %i, at a limit of the one-byte or two-byte form', (prefix, bytes) => {
    const address = checksummed(bytes, 32)
    const accountId = new Uint8Array(32).fill(7)
    expect(parseSs58(address)).toEqual({ prefix, accountId })
    expect(encodeSs58({ prefix, accountId })).toBe(address)
  })

  test('property: parses what encodeSs58 writes, for every prefix; one changed character never yields the same account', () => {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    const prefixes = fc.integer({ min: 0, max: 0x3fff }).filter((prefix) => prefix !== 46 && prefix !== 47)
    const accountIds = fc.uint8Array({ minLength: 32, maxLength: 32 })
    fc.assert(
      fc.property(prefixes, accountIds, fc.nat(), fc.nat(), (prefix, accountId, placeSeed, letterSeed) => {
        const address = encodeSs58({ prefix, accountId })
        expect(parseSs58(address)).toEqual({ prefix, accountId })
        const place = placeSeed % address.length
        const other = `${address.slice(0, place)}${alphabet.charAt(letterSeed % 58)}${address.slice(place + 1)}`
        // The checksum has two bytes, so one change in 65,536 goes undetected. Such an address must still not be the same
        // account.
        if (other !== address) expect(parseSs58(other)?.accountId).not.toEqual(accountId)
      }),
      { numRuns: 300 },
    )
  })
})

describe('encodeSs58', () => {
  test.each([
    [-1, 32],
    [46, 32],
    [47, 32],
    [0x4000, 32],
    [0.5, 32],
    [0, 31],
    [0, 33],
  ])('error: refuses the prefix %d with an account of %i bytes', (prefix, length) => {
    expect(() => encodeSs58({ prefix, accountId: new Uint8Array(length) })).toThrow(InvalidSs58AccountError)
  })
})

describe('withSs58Prefix', () => {
  test('default: writes the same key for another network', () => {
    const generic = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
    expect(withSs58Prefix(generic, ss58PrefixOf(polkadotNetworkIds.polkadot))).toMatch(/^15oF4u/)
    expect(withSs58Prefix(generic, ss58PrefixOf(polkadotNetworkIds.kusama))).toMatch(/^HNZata/)
    expect(withSs58Prefix('nothing', 0)).toBeUndefined()
  })

  test('behavior: an unknown chain has the generic prefix', () => {
    expect(ss58PrefixOf('polkadot:742a2ca70c2fda6cee4f8df98d64c4c6')).toBe(42)
    expect(ss58PrefixOf('polkadot:toString')).toBe(42)
  })
})
