import { DatabaseUnavailableError } from '../http/errors.ts'

/**
 * Checks that the database answers, after a failure whose cause a library has hidden.
 *
 * @throws {DatabaseUnavailableError}
 */
export async function assertDatabaseAnswers(ping: () => Promise<void>): Promise<void> {
  await ping().catch((cause: unknown) => {
    throw new DatabaseUnavailableError({ cause })
  })
}
