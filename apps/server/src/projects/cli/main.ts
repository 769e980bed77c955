import { enableCompileCache } from 'node:module'
import { BaseError } from '@holdfast/base'
import { readEnvironment } from '../../config/environment.ts'
import { InvalidConfigError } from '../../config/errors.ts'
import { isDatabaseUnavailable } from '../../database/errors.ts'
import { InvalidOriginPatternError } from '../errors.ts'
import { parseArguments } from './arguments.ts'
import { UsageError } from './errors.ts'
import { help } from './help.ts'

/** Entry point of `npm run project`. */
async function main(argv: readonly string[]): Promise<number> {
  const command = parseArguments(argv)
  if (command.verb === 'help') {
    process.stdout.write(help)
    return 0
  }
  // Only the variables that this command needs are read. The server's other variables may be meant for another machine, and
  // need not be valid here.
  const { DATA_DIR, DATABASE_URL, PROJECT_ID } = process.env
  const environment = readEnvironment({ DATA_DIR, DATABASE_URL, PROJECT_ID })
  // Caches compiled code between runs, for the modules imported from here on.
  enableCompileCache()
  const [{ withDatabase }, { runCommand }, { formatJson }] = await Promise.all([
    import('./withDatabase.ts'),
    import('./run.ts'),
    import('./print.ts'),
  ])
  return withDatabase(environment, async (db) => {
    const { text, json, exitCode } = await runCommand(command, { db, configuredId: environment.PROJECT_ID })
    process.stdout.write(`${command.isJson ? formatJson(json) : text}\n`)
    return exitCode
  })
}

/** Explains an error to the operator, with a stack only for an unexpected error. */
function explain(error: unknown): string {
  if (error instanceof InvalidConfigError) return error.problems.join('\n')
  if (error instanceof BaseError) return error.shortMessage
  if (isDatabaseUnavailable(error))
    return 'the database does not answer; check that it runs and that DATABASE_URL is right.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`project: ${explain(error)}\n`)
  process.exitCode = error instanceof UsageError || error instanceof InvalidOriginPatternError ? 2 : 1
}
