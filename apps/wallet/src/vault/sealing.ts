import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { DamagedVaultError, WrongPasswordError } from './errors.ts'

/** The rounds of password stretching, more than OWASP recommends for PBKDF2 with SHA-256. */
const ITERATIONS = 900_000
/** The maximum number of rounds that a stored vault may name, so that a damaged number cannot keep the page busy for hours. */
const MAX_ITERATIONS = 20_000_000
const SALT_BYTES = 16
/** The recommended length of an IV for AES-GCM. @see NIST SP 800-38D section 5.2.1.1 */
const IV_BYTES = 12

const bytes = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/))
const sealedSchema = z.object({
  version: z.literal(1),
  kdf: z.literal('PBKDF2-SHA-256'),
  iterations: z.int().check(z.minimum(1), z.maximum(MAX_ITERATIONS)),
  salt: bytes,
  cipher: z.literal('AES-256-GCM'),
  iv: bytes,
  sealed: bytes,
})

/** A vault as it is stored: the parameters to derive the key from the password, and the sealed content. Bytes are in base64. */
export type SealedVault = z.infer<typeof sealedSchema>

/** A key that was derived from a password, and the parameters of the derivation. The key cannot be exported. */
export type VaultKey = { key: CryptoKey; salt: string; iterations: number }

/** Reads a stored vault. @throws {DamagedVaultError} */
export function parseSealedVault(text: string): SealedVault {
  try {
    return sealedSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new DamagedVaultError({ cause })
  }
}

/**
 * Stretches a password into a key, with a new salt unless one is passed.
 *
 * @see RFC 8018 section 5.2
 */
export async function deriveVaultKey(
  password: string,
  { salt, iterations = ITERATIONS }: { salt?: string | undefined; iterations?: number | undefined } = {},
): Promise<VaultKey> {
  const usedSalt = salt ?? base64.encode(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
  // Different keyboards may type the same password with different code points.
  const material = new TextEncoder().encode(password.normalize('NFKC'))
  const passwordKey = await crypto.subtle.importKey('raw', material, 'PBKDF2', false, ['deriveKey'])
  const key = await crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: decode(usedSalt), iterations },
    passwordKey,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
  return { key, salt: usedSalt, iterations }
}

/** Seals a text, with a new IV each time. */
export async function sealVault({ key, salt, iterations }: VaultKey, content: string): Promise<SealedVault> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const header = { version: 1, kdf: 'PBKDF2-SHA-256', iterations, salt, cipher: 'AES-256-GCM' } as const
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: authenticatedData(header) },
    key,
    new TextEncoder().encode(content),
  )
  return { ...header, iv: base64.encode(iv), sealed: base64.encode(new Uint8Array(sealed)) }
}

/** Opens a vault. @throws {WrongPasswordError} if the key is wrong, or the content or the parameters were changed. */
export async function openVault({ key }: VaultKey, vault: SealedVault): Promise<string> {
  try {
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: decode(vault.iv), additionalData: authenticatedData(vault) },
      key,
      decode(vault.sealed),
    )
    return new TextDecoder().decode(opened)
  } catch {
    // The cipher does not report whether the key, the content or the parameters are wrong.
    throw new WrongPasswordError()
  }
}

/** Encodes the parameters, which are not secret, so that the cipher detects a change of them. */
function authenticatedData(header: Omit<SealedVault, 'iv' | 'sealed'>): Uint8Array<ArrayBuffer> {
  const { version, kdf, iterations, salt, cipher } = header
  return new TextEncoder().encode(JSON.stringify([version, kdf, iterations, salt, cipher]))
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(base64.decode(text))
  } catch (cause) {
    throw new DamagedVaultError({ cause })
  }
}
