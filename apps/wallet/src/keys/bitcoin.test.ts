import { bitcoinNetworkIds } from '@holdfast/caip'
import { HDKey } from '@scure/bip32'
import { p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { deriveBitcoin } from './bitcoin.ts'
import { seedOf } from './phrase.ts'

/** The recovery phrase of the examples in BIP-84 and BIP-86. */
const phrase = `${'abandon '.repeat(11)}about`
const root = HDKey.fromMasterSeed(seedOf(phrase))

describe('deriveBitcoin', () => {
  it('default: derives the addresses of the examples in BIP-84 and BIP-86', () => {
    const [payment, ordinals] = deriveBitcoin(root, 0)(bitcoinNetworkIds.mainnet)
    expect(payment).toMatchObject({
      address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      type: 'payment',
      path: "m/84'/0'/0'/0/0",
    })
    expect(ordinals).toMatchObject({
      address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
      type: 'ordinal',
      path: "m/86'/0'/0'/0/0",
    })
  })

  it.each(['testnet', 'signet', 'regtest'] as const)(
    'default: on %s, encodes addresses like @scure/btc-signer',
    (name) => {
      const params = name === 'regtest' ? { ...TEST_NETWORK, bech32: 'bcrt' } : TEST_NETWORK
      // The y coordinate of a key is odd for about half of the accounts, so eight accounts cover both cases.
      for (const index of [0, 1, 2, 3, 4, 5, 6, 7]) {
        const [payment, ordinals] = deriveBitcoin(root, index)(bitcoinNetworkIds[name])
        expect(payment?.address).toBe(payment && p2wpkh(payment.publicKey, params).address)
        expect(ordinals?.address).toBe(ordinals && p2tr(ordinals.publicKey.slice(1), undefined, params).address)
        expect(payment?.path).toBe(`m/84'/1'/${index}'/0/0`)
      }
    },
  )

  it('error: returns no keys for a chain that is not Bitcoin', () => {
    for (const id of ['bip122:12a765e31ffd4059bada1e25190f6e98', 'eip155:1', '']) {
      expect(deriveBitcoin(root, 0)(id)).toEqual([])
    }
  })
})
