import { BaseError } from '@holdfast/base'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'

/** The parts of a Substrate account's address. */
export type Ss58Account = {
  /** Identifies the network: 0 is Polkadot, 2 Kusama, 42 any. */
  prefix: number
  /** 32 bytes: the public key (sr25519, ed25519) or its hash (ecdsa). */
  accountId: Uint8Array
}

/** Thrown for bytes or a prefix that SS58 cannot write. */
export class InvalidSs58AccountError extends BaseError {
  override name = 'InvalidSs58AccountError' as const
  constructor({ prefix, accountId }: Ss58Account) {
    super('An account id must have 32 bytes, and a prefix must be 0 to 16383, but not 46 or 47.', {
      metaMessages: [`Prefix: ${prefix}`, `Bytes: ${accountId.length}`],
    })
  }
}

const CHECKSUM_BYTES = 2
const ACCOUNT_BYTES = 32
const MAX_PREFIX = 0x3f_ff
/** The prefixes that SS58 reserves. */
const RESERVED: readonly number[] = [46, 47]

/**
 * Writes an account's address for a network.
 *
 * @param account.accountId - 32 bytes.
 * @param account.prefix - 0 to 16383; 46 and 47 are reserved.
 * @throws {InvalidSs58AccountError}
 * @see https://docs.polkadot.com/polkadot-protocol/basics/accounts/#address-format
 */
export function encodeSs58({ prefix, accountId }: Ss58Account): string {
  const isPrefix = Number.isInteger(prefix) && prefix >= 0 && prefix <= MAX_PREFIX && !RESERVED.includes(prefix)
  if (!isPrefix || accountId.length !== ACCOUNT_BYTES) throw new InvalidSs58AccountError({ prefix, accountId })
  const body = concatBytes(prefixBytes(prefix), accountId)
  return base58.encode(concatBytes(body, checksumOf(body)))
}

/** Parses an address. @returns undefined for a text that is not an address, or whose checksum is wrong. */
export function parseSs58(value: unknown): Ss58Account | undefined {
  // The longest address has 36 bytes, which fill at most 50 characters.
  if (typeof value !== 'string' || value.length > 50) return undefined
  let bytes: Uint8Array
  try {
    bytes = base58.decode(value)
  } catch {
    // Not base58.
    return undefined
  }
  const [first = 0, second = 0] = bytes
  const prefixLength = first < 64 ? 1 : 2
  if (first >= 128 || bytes.length !== prefixLength + ACCOUNT_BYTES + CHECKSUM_BYTES) return undefined
  const prefix = prefixLength === 1 ? first : readWidePrefix(first, second)
  // A small prefix in two bytes would be a second way to write the same address.
  if (RESERVED.includes(prefix) || (prefixLength === 2 && prefix < 64)) return undefined
  const body = bytes.subarray(0, -CHECKSUM_BYTES)
  const checksum = checksumOf(body)
  if (!checksum.every((byte, index) => byte === bytes[body.length + index])) return undefined
  return { prefix, accountId: body.slice(prefixLength) }
}

/** Writes an address for another network, with the same key. @returns undefined for a text that is not an address. */
export function withSs58Prefix(address: string, prefix: number): string | undefined {
  const account = parseSs58(address)
  return account && encodeSs58({ prefix, accountId: account.accountId })
}

function prefixBytes(prefix: number): Uint8Array {
  if (prefix < 64) return Uint8Array.of(prefix)
  // The first byte has bits 2 to 7 of the prefix. The second has bits 0 and 1 at its top, and bits 8 to 13 below them.
  return Uint8Array.of(((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 0x03) << 6))
}

function readWidePrefix(first: number, second: number): number {
  return ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
}

function checksumOf(body: Uint8Array): Uint8Array {
  return blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 }).subarray(0, CHECKSUM_BYTES)
}
