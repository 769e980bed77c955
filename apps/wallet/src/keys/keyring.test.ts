import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { InvalidPhraseError, InvalidPrivateKeyError } from './errors.ts'
import { createKeyring } from './keyring.ts'
import { createPhrase, parsePhrase } from './phrase.ts'
import { formatPrivateKey, parsePrivateKey } from './privateKey.ts'

const phrase = 'test test test test test test test test test test test junk'
const evmKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

describe('createKeyring', () => {
  const keyring = createKeyring({
    phrase,
    accounts: [
      { kind: 'derived', id: 'one', name: 'Account 1', index: 0 },
      { kind: 'derived', id: 'two', name: 'Account 2', index: 1 },
      { kind: 'imported', id: 'three', name: 'Account 3', key: parsePrivateKey(`0x${'11'.repeat(32)}`) },
    ],
  })

  it('default: derives the same addresses as other wallets', () => {
    expect(keyring.accounts.map(({ addresses }) => addresses)).toEqual([
      {
        eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
      },
      { eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', solana: expect.any(String) },
      { eip155: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A' },
    ])
  })

  it('default: signs with the key of the address', async () => {
    const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const signature = await keyring.evmSigner(address.toLowerCase())?.signMessage({ message: 'hello' })
    expect(await verifyMessage({ address, message: 'hello', signature: signature ?? '0x' })).toBe(true)
    const solana = keyring.accounts[1]?.addresses.solana ?? ''
    const message = new TextEncoder().encode('hello')
    const signed = keyring.solanaSigner(solana)?.sign(message) ?? new Uint8Array(64)
    expect(ed25519.verify(signed, message, base58.decode(solana))).toBe(true)
  })

  it('behavior: exports the keys in the formats that other wallets read', () => {
    const [evm, solana] = keyring.exportKeys('one').map(formatPrivateKey)
    expect(evm).toBe(evmKey)
    expect(parsePrivateKey(solana ?? '')).toEqual(keyring.exportKeys('one')[1])
  })

  it('error: returns no signer for an address of another wallet, and no keys for an unknown account', () => {
    expect(keyring.evmSigner('0x0000000000000000000000000000000000000001')).toBeUndefined()
    expect(keyring.solanaSigner('11111111111111111111111111111111')).toBeUndefined()
    expect(keyring.exportKeys('four')).toEqual([])
  })
})

describe('parsePhrase', () => {
  it('default: reads a generated phrase in upper or lower case and with any white space', () => {
    const generated = createPhrase()
    expect(generated.split(' ')).toHaveLength(12)
    expect(parsePhrase(`  ${generated.toUpperCase().replaceAll(' ', '\n ')} `)).toBe(generated)
  })

  it.each(['', 'test', phrase.replace('junk', 'test'), `${phrase} test`, 'x '.repeat(12)])(
    'error: refuses "%s"',
    (text) => {
      expect(() => parsePhrase(text)).toThrow(InvalidPhraseError)
    },
  )
})

describe('parsePrivateKey', () => {
  it.each([evmKey, evmKey.slice(2), ` ${evmKey.toUpperCase().replace('0X', '0x')} `])(
    'default: reads the key of an EVM account: "%s"',
    (text) => {
      expect(parsePrivateKey(text)).toEqual({ namespace: 'eip155', secret: evmKey.slice(2) })
    },
  )

  it('default: reads the key pair of any Solana account', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (secret) => {
        const pair = base58.encode(Uint8Array.from([...secret, ...ed25519.getPublicKey(secret)]))
        expect(formatPrivateKey(parsePrivateKey(pair))).toBe(pair)
      }),
      { numRuns: 20 },
    )
  })

  it.each([
    '',
    '0x',
    'word',
    '0'.repeat(64),
    'f'.repeat(64),
    '11'.repeat(31),
    // A private key with the public key of another pair.
    base58.encode(new Uint8Array(64).fill(7)),
    base58.encode(new Uint8Array(32).fill(7)),
  ])('error: refuses "%s"', (text) => {
    expect(() => parsePrivateKey(text)).toThrow(InvalidPrivateKeyError)
  })
})
