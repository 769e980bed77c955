import { parseArguments, runCommand, withDatabase } from '@holdfast/server/projects'

/**
 * Runs a command of `npm run project` on the data of a running server. The command runs in this process, since a new process
 * for each command takes a second of the processor's time.
 *
 * @param dataDir - The folder of the server's data.
 * @returns what the command prints with `--json`, parsed.
 * @throws {UsageError} if the command is wrong. {@link runCommand} and {@link withDatabase} name the other errors.
 */
export async function runProjectCommand(dataDir: string, command: readonly string[]): Promise<unknown> {
  const { json } = await withDatabase({ DATA_DIR: dataDir }, (db) =>
    runCommand(parseArguments(command), { db, configuredId: undefined }),
  )
  return JSON.parse(JSON.stringify(json))
}
