import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts with AES-256-GCM. @returns `iv (12) ‖ ciphertext ‖ tag (16)`. @see NIST SP 800-38D */
export function encrypt(key: Uint8Array, plain: Uint8Array, aad: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(aad))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts the output of {@link encrypt}. @throws Error when the key, the data or the `aad` differs. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, aad: string): Buffer {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(aad))
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, bytes.length - TAG_BYTES)), decipher.final()])
}

/** Encrypts a text for a column. */
export function encryptText(key: Uint8Array, text: string, aad: string): string {
  return encrypt(key, Buffer.from(text), aad).toString('base64url')
}

/** Decrypts the output of {@link encryptText}. */
export function decryptText(key: Uint8Array, sealed: string, aad: string): string {
  return decrypt(key, Buffer.from(sealed, 'base64url'), aad).toString()
}
