import { BaseError } from '@holdfast/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type EvmAddress, isAddress, isEvmAddress } from './isAddress.ts'

/** Thrown when a text is not an EVM address. */
export class InvalidAddressError extends BaseError {
  override name = 'InvalidAddressError' as const
  readonly value: string
  constructor({ value }: { value: string }) {
    super('Invalid address.', {
      metaMessages: [`Given: ${JSON.stringify(value.slice(0, 80))}`, 'Expected: 0x and 40 hex characters'],
    })
    this.value = value
  }
}

/**
 * Writes an EVM address in its checksummed form.
 *
 * @param address - 40 hex characters in upper or lower case, with or without 0x.
 * @throws {InvalidAddressError}
 * @see EIP-55
 */
export function checksumAddress(address: string): EvmAddress {
  if (!isAddress(address, 'eip155')) throw new InvalidAddressError({ value: address })
  return checksummed(address)
}

/**
 * Reads an EVM address that begins with 0x, in upper, lower or mixed case; its checksum is not checked.
 *
 * @returns the address in its checksummed form; undefined for any other value.
 * @see EIP-55
 */
export function parseEvmAddress(value: unknown): EvmAddress | undefined {
  return isEvmAddress(value) ? checksummed(value) : undefined
}

function checksummed(address: string): EvmAddress {
  const hex = address.toLowerCase().replace(/^0x/, '')
  const hash = bytesToHex(keccak_256(utf8ToBytes(hex)))
  let result = ''
  for (let index = 0; index < hex.length; index += 1) {
    const character = hex.charAt(index)
    result += Number.parseInt(hash.charAt(index), 16) >= 8 ? character.toUpperCase() : character
  }
  return `0x${result}`
}

/**
 * Tells whether the checksum of an EVM address is right. Letters in mixed case form the checksum; an address in a single case
 * has none, and passes.
 *
 * @see EIP-55
 */
export function isChecksumValid(address: string): boolean {
  if (!isAddress(address, 'eip155')) return false
  const hex = address.replace(/^0x/, '')
  if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return true
  return checksumAddress(address) === `0x${hex}`
}
