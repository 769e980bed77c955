import type { Environment } from '../../config/environment.ts'
import type { Command } from './arguments.ts'
import { openDatabase } from './openDatabase.ts'
import { type Outcome, runCommand } from './run.ts'

/**
 * Opens the server's database, runs a command of `npm run project` on it, and closes it again.
 *
 * @throws {DatabaseStartError} whose message is one line and names the fix.
 * @throws {ProjectNotFoundError} | {OriginNotListedError} | {FixedProjectIdError} as {@link runCommand} does.
 */
export async function execute(
  command: Command,
  environment: Pick<Environment, 'DATA_DIR' | 'DATABASE_URL' | 'PROJECT_ID'>,
): Promise<Outcome> {
  const { db, close } = await openDatabase(environment)
  try {
    return await runCommand(command, { db, configuredId: environment.PROJECT_ID })
  } finally {
    await close()
  }
}
