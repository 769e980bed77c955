import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, hex } from '@scure/base'
import { privateKeyToAddress } from 'viem/accounts'
import type { KeyNamespace } from '../accounts/account.ts'
import { InvalidPrivateKeyError } from './errors.ts'

/** A private key and its namespace. The secret is 32 bytes in hex, without a prefix. */
export type PrivateKey = { namespace: KeyNamespace; secret: string }

/**
 * Reads a private key that a user pasted: hex for an EVM account, base58 of the secret and the public key for a Solana account.
 *
 * @throws {InvalidPrivateKeyError}
 */
export function parsePrivateKey(text: string): PrivateKey {
  const trimmed = text.trim()
  const digits = trimmed.replace(/^0x/i, '').toLowerCase()
  if (/^[0-9a-f]{64}$/.test(digits)) {
    if (!isValidSecret(digits)) throw new InvalidPrivateKeyError()
    return { namespace: 'eip155', secret: digits }
  }
  const keyPair = decodeBase58(trimmed)
  if (keyPair?.length !== 64) throw new InvalidPrivateKeyError()
  const secret = keyPair.slice(0, 32)
  const publicKey = ed25519.getPublicKey(secret)
  if (!publicKey.every((byte, index) => byte === keyPair[32 + index])) throw new InvalidPrivateKeyError()
  return { namespace: 'solana', secret: hex.encode(secret) }
}

/** Formats a private key the way other wallets read it. */
export function formatPrivateKey({ namespace, secret }: PrivateKey): string {
  if (namespace === 'eip155') return `0x${secret}`
  const bytes = hex.decode(secret)
  return base58.encode(Uint8Array.from([...bytes, ...ed25519.getPublicKey(bytes)]))
}

function decodeBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    // The text has characters that base58 does not use, so it is not a key.
    return undefined
  }
}

/** Checks that a secret is a valid private key: above zero and below the curve's order. @see SEC 1 section 3.2.1 */
function isValidSecret(secret: string): boolean {
  try {
    return privateKeyToAddress(`0x${secret}`) !== '0x'
  } catch {
    // The library throws for a secret outside of the valid range.
    return false
  }
}
