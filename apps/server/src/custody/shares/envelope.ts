import { randomBytes } from 'node:crypto'
import type { SharePlace } from '@holdfast/api/embedded'
import { decrypt, encrypt } from '../keys/encrypt.ts'
import type { KeyEncryption } from '../keys/keyRing.ts'

/** The length of a share in bytes: 16, as many as the secret has, and one for the share's index. */
export const SHARE_BYTES = 17
/** The length of a share that is sealed to its owner's key: the encapsulated key (32), the share, and the tag (16). */
export const SEALED_SHARE_BYTES = 32 + SHARE_BYTES + 16

/** A share at rest: encrypted with its own key, which is wrapped with the master key that has the id `keyId`. */
export type StoredShare = { ciphertext: Buffer; wrappedKey: Buffer; keyId: string }

/** One of the two shares that servers store: the API's (A) or the vault's recovery share (R). */
export type ShareKind = 'A' | 'R'

/**
 * Formats the authenticated data that binds a stored share to its place (wallet, set and version), so that swapped rows do not
 * open.
 */
function aadOf(kind: ShareKind, { walletId, setId, version }: SharePlace): string {
  return `${kind}|${walletId}|${setId}|${version}`
}

/** Encrypts a share for the database. */
export async function encryptShare(
  keys: KeyEncryption,
  kind: ShareKind,
  place: SharePlace,
  share: Uint8Array,
): Promise<StoredShare> {
  const aad = aadOf(kind, place)
  const dataKey = randomBytes(32)
  try {
    const ciphertext = encrypt(dataKey, share, aad)
    const { keyId, wrapped } = await keys.wrap(dataKey, aad)
    return { ciphertext, wrappedKey: wrapped, keyId }
  } finally {
    dataKey.fill(0)
  }
}

/**
 * Decrypts a stored share. The caller must have recorded the access in the audit log before.
 *
 * @throws Error when the row belongs to another place.
 */
export async function openStoredShare(
  keys: KeyEncryption,
  kind: ShareKind,
  place: SharePlace,
  stored: StoredShare,
): Promise<Buffer> {
  const aad = aadOf(kind, place)
  const dataKey = await keys.unwrap({ keyId: stored.keyId, wrapped: stored.wrappedKey }, aad)
  try {
    return decrypt(dataKey, stored.ciphertext, aad)
  } finally {
    dataKey.fill(0)
  }
}

/** Wraps the key of a share with the current master key; the ciphertext does not change. */
export async function rewrapShare(
  keys: KeyEncryption,
  kind: ShareKind,
  place: SharePlace,
  stored: Pick<StoredShare, 'wrappedKey' | 'keyId'>,
): Promise<Pick<StoredShare, 'wrappedKey' | 'keyId'>> {
  const aad = aadOf(kind, place)
  const dataKey = await keys.unwrap({ keyId: stored.keyId, wrapped: stored.wrappedKey }, aad)
  try {
    const { keyId, wrapped } = await keys.wrap(dataKey, aad)
    return { keyId, wrappedKey: wrapped }
  } finally {
    dataKey.fill(0)
  }
}
