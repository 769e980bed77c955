import { base64, hex } from '@scure/base'
import { InvalidWalletAnswerError } from '../../../connections/errors.ts'

/** Reads bytes that a wallet returns in hex, in base64, or as bytes. @throws {InvalidWalletAnswerError} */
export function readBytes(method: string, value: unknown): Uint8Array {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  if (typeof value !== 'string' || value === '') throw new InvalidWalletAnswerError({ method, answer: value })
  try {
    return /^(?:[\da-f]{2})+$/i.test(value) ? hex.decode(value.toLowerCase()) : base64.decode(value)
  } catch {
    // Neither hex nor base64.
    throw new InvalidWalletAnswerError({ method, answer: value })
  }
}

/** Reads a signature of a text. A prefix that names its format is kept. @returns base64. @throws {InvalidWalletAnswerError} */
export function readSignature(method: string, value: unknown): string {
  const prefix = typeof value === 'string' ? (/^(?:smp|ful)/.exec(value)?.[0] ?? '') : ''
  const bytes = readBytes(method, prefix ? String(value).slice(prefix.length) : value)
  // Signatures by BIP-322 and by ECDSA have at least 64 bytes.
  if (bytes.length < 64) throw new InvalidWalletAnswerError({ method, answer: value })
  return prefix + base64.encode(bytes)
}

/** Reads the id of a transaction. @throws {InvalidWalletAnswerError} */
export function readTxid(method: string, value: unknown): string {
  if (typeof value !== 'string' || !/^[\da-f]{64}$/i.test(value))
    throw new InvalidWalletAnswerError({ method, answer: value })
  return value.toLowerCase()
}
