import { createHash } from 'node:crypto'
import type { SealedShare } from '@holdfast/api/embedded'

/** Computes the digest by which a device names a share that it has sent: SHA-256 of the ciphertext, in base64url. */
export function digestShare({ ciphertext }: SealedShare): string {
  return createHash('sha256').update(ciphertext).digest('base64url')
}

/**
 * The outcome of a confirmation. `absent`: there is no share of this version. `replaced`: the share of this version is another
 * one than the device has sent.
 */
export type Confirmation = 'confirmed' | 'absent' | 'replaced'

/**
 * Checks that a confirmation names the stored share.
 *
 * @param stored - undefined if there is no share. Its digest is null if an earlier release has stored it.
 * @param digest - undefined from a device of an earlier release.
 */
export function checkConfirmation(
  stored: { digest: string | null } | undefined,
  digest: string | undefined,
): Confirmation {
  if (!stored) return 'absent'
  const isSame = digest === undefined || stored.digest === null || stored.digest === digest
  return isSame ? 'confirmed' : 'replaced'
}
