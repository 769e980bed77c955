import { base58 } from '@scure/base'
import { isAddress } from '../addresses/isAddress.ts'

/**
 * Decodes a Solana address to its 32 bytes. They need not be a point on the curve: program addresses can receive, too.
 *
 * @returns undefined for a value that is not an address, including a text of the right form that does not decode to 32 bytes.
 */
export function parseSolanaAddress(value: unknown): Uint8Array | undefined {
  if (!isAddress(value, 'solana')) return undefined
  const bytes = base58.decode(value)
  return bytes.length === 32 ? bytes : undefined
}
