import { InvalidConfigError } from '../../config/errors.ts'
import type { AuditLog } from '../audit-log/auditLog.ts'

/**
 * Refuses a secret that does not match the hashes of the audit log, because it is not the secret that the service has used so
 * far. With a wrong secret, the service could not look up an account by its mail address, and would open a second account for
 * the same user.
 *
 * @param options.place - where the operator sets the secret.
 * @throws {InvalidConfigError}
 */
export async function assertSecretIsKept({
  audit,
  place,
}: {
  audit: Pick<AuditLog, 'isOurs'>
  place: string
}): Promise<void> {
  if (await audit.isOurs()) return
  throw new InvalidConfigError({
    problems: [
      `the secret in ${place} is not the secret with which the stored accounts were made; restore that secret from a backup.`,
    ],
  })
}
