import type { SealingMethod } from '@holdfast/api/vault'
import { BaseError } from '@holdfast/base'
import { base64urlnopad } from '@scure/base'
import type { OwnerKey } from './ownerKey.ts'

/** The minimum number of characters of a recovery password. */
export const MIN_PASSWORD_LENGTH = 12

type PasswordMethod = Extract<SealingMethod, { kind: 'password' }>
type PasskeyMethod = Extract<SealingMethod, { kind: 'passkey' }>
type Bytes = Uint8Array<ArrayBuffer>

/** Thrown when a password or a passkey does not open the wallet. */
export class WrongSealingSecretError extends BaseError {
  override name = 'WrongSealingSecretError' as const
  readonly code = 'WRONG_SEALING_SECRET'
  constructor({ cause }: { cause?: unknown } = {}) {
    super('This does not open the wallet. Try again, or use another way.', { cause })
  }
}

/** Thrown when a recovery password is too short. */
export class ShortPasswordError extends BaseError {
  override name = 'ShortPasswordError' as const
  readonly code = 'SHORT_PASSWORD'
  constructor() {
    super(`A recovery password has ${MIN_PASSWORD_LENGTH} characters or more.`)
  }
}

const encode = (text: string): Bytes => new TextEncoder().encode(text)

/**
 * Normalizes a password: composes its characters, so that every keyboard yields the same text. Keeps the case. @see UAX #15,
 * NFKC
 */
const normalize = (password: string): string => password.normalize('NFKC')

/** Derives 32 bytes from a password by Argon2id over 64 MiB, three passes, one lane. @see RFC 9106 */
async function stretch(password: string, salt: Uint8Array): Promise<Bytes> {
  const { argon2id } = await import('hash-wasm')
  const bytes = await argon2id({
    password: normalize(password),
    salt,
    memorySize: 65_536,
    iterations: 3,
    parallelism: 1,
    hashLength: 32,
    outputType: 'binary',
  })
  return new Uint8Array(bytes)
}

/**
 * The sealing method, wallet and sealing key to which a wrapped key is bound. If a value differs, unwrapping fails. `ownerKey` is
 * the public half of the sealing key.
 */
type Binding = { kind: SealingMethod['kind']; walletId: string; id: string; ownerKey: string }

const aadOf = ({ kind, walletId, id, ownerKey }: Binding): Bytes => encode(`${kind}|${walletId}|${id}|${ownerKey}`)

/** Derives the key that wraps the private sealing key for one method. @see RFC 5869 */
async function wrappingKeyOf(secret: Bytes, { kind, walletId }: Binding): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const derivation = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: encode(walletId),
    info: encode(`holdfast/sealing/${kind}/1`),
  }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Encrypts a private sealing key with a key derived from a secret, and overwrites the secret. */
async function wrap(secret: Bytes, binding: Binding, privateKey: Bytes): Promise<string> {
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const algorithm = { name: 'AES-GCM', iv, additionalData: aadOf(binding) }
    const sealed = await crypto.subtle.encrypt(algorithm, await wrappingKeyOf(secret, binding), privateKey)
    return base64urlnopad.encode(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
  } finally {
    secret.fill(0)
  }
}

/** Decrypts a private sealing key, and overwrites the secret. @throws {WrongSealingSecretError} */
async function unwrap(secret: Bytes, binding: Binding, wrapped: string): Promise<Bytes> {
  try {
    const bytes = base64urlnopad.decode(wrapped)
    const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, 12), additionalData: aadOf(binding) }
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, await wrappingKeyOf(secret, binding), bytes.slice(12)))
  } catch (cause) {
    throw new WrongSealingSecretError({ cause })
  } finally {
    secret.fill(0)
  }
}

/**
 * Creates the sealing method of a recovery password. The password is never sent.
 *
 * @throws {ShortPasswordError}
 */
export async function createPasswordMethod(
  walletId: string,
  { publicKey, privateKey }: OwnerKey,
  password: string,
): Promise<SealingMethod> {
  if (Array.from(normalize(password)).length < MIN_PASSWORD_LENGTH) throw new ShortPasswordError()
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const binding = { kind: 'password', walletId, id: crypto.randomUUID(), ownerKey: publicKey } as const
  return {
    kind: 'password',
    id: binding.id,
    ownerKey: publicKey,
    label: '',
    salt: base64urlnopad.encode(salt),
    derivation: 'argon2id-64m-t3-p1',
    wrappedKey: await wrap(await stretch(password, salt), binding, privateKey),
  }
}

/** Decrypts the private sealing key with the recovery password. @throws {WrongSealingSecretError} */
export async function openByPassword(walletId: string, method: PasswordMethod, password: string): Promise<Bytes> {
  const secret = await stretch(password, base64urlnopad.decode(method.salt))
  return unwrap(secret, { ...method, walletId }, method.wrappedKey)
}

/**
 * Creates the sealing method of a passkey.
 *
 * @param passkey.prf - the authenticator's answer to the salt of {@link prfSaltOf}, 32 bytes. It is overwritten.
 */
export async function createPasskeyMethod(
  walletId: string,
  { publicKey, privateKey }: OwnerKey,
  passkey: { credentialId: string; prf: Bytes; label: string },
): Promise<SealingMethod> {
  const binding = { kind: 'passkey', walletId, id: crypto.randomUUID(), ownerKey: publicKey } as const
  const { credentialId, prf, label } = passkey
  const wrappedKey = await wrap(prf, binding, privateKey)
  return { kind: 'passkey', id: binding.id, ownerKey: publicKey, label, credentialId, wrappedKey }
}

/**
 * Decrypts the private sealing key with `prf`, the answer of a passkey's authenticator, and overwrites `prf`.
 *
 * @throws {WrongSealingSecretError}
 */
export function openByPasskey(walletId: string, method: PasskeyMethod, prf: Bytes): Promise<Bytes> {
  return unwrap(prf, { ...method, walletId }, method.wrappedKey)
}

/**
 * Computes the salt for the pseudo-random function (PRF) of a wallet's passkeys. The salt of a wallet is always the same.
 *
 * @see WebAuthn level 3, section 10.1.4
 */
export async function prfSaltOf(walletId: string): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', encode(`holdfast/passkey/1|${walletId}`)))
}
