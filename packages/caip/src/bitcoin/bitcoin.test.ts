import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check, hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBitcoinAddress, parseBitcoinAddress } from './bitcoinAddress.ts'
import { bitcoinNetworkIds, bitcoinNetworkOf } from './bitcoinNetworks.ts'

const { mainnet, testnet, testnet4, signet, regtest } = bitcoinNetworkIds

/** The addresses of BIP-173 and BIP-350 whose output type has spending rules, with the hex of their output script. */
const segwit: [address: string, network: string, type: string, script: string][] = [
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', mainnet, 'p2wpkh', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  [
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    testnet,
    'p2wsh',
    '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
  ],
  [
    'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
    testnet4,
    'p2wsh',
    '0020000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
  ],
  [
    'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
    signet,
    'p2tr',
    '5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
  ],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    mainnet,
    'p2tr',
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  ],
]

/** The invalid addresses of BIP-173 and BIP-350, and further forms that must not pass. */
const wrong: [why: string, address: string][] = [
  ['version 0 with the newer checksum', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['version 1 with the older checksum', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['an unknown version', 'BC1SW50QGDZ25J'],
  ['a version above 16', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
  ['a program of one byte', 'bc1pw5dgrnzv'],
  ['a program of 41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
  ['a program of 16 bytes in version 0', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
  ['mixed case', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzK5jj0'],
  ['a wrong checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['padding of more than four bits', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
  ['no program', 'bc1gmk9yu'],
  ['a prefix of no network', 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty'],
  ['base58 with a wrong checksum', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  ['base58 with another version byte', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
  ['an EVM address', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
  ['a Solana address', '11111111111111111111111111111111'],
  ['a space before the address', ' bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['an empty text', ''],
  ['ten thousand characters', `bc1${'q'.repeat(10_000)}`],
]

describe('parseBitcoinAddress', () => {
  test.each(segwit)('default: parses %s', (address, network, type, script) => {
    const parsed = parseBitcoinAddress(address, network)
    expect(parsed).toMatchObject({ type, address: address.toLowerCase() })
    expect(script.slice(4)).toBe(hex.encode(parsed?.program ?? new Uint8Array()))
  })

  test.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', mainnet, 'p2pkh', '62e907b15cbf27d5425399ebf6f0fb50ebb88f18'],
    ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', mainnet, 'p2sh', 'e9c3dd0c07aac76179ebc76a6c78d4d67c6c160a'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', regtest, 'p2pkh', '243f1394f44554f4ce3fd68649c19adc483ce924'],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', signet, 'p2sh', '4e9f39ca4688ff102128ea4ccda34105324305b0'],
  ])('default: parses %s, which is in base58', (address, network, type, program) => {
    const parsed = parseBitcoinAddress(address, network)
    expect({ ...parsed, program: hex.encode(parsed?.program ?? new Uint8Array()) }).toEqual({ type, address, program })
  })

  test.each(wrong)('error: refuses %s', (_why, address) => {
    for (const network of Object.values(bitcoinNetworkIds)) expect(isBitcoinAddress(address, network)).toBe(false)
  })

  test.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', testnet],
    ['tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c', mainnet],
    ['tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c', regtest],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', testnet],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', mainnet],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'eip155:1'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bip122:12a765e31ffd4059bada1e25190f6e98'],
  ])('error: refuses %s, which is not of the network %s', (address, network) => {
    expect(parseBitcoinAddress(address, network)).toBeUndefined()
  })

  test('property: parses an address of each network and type, and refuses it with one character changed', () => {
    const ids = fc.constantFrom(...Object.values(bitcoinNetworkIds))
    const form = fc.constantFrom(
      'p2pkh' as const,
      'p2sh' as const,
      'p2wpkh' as const,
      'p2wsh' as const,
      'p2tr' as const,
    )
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
    const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7lABCDEFGHIJKLMNOPQRSTUVWXYZbio1'
    fc.assert(
      fc.property(ids, form, bytes, fc.nat(), fc.nat(), (id, type, key, placeSeed, letterSeed) => {
        const network = bitcoinNetworkOf(id) ?? expect.fail('a network')
        const program = type === 'p2wsh' || type === 'p2tr' ? key : key.slice(0, 20)
        const version = type === 'p2pkh' ? network.pubKeyHash : network.scriptHash
        const segwitWords = [type === 'p2tr' ? 1 : 0, ...bech32.toWords(program)]
        const address =
          type === 'p2pkh' || type === 'p2sh'
            ? createBase58check(sha256).encode(Uint8Array.of(version, ...program))
            : (type === 'p2tr' ? bech32m : bech32).encode(network.hrp, segwitWords)
        expect(parseBitcoinAddress(address, id)).toEqual({ type, program, address })
        const letter = alphabet.charAt(letterSeed % alphabet.length)
        const place = placeSeed % address.length
        const changed = `${address.slice(0, place)}${letter}${address.slice(place + 1)}`
        if (changed !== address) expect(parseBitcoinAddress(changed, id)).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })

  test('property: returns undefined for a value that is not an address, and never throws', () => {
    fc.assert(fc.property(fc.anything(), (value) => parseBitcoinAddress(value, mainnet) === undefined))
  })
})
