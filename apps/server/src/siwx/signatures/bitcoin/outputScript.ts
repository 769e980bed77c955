import type { BitcoinAddress } from '@holdfast/caip'
import { concatBytes } from '@noble/hashes/utils.js'

/** Builds the output script of an address. @see BIP-16, BIP-141, BIP-341 */
export function outputScript({ type, program }: Pick<BitcoinAddress, 'type' | 'program'>): Uint8Array {
  const push = Uint8Array.of(program.length)
  switch (type) {
    case 'p2pkh':
      return concatBytes(Uint8Array.of(0x76, 0xa9), push, program, Uint8Array.of(0x88, 0xac))
    case 'p2sh':
      return concatBytes(Uint8Array.of(0xa9), push, program, Uint8Array.of(0x87))
    case 'p2tr':
      return concatBytes(Uint8Array.of(0x51), push, program)
    case 'p2wpkh':
    case 'p2wsh':
      return concatBytes(Uint8Array.of(0x00), push, program)
  }
}
