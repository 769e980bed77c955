import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { type BitcoinNetwork, bitcoinNetworkOf } from './bitcoinNetworks.ts'

/** The output type of an address. `p2sh` may be any script, most often a wrapped p2wpkh. */
export type BitcoinAddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

/** The parts of a Bitcoin address. */
export type BitcoinAddress = {
  type: BitcoinAddressType
  /** The hash of the key or script (20 or 32 bytes), or the output key of p2tr (32 bytes). */
  program: Uint8Array
  /** The canonical form, for comparison and display: segwit addresses in lower case. */
  address: string
}

const base58check = /* @__PURE__ */ createBase58check(sha256)
/** The maximum length of an address. @see BIP-173 */
const MAX_LENGTH = 90

/**
 * Parses an address and checks its checksum, length, letter case and network.
 *
 * @param caipNetworkId - Testnet and signet have the same address format.
 * @returns undefined for anything that is not an address of this network, and for segwit versions above 1, which have no spending
 * rules yet.
 * @see BIP-13, BIP-173, BIP-350
 */
export function parseBitcoinAddress(value: unknown, caipNetworkId: string): BitcoinAddress | undefined {
  const network = bitcoinNetworkOf(caipNetworkId)
  if (!network || typeof value !== 'string' || value.length > MAX_LENGTH) return undefined
  const separator = value.lastIndexOf('1')
  const isSegwit = value.slice(0, Math.max(0, separator)).toLowerCase() === network.hrp
  return isSegwit ? parseSegwit(value, network) : parseBase58(value, network)
}

/** Returns whether a value is an address of the network, with a valid checksum. */
export function isBitcoinAddress(value: unknown, caipNetworkId: string): value is string {
  return parseBitcoinAddress(value, caipNetworkId) !== undefined
}

function parseBase58(value: string, network: BitcoinNetwork): BitcoinAddress | undefined {
  const bytes = tryDecode(() => base58check.decode(value))
  if (bytes?.length !== 21) return undefined
  const program = bytes.slice(1)
  if (bytes[0] === network.pubKeyHash) return { type: 'p2pkh', program, address: value }
  return bytes[0] === network.scriptHash ? { type: 'p2sh', program, address: value } : undefined
}

function parseSegwit(value: string, network: BitcoinNetwork): BitcoinAddress | undefined {
  return tryDecode(() => {
    // Both decoders refuse mixed case. Version 0 has the checksum of bech32, later versions that of bech32m.
    const asBech32 = bech32.decodeUnsafe(value)
    const { prefix, words } = asBech32 ?? bech32m.decode(value as `${string}1${string}` /* The separator is there. */)
    const version = words[0]
    if (prefix !== network.hrp || version === undefined || (version === 0) !== (asBech32 !== undefined))
      return undefined
    const program = bech32.fromWords(words.slice(1))
    const type = segwitType(version, program.length)
    return type && { type, program, address: value.toLowerCase() }
  })
}

function segwitType(version: number, length: number): BitcoinAddressType | undefined {
  if (version === 0) return ({ 20: 'p2wpkh', 32: 'p2wsh' } as const)[length]
  return version === 1 && length === 32 ? 'p2tr' : undefined
}

function tryDecode<Value>(decode: () => Value): Value | undefined {
  try {
    return decode()
  } catch {
    // The decoder throws for a text that does not have its form.
    return undefined
  }
}
