import { DatabaseUnavailableError } from '../http/errors.ts'

/**
 * Asks the database for a sign of life, after a failure whose cause somebody else has hidden.
 *
 * @throws {DatabaseUnavailableError}
 */
export async function assertDatabaseAnswers(ping: () => Promise<void>): Promise<void> {
  await ping().catch((cause: unknown) => {
    throw new DatabaseUnavailableError({ cause })
  })
}
