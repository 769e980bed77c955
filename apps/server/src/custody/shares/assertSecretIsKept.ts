import { InvalidConfigError } from '../../config/errors.ts'
import type { AuditLog } from '../auditLog.ts'

/**
 * Refuses a secret other than the one with which the service has worked so far. With another one it would find no account by its
 * address, and open a second one for the same user.
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
      `the secret in ${place} is not the one with which the stored accounts were made; put that one back from a backup.`,
    ],
  })
}
