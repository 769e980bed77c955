import { base58 } from '@scure/base'
import { isAddress } from '../addresses/isAddress.ts'

/**
 * The 32 bytes of a Solana address. It need not be on the curve: program addresses can receive too.
 *
 * @returns undefined for a text that has the form of an address but decodes to fewer or more bytes, and for any other.
 */
export function parseSolanaAddress(value: unknown): Uint8Array | undefined {
  if (!isAddress(value, 'solana')) return undefined
  const bytes = base58.decode(value)
  return bytes.length === 32 ? bytes : undefined
}
