import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, hex } from '@scure/base'
import { privateKeyToAddress } from 'viem/accounts'
import type { KeyNamespace } from '../accounts/account.ts'
import { InvalidPrivateKeyError } from './errors.ts'

/** A private key, 32 bytes in hex without a prefix, and its namespace. */
export type PrivateKey = { namespace: KeyNamespace; secret: string }

/**
 * Reads a private key that a user pasted: hex for an EVM account, base58 of secret and public key for a Solana account.
 *
 * @throws {InvalidPrivateKeyError}
 */
export function parsePrivateKey(text: string): PrivateKey {
  const given = text.trim()
  const bare = given.replace(/^0x/i, '').toLowerCase()
  if (/^[0-9a-f]{64}$/.test(bare)) {
    if (!isOnCurve(bare)) throw new InvalidPrivateKeyError()
    return { namespace: 'eip155', secret: bare }
  }
  const pair = decodeBase58(given)
  if (pair?.length !== 64) throw new InvalidPrivateKeyError()
  const secret = pair.slice(0, 32)
  const publicKey = ed25519.getPublicKey(secret)
  if (!publicKey.every((byte, index) => byte === pair[32 + index])) throw new InvalidPrivateKeyError()
  return { namespace: 'solana', secret: hex.encode(secret) }
}

/** Formats a private key as other wallets read it. */
export function formatPrivateKey({ namespace, secret }: PrivateKey): string {
  if (namespace === 'eip155') return `0x${secret}`
  const bytes = hex.decode(secret)
  return base58.encode(Uint8Array.from([...bytes, ...ed25519.getPublicKey(bytes)]))
}

function decodeBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    // Characters outside of the alphabet: not a key.
    return undefined
  }
}

/** Zero, and numbers that are not below the order of the curve, are not valid keys. @see SEC 1 section 3.2.1 */
function isOnCurve(secret: string): boolean {
  try {
    return privateKeyToAddress(`0x${secret}`) !== '0x'
  } catch {
    // The library gives no further reason.
    return false
  }
}
