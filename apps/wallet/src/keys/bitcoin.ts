import { bitcoinNetworkOf } from '@holdfast/caip'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { bech32, bech32m, hex } from '@scure/base'
import type { HDKey } from '@scure/bip32'
import { privateKeyToAccount } from 'viem/accounts'

/** A Bitcoin key on one network, for payments (P2WPKH) or for ordinals (P2TR). */
export type BitcoinKey = {
  address: string
  type: 'payment' | 'ordinal'
  path: string
  /** The private key, 32 bytes. It never leaves the wallet. */
  secret: Uint8Array
  /** 33 bytes, compressed. */
  publicKey: Uint8Array
}

/** The order of the secp256k1 group. @see SEC 2 section 2.4.1 */
const ORDER = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n

/**
 * Returns a function that derives the keys of a Bitcoin account on a network, as other wallets do: the first external key of
 * BIP-84, then that of BIP-86. It remembers the keys of each network.
 *
 * @param index - the index of the account.
 * @see BIP-44, BIP-84, BIP-86, SLIP-0044
 */
export function deriveBitcoin(root: HDKey, index: number): (caipNetworkId: string) => readonly BitcoinKey[] {
  const known = new Map<string, readonly BitcoinKey[]>()
  return (caipNetworkId) => {
    const network = bitcoinNetworkOf(caipNetworkId)
    if (!network) return []
    const coin = network.name === 'mainnet' ? 0 : 1
    const keyAt = (purpose: 84 | 86): BitcoinKey[] => {
      const path = `m/${purpose}'/${coin}'/${index}'/0/0`
      const { privateKey: secret, publicKey, pubKeyHash } = root.derive(path)
      if (!secret || !publicKey || !pubKeyHash) return []
      const address =
        purpose === 84 ? encodeSegwit(network.hrp, pubKeyHash) : encodeTaproot(network.hrp, secret, publicKey)
      return [{ address, type: purpose === 84 ? 'payment' : 'ordinal', path, secret, publicKey }]
    }
    const keys = known.get(caipNetworkId) ?? [...keyAt(84), ...keyAt(86)]
    known.set(caipNetworkId, keys)
    return keys
  }
}

/** Encodes the hash of a public key as a P2WPKH address. @see BIP-173 */
function encodeSegwit(hrp: string, keyHash: Uint8Array): string {
  return bech32.encode(hrp, [0, ...bech32.toWords(keyHash)])
}

/** Returns the taproot address of a key. Its output key commits to no script tree. @see BIP-86, BIP-341, BIP-350 */
function encodeTaproot(hrp: string, secret: Uint8Array, publicKey: Uint8Array): string {
  const tag = sha256(utf8ToBytes('TapTweak'))
  const tweak = toNumber(sha256(concatBytes(tag, tag, publicKey.slice(1))))
  const isOdd = publicKey[0] === 3
  const evenSecret = isOdd ? ORDER - toNumber(secret) : toNumber(secret)
  const tweakedSecret = ((evenSecret + tweak) % ORDER).toString(16).padStart(64, '0')
  // The account's public key is the prefix `0x`, then `04`, x and y in hex. The output key is x.
  const outputKey = hex.decode(privateKeyToAccount(`0x${tweakedSecret}`).publicKey.slice(4, 68))
  return bech32m.encode(hrp, [1, ...bech32m.toWords(outputKey)])
}

function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${hex.encode(bytes)}`)
}
