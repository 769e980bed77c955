import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { type BitcoinNetwork, bitcoinNetworkOf } from './bitcoinNetworks.ts'

/** The kind of output that an address stands for. `p2sh` may hold anything, most often a wrapped p2wpkh. */
export type BitcoinAddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

/** A Bitcoin address, taken apart. */
export type BitcoinAddress = {
  type: BitcoinAddressType
  /** The hash of the key or script (20 or 32 bytes), or the output key of p2tr (32 bytes). */
  program: Uint8Array
  /** As it is compared and shown: segwit addresses in lower case. */
  address: string
}

const base58check = /* @__PURE__ */ createBase58check(sha256)
/** The longest address of BIP-173. */
const LONGEST = 90

/**
 * Takes an address apart and checks it: its checksum, its length, its letter case, and that it belongs to the network.
 *
 * @param caipNetworkId - Testnet and signet write addresses alike.
 * @returns undefined for anything that is no address of this network, and for segwit versions above 1: no rule says yet
 * who may spend them.
 * @see BIP-13, BIP-173, BIP-350
 */
export function parseBitcoinAddress(value: unknown, caipNetworkId: string): BitcoinAddress | undefined {
  const network = bitcoinNetworkOf(caipNetworkId)
  if (!network || typeof value !== 'string' || value.length > LONGEST) return undefined
  const separator = value.lastIndexOf('1')
  const isSegwit = value.slice(0, Math.max(0, separator)).toLowerCase() === network.hrp
  return isSegwit ? parseSegwit(value, network) : parseBase58(value, network)
}

/** True for an address of the network, with a right checksum. */
export function isBitcoinAddress(value: unknown, caipNetworkId: string): value is string {
  return parseBitcoinAddress(value, caipNetworkId) !== undefined
}

function parseBase58(value: string, network: BitcoinNetwork): BitcoinAddress | undefined {
  const bytes = decoded(() => base58check.decode(value))
  if (bytes?.length !== 21) return undefined
  const program = bytes.slice(1)
  if (bytes[0] === network.pubKeyHash) return { type: 'p2pkh', program, address: value }
  return bytes[0] === network.scriptHash ? { type: 'p2sh', program, address: value } : undefined
}

function parseSegwit(value: string, network: BitcoinNetwork): BitcoinAddress | undefined {
  return decoded(() => {
    // Both refuse mixed case. Version 0 has the older checksum, the others have the newer one.
    const old = bech32.decodeUnsafe(value)
    const { prefix, words } = old ?? bech32m.decode(value as `${string}1${string}` /* has its separator */)
    const version = words[0]
    if (prefix !== network.hrp || version === undefined || (version === 0) !== (old !== undefined)) return undefined
    const program = bech32.fromWords(words.slice(1))
    const type = segwitType(version, program.length)
    return type && { type, program, address: value.toLowerCase() }
  })
}

function segwitType(version: number, length: number): BitcoinAddressType | undefined {
  if (version === 0) return ({ 20: 'p2wpkh', 32: 'p2wsh' } as const)[length]
  return version === 1 && length === 32 ? 'p2tr' : undefined
}

function decoded<Value>(decode: () => Value): Value | undefined {
  try {
    return decode()
  } catch {
    // The decoder throws for everything that is not of its form.
    return undefined
  }
}
