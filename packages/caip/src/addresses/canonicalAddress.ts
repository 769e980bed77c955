import { parseBitcoinAddress } from '../bitcoin/bitcoinAddress.ts'
import { bitcoinNetworkIds } from '../bitcoin/bitcoinNetworks.ts'
import { namespaceOf } from '../ids/parts.ts'
import { ss58PrefixOf } from '../polkadot/polkadotNetworks.ts'
import { parseSs58 } from '../polkadot/ss58.ts'
import { parseSolanaAddress } from '../solana/solanaAddress.ts'
import { checksumAddress, isChecksumValid } from './checksumAddress.ts'
import { isAddress, isEvmAddress } from './isAddress.ts'

/**
 * Checks an address in full against its network (checksum, prefix, length, letter case) and returns it in the canonical form
 * for storage and comparison: EVM addresses checksummed, segwit ones in lower case, others unchanged.
 *
 * @param caipNetworkId - CAIP-2.
 * @returns undefined for an address that is wrong, of another network, or of another namespace.
 * @see EIP-55, BIP-13, BIP-173, BIP-350, SS58
 */
export function canonicalAddress(address: string, caipNetworkId: string): string | undefined {
  switch (namespaceOf(caipNetworkId)) {
    case 'eip155':
      return isEvmAddress(address) && isChecksumValid(address) ? checksumAddress(address) : undefined
    case 'solana':
      return parseSolanaAddress(address) && address
    case 'bip122':
      return parseBitcoinAddress(address, caipNetworkId)?.address
    case 'polkadot':
      return parseSs58(address)?.prefix === ss58PrefixOf(caipNetworkId) ? address : undefined
    default:
      return undefined
  }
}

/**
 * Returns an address in its canonical form when its network is unknown.
 *
 * @param address - of any supported namespace. An EVM address may lack its 0x, and its letter case is not checked.
 * @returns undefined for a text that is not an address of any namespace.
 */
export function plainAddress(address: string): string | undefined {
  if (isAddress(address, 'eip155')) return checksumAddress(address)
  if (parseSolanaAddress(address) || parseSs58(address)) return address
  for (const caipNetworkId of Object.values(bitcoinNetworkIds)) {
    const parsed = parseBitcoinAddress(address, caipNetworkId)
    if (parsed) return parsed.address
  }
  return undefined
}
