import { createHash } from 'node:crypto'
import type { SealedShare } from '@holdfast/api/embedded'
import { ShareReplacedError, VersionConflictError } from '../errors.ts'

/** Computes the digest by which a device names a share that it has sent: SHA-256 of the ciphertext, in base64url. */
export function digestShare({ ciphertext }: SealedShare): string {
  return createHash('sha256').update(ciphertext).digest('base64url')
}

/**
 * Asserts that a device's confirmation names the stored share.
 *
 * @param stored - undefined if there is no share of this version. Its digest is null if an earlier release has stored it.
 * @param digest - undefined from a device of an earlier release.
 * @throws {VersionConflictError} if there is no share of this version.
 * @throws {ShareReplacedError} if the stored share is not the share that the device has sent.
 */
export function assertConfirmed(stored: { digest: string | null } | undefined, digest: string | undefined): void {
  if (!stored) throw new VersionConflictError()
  const isSame = digest === undefined || stored.digest === null || stored.digest === digest
  if (!isSame) throw new ShareReplacedError()
}
