import { randomBytes } from 'node:crypto'
import type { SharePlace } from '@holdfast/api/embedded'
import type { KeyEncryption } from './keyRing.ts'
import { decrypt, encrypt } from './sealing.ts'

/** A share at rest: encrypted under a key of its own, which the master key wraps. */
export type StoredShare = { ciphertext: Buffer; wrappedKey: Buffer; keyId: string }

/** Which of the two shares on servers it is. */
export type ShareKind = 'A' | 'R'

/** What binds a stored share to its place, so that rows that were swapped do not open. */
function aadOf(kind: ShareKind, { walletId, setId, version }: SharePlace): string {
  return `${kind}|${walletId}|${setId}|${version}`
}

/** Encrypts a share for the database. */
export async function storeShare(
  keys: KeyEncryption,
  kind: ShareKind,
  place: SharePlace,
  share: Uint8Array,
): Promise<StoredShare> {
  const aad = aadOf(kind, place)
  const dataKey = randomBytes(32)
  const ciphertext = encrypt(dataKey, share, aad)
  const { keyId, wrapped } = await keys.wrap(dataKey, aad)
  dataKey.fill(0)
  return { ciphertext, wrappedKey: wrapped, keyId }
}

/** Opens a share. The caller writes the audit log first. @throws Error when the row is not of this place. */
export async function openStoredShare(
  keys: KeyEncryption,
  kind: ShareKind,
  place: SharePlace,
  stored: StoredShare,
): Promise<Buffer> {
  const aad = aadOf(kind, place)
  const dataKey = await keys.unwrap({ keyId: stored.keyId, wrapped: stored.wrappedKey }, aad)
  const share = decrypt(dataKey, stored.ciphertext, aad)
  dataKey.fill(0)
  return share
}

/** Wraps the key of a share with the current master key; the ciphertext stays. */
export async function rewrapShare(
  keys: KeyEncryption,
  kind: ShareKind,
  place: SharePlace,
  stored: Pick<StoredShare, 'wrappedKey' | 'keyId'>,
): Promise<Pick<StoredShare, 'wrappedKey' | 'keyId'>> {
  const aad = aadOf(kind, place)
  const dataKey = await keys.unwrap({ keyId: stored.keyId, wrapped: stored.wrappedKey }, aad)
  const { keyId, wrapped } = await keys.wrap(dataKey, aad)
  dataKey.fill(0)
  return { keyId, wrappedKey: wrapped }
}
